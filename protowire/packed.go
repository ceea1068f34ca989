package protowire

import "slices"

// integer is what the values of a packed field of varints decode to.
type integer interface {
	uint64 | int64 | uint32 | int32
}

// consumePacked appends the varints of b to dst, each cut to T. The elements
// are counted first, so that dst grows at most once.
func consumePacked[T integer](dst []T, b []byte) ([]T, int) {
	if n := packedError(b); n < 0 {
		return dst, n
	}
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	consumePackedGeneric(out[len(dst):], b)
	return out, len(b)
}

// packedError returns the code of the first malformed varint in b, or 0.
func packedError(b []byte) int {
	for len(b) > 0 {
		_, n := consumeVarintGeneric(b)
		if n < 0 {
			return n
		}
		b = b[n:]
	}
	return 0
}

// consumePackedGeneric is the definition: it fills dst with the varints of b,
// which are whole and len(dst) in number.
func consumePackedGeneric[T integer](dst []T, b []byte) {
	for i := range dst {
		v, n := consumeVarintGeneric(b)
		dst[i] = T(v)
		b = b[n:]
	}
}

// consumePackedZigZag is consumePacked for zigzag-encoded values, of which most
// is the largest.
func consumePackedZigZag[T int64 | int32](dst []T, b []byte, most T) ([]T, int) {
	out, n := consumePacked(dst, b)
	for i, x := range out[len(dst):] {
		out[len(dst)+i] = x>>1&most ^ -(x & 1)
	}
	return out, n
}

// appendPacked appends vs as varints.
func appendPacked[T integer](b []byte, vs []T) []byte {
	b = slices.Grow(b, sizePacked(vs))
	for _, v := range vs {
		b = AppendVarint(b, uint64(v))
	}
	return b
}

// sizePacked returns the length in bytes of vs as varints.
func sizePacked[T integer](vs []T) int {
	n := 0
	for _, v := range vs {
		n += SizeVarint(uint64(v))
	}
	return n
}

func appendPackedZigZag[T int64 | int32](b []byte, vs []T) []byte {
	b = slices.Grow(b, sizePackedZigZag(vs))
	for _, v := range vs {
		b = AppendVarint(b, EncodeZigZag(int64(v)))
	}
	return b
}

func sizePackedZigZag[T int64 | int32](vs []T) int {
	n := 0
	for _, v := range vs {
		n += SizeVarint(EncodeZigZag(int64(v)))
	}
	return n
}

func consumePackedBool(dst []bool, b []byte) ([]bool, int) {
	if n := packedError(b); n < 0 {
		return dst, n
	}
	n := len(b)
	dst = slices.Grow(dst, CountVarints(b))
	for len(b) > 0 {
		v, n := ConsumeVarint(b)
		b = b[n:]
		dst = append(dst, v != 0)
	}
	return dst, n
}

func appendPackedBool(b []byte, vs []bool) []byte {
	b = slices.Grow(b, len(vs))
	for _, v := range vs {
		b = append(b, byte(EncodeBool(v)))
	}
	return b
}

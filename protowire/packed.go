package protowire

import "slices"

// integer is the Go type of the values of a packed field of varints.
type integer interface {
	uint64 | int64 | uint32 | int32
}

// consumePacked appends the varints of b to dst, each cut to T. The elements
// are counted first, so that dst grows at most once.
func consumePacked[T integer](dst []T, b []byte) ([]T, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := decodeBlocks(out[len(dst):], b, plain)
	if !decodePacked(out[len(dst)+values:], b[bytes:]) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// packedError returns the code of the first malformed varint in b.
func packedError(b []byte) int {
	for {
		_, n := ConsumeVarint(b)
		if n < 0 {
			return n
		}
		b = b[n:]
	}
}

// consumePackedZigZag is consumePacked for zigzag-encoded values.
func consumePackedZigZag[T int64 | int32](dst []T, b []byte) ([]T, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := decodeBlocks(out[len(dst):], b, zigzag)
	rest := out[len(dst)+values:]
	if !decodePacked(rest, b[bytes:]) {
		return dst, packedError(b)
	}
	unzigzag(rest)
	return out, len(b)
}

// unzigzag decodes zigzag-encoded values in place.
func unzigzag[T integer](vs []T) {
	sign := T(1) << 31
	if sign<<1 != 0 {
		sign = sign << 31 << 1 // T has 64 bits
	}
	for i, x := range vs {
		vs[i] = x>>1&^sign ^ -(x & 1)
	}
}

// consumePackedBool is consumePacked for bools: every value but 0 is true.
func consumePackedBool(dst []bool, b []byte) ([]bool, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)
	ones := boolBlocks(out[len(dst):len(dst)+n], b)
	out, rest := out[:len(dst)+ones], b[ones:]
	for len(rest) > 0 {
		v, n := ConsumeVarint(rest)
		if n < 0 {
			return dst, n
		}
		out = append(out, v != 0)
		rest = rest[n:]
	}
	return out, len(b)
}

// appendPackedBool appends a byte for each of vs.
func appendPackedBool(b []byte, vs []bool) []byte {
	b = slices.Grow(b, len(vs))
	for _, v := range vs {
		b = append(b, byte(EncodeBool(v)))
	}
	return b
}

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
	if !decodePacked(out[len(dst):], b) {
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

// consumePackedZigZag is consumePacked for zigzag-encoded values. most is the largest
// value of T.
func consumePackedZigZag[T int64 | int32](dst []T, b []byte, most T) ([]T, int) {
	out, n := consumePacked(dst, b)
	for i, x := range out[len(dst):] {
		out[len(dst)+i] = x>>1&most ^ -(x & 1)
	}
	return out, n
}

// consumePackedBool is consumePacked for bools: every value but 0 is true.
func consumePackedBool(dst []bool, b []byte) ([]bool, int) {
	out, rest := slices.Grow(dst, CountVarints(b)), b
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

package protowire

import (
	"slices"

	"github.com/tightwire/tightwire/protowire/internal/bulk"
)

// The functions for whole packed fields let kernels of package bulk do the start of the field, and
// do the rest, a few values, one after the other.

// decodeRest fills dst with the varints of b, and reports whether b has as many and all are well
// formed.
func decodeRest[T uint64 | int64 | uint32 | int32](dst []T, b []byte) bool {
	for i := range dst {
		v, n := ConsumeVarint(b)
		if n < 0 {
			return false
		}
		dst[i] = T(v)
		b = b[n:]
	}
	return len(b) == 0
}

// decodeRestZigZag is decodeRest for zigzag-encoded values, of which mask keeps the low bits.
func decodeRestZigZag[T int64 | int32](dst []T, b []byte, mask uint64) bool {
	for i := range dst {
		v, n := ConsumeVarint(b)
		if n < 0 {
			return false
		}
		dst[i] = T(DecodeZigZag(v & mask))
		b = b[n:]
	}
	return len(b) == 0
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

// consumePackedBool appends the varints of b to dst: every value but 0 is true.
func consumePackedBool(dst []bool, b []byte) ([]bool, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)
	ones := bulk.Bools(out[len(dst):len(dst)+n], b)
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

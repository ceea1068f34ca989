//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// decodeRest decodes the rest, where b or dst has no room for a whole block, in copies with
// room. It leaves a few bytes to the plain code, blocks for which AVX2 has no kernel, and a block
// with more values than dst has room for, as there may be if b has changed since they were counted.
func decodeRest[T integer](dst []T, b []byte, values, bytes int, f form) (int, int) {
	var in [blockIn]byte
	for len(b)-bytes >= leastDecoded {
		clear(in[copy(in[:], b[bytes:]):])
		ends := blockEnds(&in)
		if more := ^ends; chosen == avx2 && runs8(more&(more>>1)) != 0 {
			break
		}
		if left := len(b) - bytes; left < blockLen {
			ends &= 1<<left - 1 // without the terminators among the zeros that fill the block
		}
		n := bits.OnesCount64(ends)
		if n == 0 || n > len(dst)-values || !decodeCopy(dst[values:values+n], &in, f) {
			break
		}
		values += n
		bytes += bits.Len64(ends)
	}
	archsimd.ClearAVXUpperBits()
	return values, bytes
}

// decodeCopy fills dst from the start of in, and reports whether in is well formed. It is a
// separate function because making the copy takes time.
//
//go:noinline
func decodeCopy[T integer](dst []T, in *[blockIn]byte, f form) bool {
	var out [blockOut]T
	n, _ := decodeRun(out[:], in[:], f)
	archsimd.ClearAVXUpperBits()
	copy(dst, out[:])
	return n != 0
}

// blockEnds is terminators for a block without a byte before it.
func blockEnds(in *[blockIn]byte) uint64 {
	if chosen == avx512 {
		return blockEndsAVX512(in)
	}
	return blockEndsAVX2(in)
}

// decodeRun decodes blocks of one class from the start of b, and returns the number of
// their values and bytes: 0 if the first is malformed, or b or dst has no room for it.
func decodeRun[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if chosen == avx512 {
		return decodeRunAVX512(dst, b, f)
	}
	return decodeRunAVX2(dst, b, f)
}

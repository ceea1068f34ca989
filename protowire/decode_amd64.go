//go:build goexperiment.simd && !purego

package protowire

import (
	"encoding/binary"
	"math/bits"
	"simd/archsimd"
)

const (
	// blockIn is what a kernel may read of the input: a block, and 16 bytes for a value
	// that starts at its end.
	blockIn = blockLen + 16
	// overBlock is the number of values that it may write past those of the block.
	overBlock = 15
	// blockOut is the most that it writes.
	blockOut = blockLen + overBlock
)

// decodeBlocks is decodePacked for the start of b: it returns how many values it has
// decoded, and from how many bytes. It stops before a block with a malformed varint; the
// plain code then finds that varint.
//
// As in decodePacked, a mask of terminators locates the values in 64 bytes. A kernel
// continues as long as the blocks suit it. A call for each block would cost more than the
// block: the position goes through memory, and the next block waits for it.
func decodeBlocks[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if chosen == plainGo || len(b) < leastDecoded {
		return 0, 0
	}
	for len(b)-bytes >= blockIn {
		n, m := decodeRun(dst[values:], b[bytes:], f)
		if m == 0 {
			break
		}
		values += n
		bytes += m
	}
	archsimd.ClearAVXUpperBits()
	return decodeRest(dst, b, values, bytes, f)
}

// leastDecoded is the number of bytes from which calling a kernel pays, and from which copies pay.
const leastDecoded = 32

// decodeRest decodes the rest, where b or dst has no room for a whole block, in copies with
// room. It leaves a few bytes to the plain code, and blocks for which AVX2 has no kernel.
func decodeRest[T integer](dst []T, b []byte, values, bytes int, f form) (int, int) {
	var in [blockIn]byte
	for len(b)-bytes >= leastDecoded {
		clear(in[copy(in[:], b[bytes:]):])
		ends := blockEnds(&in)
		if more := ^ends; chosen == avx2 && runs8(more&(more>>1)) != 0 {
			break
		}
		if left := len(b) - bytes; left < blockLen {
			ends &= 1<<left - 1 // without those of the zeros that fill the block
		}
		n := bits.OnesCount64(ends)
		if n == 0 || !decodeCopy(dst[values:values+n], &in, f) {
			break
		}
		values += n
		bytes += bits.Len64(ends)
	}
	archsimd.ClearAVXUpperBits()
	return values, bytes
}

// decodeCopy fills dst from the start of in, and reports whether in is well formed. It is a
// function of its own because making the copy takes time.
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

// blockSize returns bits.Len64(ends). The next block cannot be loaded before this is known,
// and a scalar load of the last eight bytes gives it sooner than the mask.
//
//tight:bce
func blockSize(in *[blockIn]byte, ends uint64) int {
	if last := ^binary.LittleEndian.Uint64(in[blockLen-8:]) & contBits; last != 0 {
		return blockLen - 8 + bits.Len64(last|1)>>3
	}
	return bits.Len64(ends)
}

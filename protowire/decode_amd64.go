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
// decoded, and from how many bytes. It stops before a block with a malformed varint, of
// which the plain code then finds the first.
//
// As in decodePacked a mask of terminators tells where the values of 64 bytes are.
func decodeBlocks[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if chosen == plainGo || len(b) < leastDecoded {
		return 0, 0
	}
	for len(b)-bytes >= blockIn {
		in := (*[blockIn]byte)(b[bytes:])
		ends := blockEnds(in)
		n := bits.OnesCount64(ends)
		if len(dst)-values < n+overBlock || !decodeBlock(outAt(dst[values:]), in, ends, f) {
			break
		}
		values += n
		bytes += blockSize(in, ends)
	}
	archsimd.ClearAVXUpperBits()
	return decodeRest(dst, b, values, bytes, f)
}

// leastDecoded is the number of bytes from which on the kernels are worth a call.
const leastDecoded = 16

// decodeRest goes on where b or dst has no room for a whole block: in copies that have.
func decodeRest[T integer](dst []T, b []byte, values, bytes int, f form) (int, int) {
	var in [blockIn]byte
	var out [blockOut]T
	for bytes < len(b) {
		clear(in[copy(in[:], b[bytes:]):])
		ends := blockEnds(&in)
		mine := ends // without those of the zeros that fill the block
		if left := len(b) - bytes; left < blockLen {
			mine &= 1<<left - 1
		}
		ok := mine != 0 && decodeBlock(&out, &in, ends, f)
		archsimd.ClearAVXUpperBits()
		if !ok {
			break
		}
		values += copy(dst[values:], out[:bits.OnesCount64(mine)])
		bytes += bits.Len64(mine)
	}
	return values, bytes
}

// blockEnds is terminators for a block without a byte before it.
func blockEnds(in *[blockIn]byte) uint64 {
	if chosen == avx512 {
		return blockEndsAVX512(in)
	}
	return blockEndsAVX2(in)
}

// decodeBlock decodes the values that end in a block, and reports whether they are well
// formed.
func decodeBlock[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) bool {
	if chosen == avx512 {
		return decodeBlockAVX512(dst, in, ends, f)
	}
	return decodeBlockAVX2(dst, in, ends, f)
}

// blockSize returns bits.Len64(ends). The next block cannot be loaded before this is
// known, and a scalar load of the last eight bytes knows it sooner than the mask.
//
//tight:bce
func blockSize(in *[blockIn]byte, ends uint64) int {
	if last := ^binary.LittleEndian.Uint64(in[blockLen-8:]) & contBits; last != 0 {
		return blockLen - 8 + bits.Len64(last)>>3
	}
	return bits.Len64(ends)
}

//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64)

package bulk

import (
	"encoding/binary"
	"math/bits"
)

const (
	// overBlock is the number of values that a kernel may write past the values of the block.
	overBlock = 15
	// blockOut is the largest number of values that a kernel writes for a block.
	blockOut = blockLen + overBlock
)

// decode decodes varints from the start of b, see [DecodeUint64]. It stops before a block with a
// malformed varint.
//
// As in decodeGeneric, a mask of terminators locates the values in 64 bytes. A kernel
// continues as long as the blocks suit it. A call for each block would cost more than the
// block: the position goes through memory, and the next block waits for it.
func decode[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if chosen == plainGo {
		return decodeGeneric(dst, b, f)
	}
	for len(b)-bytes >= blockIn {
		n, m := decodeRun(dst[values:], b[bytes:], f)
		if m == 0 {
			break
		}
		values += n
		bytes += m
	}
	clearUpper()
	if values, bytes = decodeRest(dst, b, values, bytes, f); len(b)-bytes >= leastDecodedGeneric {
		n, m := decodeGeneric(dst[values:], b[bytes:], f)
		return values + n, bytes + m
	}
	return values, bytes
}

// leastDecoded is the number of bytes from which calling a kernel pays, and from which copies pay.
const leastDecoded = 32

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

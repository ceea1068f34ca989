package protowire

import "math/bits"

// bytesTo returns the number of bytes up to and including the byte whose high bit is the
// lowest 1 bit of end, which is not 0. BSF, to which x86-64-v1 compiles
// bits.TrailingZeros64, is slow; POPCNT is not.
func bytesTo(end uint64) int {
	return bits.OnesCount64(end^(end-1)) >> 3
}

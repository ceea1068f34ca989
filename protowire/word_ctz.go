//go:build !((amd64 && !amd64.v3) || riscv64)

package protowire

import "math/bits"

// bytesTo returns the number of bytes up to and including the byte whose high bit is the
// lowest 1 bit of end, which is not 0.
//
//tight:inline
func bytesTo(end uint64) int {
	return (bits.TrailingZeros64(end) + 1) >> 3
}

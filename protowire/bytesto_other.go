//go:build !amd64

package protowire

import "math/bits"

// bytesTo returns the number of bytes up to and with the one whose high bit is
// the lowest one of end, which is not 0.
func bytesTo(end uint64) int {
	return (bits.TrailingZeros64(end) + 1) >> 3
}

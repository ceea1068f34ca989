//go:build !amd64 || amd64.v3

package protowire

import "math/bits"

// sizeVarint for a count of leading zeros that is 64 for 0: 640-9×64 is 64, so
// that 0 needs no care.
func sizeVarint(v uint64) int {
	return int(uint(640-9*bits.LeadingZeros64(v)) / 64)
}

package column

import "math"

// setBits sets the bits from first to end, after which valid has no word. Those from first
// on are 0 before. The simple version is a loop over the bits.
func setBits(valid []uint64, first, end int) {
	at := first >> 6
	valid[at] |= math.MaxUint64 << (first & 63)
	for at++; at < len(valid); at++ {
		valid[at] = math.MaxUint64
	}
	if end&63 != 0 {
		valid[end>>6] &= 1<<(end&63) - 1
	}
}

// copyBits is setBits of those that are set in other, which has none from end on.
func copyBits(valid, other []uint64, first int) {
	at := first >> 6
	valid[at] |= other[at] & (math.MaxUint64 << (first & 63))
	copy(valid[at+1:], other[at+1:])
}

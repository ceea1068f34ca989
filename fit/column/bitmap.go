package column

import "math"

// setBits sets the bits from first to before end. The bits from first on are 0 before, and
// valid ends with the word of the last bit. The simple version is a loop over the bits.
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

// copyBits is setBits for the bits that are set in other. In other, no bit after the last
// row may be set.
func copyBits(valid, other []uint64, first int) {
	at := first >> 6
	valid[at] |= other[at] & (math.MaxUint64 << (first & 63))
	copy(valid[at+1:], other[at+1:])
}

package protowire

// SizeVarint returns the length in bytes of v as a varint, 1 to 10.
//
// The simple version counts: for v >= 0x80 { n++; v >>= 7 }. This one computes
// (9×bits+64)/64, in the form that the CPU level takes best, see sizeVarint and
// docs/varint.md, "Size".
//
//tight:inline
func SizeVarint(v uint64) int {
	return sizeVarint(v)
}

// sizeVarintGeneric is the definition: a byte for each started group of seven
// bits.
func sizeVarintGeneric(v uint64) int {
	n := 1
	for v >= 0x80 {
		v >>= 7
		n++
	}
	return n
}

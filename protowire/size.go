package protowire

// SizeVarint returns the length in bytes of v as a varint, 1 to 10.
func SizeVarint(v uint64) int {
	return sizeVarintGeneric(v)
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

package protowire

// CountVarints returns how many bytes of b end a varint, that is, are below
// 0x80: the number of values in a packed field of varints that is whole.
func CountVarints(b []byte) int {
	return countVarintsGeneric(b)
}

// countVarintsGeneric is the definition.
func countVarintsGeneric(b []byte) int {
	n := 0
	for _, c := range b {
		if c < 0x80 {
			n++
		}
	}
	return n
}

package protowire

import (
	"encoding/binary"
	"math/bits"
)

// CountVarints returns how many bytes of b end a varint, that is, are below
// 0x80: the number of values in a packed field of varints that is whole.
//
// The simple version is a test for each byte. This one counts the bytes that go
// on, 32 at a time, by their high bits.
func CountVarints(b []byte) int {
	n := len(b)
	for len(b) >= 32 {
		n -= bits.OnesCount64(binary.LittleEndian.Uint64(b)&contBits) +
			bits.OnesCount64(binary.LittleEndian.Uint64(b[8:])&contBits) +
			bits.OnesCount64(binary.LittleEndian.Uint64(b[16:])&contBits) +
			bits.OnesCount64(binary.LittleEndian.Uint64(b[24:])&contBits)
		b = b[32:]
	}
	return n - len(b) + countVarintsGeneric(b)
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

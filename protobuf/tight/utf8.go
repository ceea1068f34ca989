package tight

import (
	"encoding/binary"
	"unicode/utf8"
)

// high are the bits that ASCII has not.
const high = 0x8080808080808080

// valid is utf8.Valid. Nearly all text in messages is short and ASCII, which eight bytes at once
// show; the last eight overlap those before them.
func valid(v []byte) bool {
	n := len(v)
	if n < 8 {
		return validShort(v)
	}
	x := binary.LittleEndian.Uint64(v[n-8:])
	for i := 0; i+8 < n; i += 8 {
		x |= binary.LittleEndian.Uint64(v[i:])
	}
	return x&high == 0 || utf8.Valid(v)
}

func validShort(v []byte) bool {
	var x uint32
	if n := len(v); n >= 4 {
		x = binary.LittleEndian.Uint32(v) | binary.LittleEndian.Uint32(v[n-4:])
	} else {
		for _, c := range v {
			x |= uint32(c)
		}
	}
	return x&(high>>32) == 0 || utf8.Valid(v)
}

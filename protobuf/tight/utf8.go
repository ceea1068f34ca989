package tight

import (
	"encoding/binary"
	"math/bits"
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
	if n > 32 {
		return isASCII(v) || utf8.Valid(v)
	}
	x := binary.LittleEndian.Uint64(v[n-8:])
	for i := 0; i+8 < n; i += 8 {
		x |= binary.LittleEndian.Uint64(v[i:])
	}
	return x&high == 0 || utf8.Valid(v)
}

// isASCII reads four words at once of a text of more than 32 bytes, the last four again.
func isASCII(v []byte) bool {
	x := wordsOf((*[32]byte)(v[len(v)-32:])) | wordsOf((*[32]byte)(v))
	if len(v) <= 64 {
		return x&high == 0
	}
	for v = v[32:]; len(v) > 32; v = v[32:] {
		x |= wordsOf((*[32]byte)(v))
	}
	return x&high == 0
}

func wordsOf(v *[32]byte) uint64 {
	return binary.LittleEndian.Uint64(v[:]) | binary.LittleEndian.Uint64(v[8:]) |
		binary.LittleEndian.Uint64(v[16:]) | binary.LittleEndian.Uint64(v[24:])
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

// shortText is the most bytes of a text that is looked at without a loop.
const shortText = 32

// shortBits[n] are the high bits of the last n of shortText bytes.
var shortBits = func() (all [shortText + 1][4]uint64) {
	for n := range all {
		for i := shortText - n; i < shortText; i++ {
			all[n][i/8] |= 0x80 << (i % 8 * 8)
		}
	}
	return all
}()

// isShort reports whether v has none of bits.
func isShort(v *[shortText]byte, bits *[4]uint64) bool {
	return binary.LittleEndian.Uint64(v[:])&bits[0]|binary.LittleEndian.Uint64(v[8:])&bits[1]|
		binary.LittleEndian.Uint64(v[16:])&bits[2]|binary.LittleEndian.Uint64(v[24:])&bits[3] == 0
}

// countASCII returns how many bytes at the start of v are ASCII.
func countASCII(v []byte) int {
	n := len(v)
	for len(v) >= 32 && wordsOf((*[32]byte)(v))&high == 0 {
		v = v[32:]
	}
	for len(v) >= 8 {
		if x := binary.LittleEndian.Uint64(v) & high; x != 0 {
			return n - len(v) + bits.TrailingZeros64(x)/8
		}
		v = v[8:]
	}
	for len(v) > 0 && v[0] < 0x80 {
		v = v[1:]
	}
	return n - len(v)
}

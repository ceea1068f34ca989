package protowire

// This file and the files of bytesTo and sizeVarint have the arithmetic of a varint in a
// word. internal/bulk cannot import this package, so tools/gen/protowire writes a copy of
// them there.

// maxVarintLen is the length in bytes of the longest varint of 64 bits.
const maxVarintLen = 10

// contBits is the continuation bit of each of eight bytes.
const contBits = 0x8080808080808080

// pair returns the low 14 bits of v as two continuation bytes.
//
//tight:inline
func pair(v uint64) uint16 {
	return uint16(v&0x3fff+v&0x3f80) | 0x8080
}

// spread returns the eight groups of seven bits of v, which is below 1<<56, as
// eight bytes. Each step moves the upper half of every part up by k bits, by
// adding it 1<<k - 1 times, which needs no mask for the lower half.
//
//tight:inline
func spread(v uint64) uint64 {
	v += v & 0x00fffffff0000000 * 15
	v += v & 0x0fffc0000fffc000 * 3
	v += v & 0x3f803f803f803f80
	return v
}

// fold is the inverse of spread. The continuation bits of x must be clear or
// are dropped with it.
//
//tight:inline
func fold(x uint64) uint64 {
	x = x&0x007f007f007f007f | x&0x7f007f007f007f00>>1
	x = x&0x00003fff00003fff | x&0x3fff00003fff0000>>2
	x = x&0x000000000fffffff | x&0x0fffffff00000000>>4
	return x
}

// sizeVarintGeneric is the definition of SizeVarint: a byte for each group of seven bits.
func sizeVarintGeneric(v uint64) int {
	n := 1
	for v >= 0x80 {
		v >>= 7
		n++
	}
	return n
}

package bulk

import "encoding/binary"

// countBlocks is [CountBlocks]: it adds the high bits of eight bytes at a time, in eight sums of a
// byte each, and adds those up before one can overflow.
//
//tight:bce; calls none
func countBlocks(b []byte) (values, bytes int) {
	for rest := b; len(rest) >= blockLen; {
		part := rest[:min(len(rest), 31*blockLen)] // of eight words each: a sum stays below 256
		var sums uint64
		for ; len(part) >= blockLen; part = part[blockLen:] {
			p := (*[blockLen]byte)(part)
			sums += binary.LittleEndian.Uint64(p[0:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[8:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[16:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[24:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[32:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[40:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[48:])>>7&lowBits +
				binary.LittleEndian.Uint64(p[56:])>>7&lowBits
		}
		values -= addBytes(sums) // continuation bytes
		rest = rest[min(len(rest), 31*blockLen)-len(part):]
	}
	bytes = len(b) / blockLen * blockLen
	return values + bytes, bytes
}

// lowBits is the lowest bit of each of eight bytes.
const lowBits = 0x0101010101010101

// addBytes returns the sum of the eight bytes of x.
func addBytes(x uint64) int {
	x = x&0x00ff00ff00ff00ff + x>>8&0x00ff00ff00ff00ff
	return int(x * 0x0001000100010001 >> 48)
}

package steps

import (
	"encoding/binary"
	"math/bits"
)

// sigma is the message schedule (RFC 7693, 2.7).
var sigma = [10][16]uint8{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
	{7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
	{2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
	{13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
	{10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}

// arrays has arrays where rfc has slices. The compiler knows their lengths: no
// index into s needs a check, and neither does the loop over words. Those that
// remain are m[s[i]], as s[i] may be up to 255, and the four of each G.
//
// It is blockGeneric of package blake2s, written for whoever reads it. It is
// hardly faster than rfc, for arraysMix is still a call: indices into an array
// behind a pointer cost the inliner even more, 128.
func arrays(h *[8]word, c *counter, f0, f1 word, p []byte) {
	for ; len(p) >= BlockSize; p = p[BlockSize:] {
		c.add(BlockSize)
		var m, v [16]word
		for i := range m {
			m[i] = binary.LittleEndian.Uint32(p[4*i:])
		}
		copy(v[:8], h[:])
		copy(v[8:], iv[:])
		v[12] ^= c[0]
		v[13] ^= c[1]
		v[14] ^= f0
		v[15] ^= f1
		for r := range rounds {
			s := &sigma[r]
			arraysMix(&v, 0, 4, 8, 12, m[s[0]], m[s[1]])
			arraysMix(&v, 1, 5, 9, 13, m[s[2]], m[s[3]])
			arraysMix(&v, 2, 6, 10, 14, m[s[4]], m[s[5]])
			arraysMix(&v, 3, 7, 11, 15, m[s[6]], m[s[7]])
			arraysMix(&v, 0, 5, 10, 15, m[s[8]], m[s[9]])
			arraysMix(&v, 1, 6, 11, 12, m[s[10]], m[s[11]])
			arraysMix(&v, 2, 7, 8, 13, m[s[12]], m[s[13]])
			arraysMix(&v, 3, 4, 9, 14, m[s[14]], m[s[15]])
		}
		for i := range h {
			h[i] ^= v[i] ^ v[i+8]
		}
	}
}

// arraysMix is G on an array.
func arraysMix(v *[16]word, a, b, c, d int, x, y word) {
	v[a] = v[a] + v[b] + x
	v[d] = bits.RotateLeft32(v[d]^v[a], -16)
	v[c] = v[c] + v[d]
	v[b] = bits.RotateLeft32(v[b]^v[c], -12)
	v[a] = v[a] + v[b] + y
	v[d] = bits.RotateLeft32(v[d]^v[a], -8)
	v[c] = v[c] + v[d]
	v[b] = bits.RotateLeft32(v[b]^v[c], -7)
}

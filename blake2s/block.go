package blake2s

import (
	"encoding/binary"
	"math/bits"
)

// sigma is the message schedule (RFC 7693, 2.7): round r reads word sigma[r%10][i].
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

// A counter is the number of bytes hashed so far, low word first.
type counter [2]word

// add counts n bytes, at most a block.
func (c *counter) add(n word) {
	c[0] += n
	if c[0] < n {
		c[1]++
	}
}

// sub subtracts n bytes, at most a block: the block functions count whole blocks, but the
// last block of a message may be shorter.
func (c *counter) sub(n word) {
	if c[0] < n {
		c[1]--
	}
	c[0] -= n
}

// blockGeneric is the compression function F of RFC 7693, 3.2, over each whole block of p.
// It counts BlockSize bytes for each. The flags are 0, or all ones in the last block (f0)
// and in the last block of a last node (f1).
func blockGeneric(h *[8]word, c *counter, f0, f1 word, p []byte) {
	for ; len(p) >= BlockSize; p = p[BlockSize:] {
		c.add(BlockSize)
		var m, v [16]word
		loadWords(&m, p)
		copy(v[:8], h[:])
		copy(v[8:], iv[:])
		v[12] ^= c[0]
		v[13] ^= c[1]
		v[14] ^= f0
		v[15] ^= f1
		for r := range rounds {
			s := &sigma[r%10]
			mix(&v, 0, 4, 8, 12, m[s[0]], m[s[1]])
			mix(&v, 1, 5, 9, 13, m[s[2]], m[s[3]])
			mix(&v, 2, 6, 10, 14, m[s[4]], m[s[5]])
			mix(&v, 3, 7, 11, 15, m[s[6]], m[s[7]])
			mix(&v, 0, 5, 10, 15, m[s[8]], m[s[9]])
			mix(&v, 1, 6, 11, 12, m[s[10]], m[s[11]])
			mix(&v, 2, 7, 8, 13, m[s[12]], m[s[13]])
			mix(&v, 3, 4, 9, 14, m[s[14]], m[s[15]])
		}
		for i := range h {
			h[i] ^= v[i] ^ v[i+8]
		}
	}
}

// mix is the mixing function G (RFC 7693, 3.1).
func mix(v *[16]word, a, b, c, d int, x, y word) {
	v[a] += v[b] + x
	v[d] = rotr(v[d]^v[a], rot1)
	v[c] += v[d]
	v[b] = rotr(v[b]^v[c], rot2)
	v[a] += v[b] + y
	v[d] = rotr(v[d]^v[a], rot3)
	v[c] += v[d]
	v[b] = rotr(v[b]^v[c], rot4)
}

// rotr rotates x by k bits to the right.
func rotr(x word, k int) word { return bits.RotateLeft32(x, -k) }

// loadWords reads the words of a block.
func loadWords(m *[16]word, block []byte) {
	for i := range m {
		m[i] = binary.LittleEndian.Uint32(block[wordSize*i:])
	}
}

// putDigestGeneric writes the chaining value as a digest, in little-endian order.
func putDigestGeneric(out *[Size]byte, h *[8]word) {
	for i, w := range h {
		binary.LittleEndian.PutUint32(out[wordSize*i:], w)
	}
}

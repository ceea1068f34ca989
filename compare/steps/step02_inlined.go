package steps

import (
	"encoding/binary"
	"math/bits"
)

// inlined keeps the state in sixteen variables and hands their values to G, which
// returns them. Values cost less than indices: 53 of the 80 that the inliner
// allows, so G is inlined, its checks are gone, and the state can be in registers.
//
// This halves the time. The sixteen checks of m[s[i]] remain.
func inlined(h *[8]word, c *counter, f0, f1 word, p []byte) {
	for ; len(p) >= BlockSize; p = p[BlockSize:] {
		c.add(BlockSize)
		var m [16]word
		for i := range m {
			m[i] = binary.LittleEndian.Uint32(p[4*i:])
		}
		v0, v1, v2, v3, v4, v5, v6, v7 := h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]
		v8, v9, v10, v11, v12, v13, v14, v15 := iv[0], iv[1], iv[2], iv[3], iv[4], iv[5], iv[6], iv[7]
		v12 ^= c[0]
		v13 ^= c[1]
		v14 ^= f0
		v15 ^= f1
		for r := range rounds {
			s := &sigma[r]
			v0, v4, v8, v12 = mix(v0, v4, v8, v12, m[s[0]], m[s[1]])
			v1, v5, v9, v13 = mix(v1, v5, v9, v13, m[s[2]], m[s[3]])
			v2, v6, v10, v14 = mix(v2, v6, v10, v14, m[s[4]], m[s[5]])
			v3, v7, v11, v15 = mix(v3, v7, v11, v15, m[s[6]], m[s[7]])
			v0, v5, v10, v15 = mix(v0, v5, v10, v15, m[s[8]], m[s[9]])
			v1, v6, v11, v12 = mix(v1, v6, v11, v12, m[s[10]], m[s[11]])
			v2, v7, v8, v13 = mix(v2, v7, v8, v13, m[s[12]], m[s[13]])
			v3, v4, v9, v14 = mix(v3, v4, v9, v14, m[s[14]], m[s[15]])
		}
		h[0] ^= v0 ^ v8
		h[1] ^= v1 ^ v9
		h[2] ^= v2 ^ v10
		h[3] ^= v3 ^ v11
		h[4] ^= v4 ^ v12
		h[5] ^= v5 ^ v13
		h[6] ^= v6 ^ v14
		h[7] ^= v7 ^ v15
	}
}

// mix is G on values.
func mix(a, b, c, d, x, y word) (word, word, word, word) {
	a += b + x
	d = bits.RotateLeft32(d^a, -16)
	c += d
	b = bits.RotateLeft32(b^c, -12)
	a += b + y
	d = bits.RotateLeft32(d^a, -8)
	c += d
	b = bits.RotateLeft32(b^c, -7)
	return a, b, c, d
}

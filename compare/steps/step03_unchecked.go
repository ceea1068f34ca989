package steps

import "encoding/binary"

// unchecked masks the index into the message with 15. The schedule has nothing
// above 15, so the answers are the same, but now the compiler knows it too:
// -d=ssa/check_bce/debug=1 finds no check in this file.
//
// And it is slower. A check is a comparison and a branch that is never taken,
// which wait for nothing and which nothing waits for; the mask is an operation
// between one load and the next, and its result wants a register.
func unchecked(h *[8]word, c *counter, f0, f1 word, p []byte) {
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
			v0, v4, v8, v12 = mix(v0, v4, v8, v12, m[s[0]&15], m[s[1]&15])
			v1, v5, v9, v13 = mix(v1, v5, v9, v13, m[s[2]&15], m[s[3]&15])
			v2, v6, v10, v14 = mix(v2, v6, v10, v14, m[s[4]&15], m[s[5]&15])
			v3, v7, v11, v15 = mix(v3, v7, v11, v15, m[s[6]&15], m[s[7]&15])
			v0, v5, v10, v15 = mix(v0, v5, v10, v15, m[s[8]&15], m[s[9]&15])
			v1, v6, v11, v12 = mix(v1, v6, v11, v12, m[s[10]&15], m[s[11]&15])
			v2, v7, v8, v13 = mix(v2, v7, v8, v13, m[s[12]&15], m[s[13]&15])
			v3, v4, v9, v14 = mix(v3, v4, v9, v14, m[s[14]&15], m[s[15]&15])
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

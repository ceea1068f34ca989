package crc

import "encoding/binary"

const (
	blockBytes   = 15 * 8
	pendingBytes = 16 * 8 // how far a folded word reaches
)

// A blockFolder folds words by
//
//	P^64 = x^1024 + x^960 + x^128 + 1,
//
// a multiple of P whose exponents are multiples of 64: a word may move to the three
// words that are 1, 14 and 16 after it, and nothing has to be shifted. With v[j]
// for word j when its turn has come to move, and w[j] for what the input has there,
//
//	v[j] = w[j] ^ v[j-1] ^ v[j-14] ^ v[j-16].
//
// P^64 is (x^64+1) T^64, and T^64 = x^960+x^64+1 (see residue). Division by x^64+1
// is a running sum, division by T^64 has two terms:
//
//	t[j] = t[j-1] ^ w[j]
//	v[j] = t[j] ^ v[j-14] ^ v[j-15]
//
// That is one operation less than a sum for the parity beside a fold by T^64, and
// its only chain is one XOR per word.
type blockFolder struct {
	folded [15]uint64 // v of the last 15 words
	parity uint64     // t of the last word
}

// foldAll folds p, which is whole words, and returns what it leaves: at least
// pendingBytes, if p has so many. The simple version of the loop's body is
//
//	for i := range 15 {
//		t ^= binary.LittleEndian.Uint64(p[8*i:])
//		v[i] ^= v[(i+1)%15] ^ t
//	}
//
// Here no index is computed or checked, and each v is loaded once.
//
//tight:bce; calls none
func (f *blockFolder) foldAll(p []byte) []byte {
	v, t := &f.folded, f.parity
	for len(p) >= blockBytes+pendingBytes {
		q := (*[blockBytes]byte)(p)
		a, b := v[0], v[1]
		t ^= binary.LittleEndian.Uint64(q[0:])
		v[0] = a ^ b ^ t
		a = v[2]
		t ^= binary.LittleEndian.Uint64(q[8:])
		v[1] = b ^ a ^ t
		b = v[3]
		t ^= binary.LittleEndian.Uint64(q[16:])
		v[2] = a ^ b ^ t
		a = v[4]
		t ^= binary.LittleEndian.Uint64(q[24:])
		v[3] = b ^ a ^ t
		b = v[5]
		t ^= binary.LittleEndian.Uint64(q[32:])
		v[4] = a ^ b ^ t
		a = v[6]
		t ^= binary.LittleEndian.Uint64(q[40:])
		v[5] = b ^ a ^ t
		b = v[7]
		t ^= binary.LittleEndian.Uint64(q[48:])
		v[6] = a ^ b ^ t
		a = v[8]
		t ^= binary.LittleEndian.Uint64(q[56:])
		v[7] = b ^ a ^ t
		b = v[9]
		t ^= binary.LittleEndian.Uint64(q[64:])
		v[8] = a ^ b ^ t
		a = v[10]
		t ^= binary.LittleEndian.Uint64(q[72:])
		v[9] = b ^ a ^ t
		b = v[11]
		t ^= binary.LittleEndian.Uint64(q[80:])
		v[10] = a ^ b ^ t
		a = v[12]
		t ^= binary.LittleEndian.Uint64(q[88:])
		v[11] = b ^ a ^ t
		b = v[13]
		t ^= binary.LittleEndian.Uint64(q[96:])
		v[12] = a ^ b ^ t
		a = v[14]
		t ^= binary.LittleEndian.Uint64(q[104:])
		v[13] = b ^ a ^ t
		t ^= binary.LittleEndian.Uint64(q[112:])
		v[14] = a ^ v[0] ^ t
		p = p[blockBytes:]
	}
	f.parity = t
	return p
}

// residue returns what was folded, and the 16 words after it, as a residue. Word i of the
// 16 takes v[i-1] (only the first word: later ones have not moved), v[i-14] and v[i-16].
// For the first word, t[-1] = v[-1] ^ v[-15] ^ v[-16] has v[-1] and also v[-16], which is
// no longer stored by itself.
//
//tight:bce
func (f *blockFolder) residue(p *[pendingBytes]byte) (r residue) {
	v := &f.folded // v[-15] to v[-1]
	r = r.fold(binary.LittleEndian.Uint64(p[:]) ^ f.parity ^ v[0] ^ v[1])
	for i := 1; i < 14; i++ {
		r = r.fold(binary.LittleEndian.Uint64(p[8*i:]) ^ v[i-1] ^ v[i+1])
	}
	r = r.fold(binary.LittleEndian.Uint64(p[8*14:]) ^ v[13])
	return r.fold(binary.LittleEndian.Uint64(p[8*15:]) ^ v[14])
}

package crc

import (
	"encoding/binary"
	"math/bits"
)

// The bytes are the coefficients of a polynomial over GF(2), highest first, and
// the checksum is its remainder, times x^16, by
//
//	P = x^16+x^15+x^2+1 = (x+1)(x^15+x+1).
//
// A word loaded in little-endian order has the highest coefficient in bit 0. So a
// shift to the left moves coefficients to lower powers, and a bit has the index of
// its distance from the front.
//
// The remainder by x+1 is the parity of all bits. The remainder by T = x^15+x+1
// is cheap, as T has three terms, and squaring doubles exponents:
//
//	T^2 = x^30+x^2+1, T^4 = x^60+x^4+1, T^8 = x^120+x^8+1, T^64 = x^960+x^64+1.
//
// T^8 lets a bit move to two places, 112 and 120 bits later. fold moves a whole word so,
// without a table. Both remainders are known in the end: if the parity of the result is
// wrong, adding T corrects it and leaves the remainder by T as it is.

// A residue has the remainder by T of all bytes up to its last word, and the
// parity of their bits in the parity of the bits of parity.
type residue struct{ prev, last, parity uint64 }

// fold appends the word w. The word prev moves by 112 and 120 bits, into last and w.
func (r residue) fold(w uint64) residue {
	return residue{
		prev:   r.last ^ r.prev<<48 ^ r.prev<<56,
		last:   w ^ r.prev>>16 ^ r.prev>>8,
		parity: r.parity ^ w,
	}
}

// foldAll appends p, which is whole words.
//
//tight:bce xfail[386] "i+8 is checked"; noalloc
func (r residue) foldAll(p []byte) residue {
	for i := 0; i < len(p)-7; i += 8 { // so written, i needs no bounds check
		r = r.fold(binary.LittleEndian.Uint64(p[i : i+8]))
	}
	return r
}

// checksum returns the remainder by P of the words, times x^16.
func (r residue) checksum() uint16 {
	return withParity(reduce(r.single()), r.parity)
}

// withParity returns crc if it has the same parity as the bits of parity, and crc with T
// added otherwise: 0xC001, as bit 0 of crc is the coefficient of x^15.
func withParity(crc uint16, parity uint64) uint16 {
	wrong := uint16(bits.OnesCount64(uint64(crc)^parity) & 1)
	return crc ^ wrong*0xC001
}

// single returns one word with the remainder by T of the two. By T^4 a bit moves
// by 56 and 60 bits: the first ones within prev, then all of prev into last.
func (r residue) single() uint64 {
	prev := r.prev ^ r.prev<<56 ^ r.prev<<60
	return r.last ^ prev>>8 ^ prev>>4
}

// reduce returns 16 coefficients with the same remainder by T as the coefficients of w
// followed by the 16 zeros of x^16. Each step moves the first bits, u, and drops their
// places: 80 coefficients become 60 by T^4, 32 by T^2, 18 and 16 by T.
//
//tight:inline
func reduce(w uint64) uint16 {
	u := w & (1<<20 - 1)
	w = w>>20 ^ u<<(56-20) ^ u<<(60-20)
	u = w & (1<<28 - 1)
	w = w>>28 ^ u ^ u<<(30-28)
	u = w & (1<<14 - 1)
	w = w>>14 ^ u ^ u<<(15-14)
	u = w & (1<<2 - 1)
	return uint16(w>>2 ^ u<<(14-2) ^ u<<(15-2))
}

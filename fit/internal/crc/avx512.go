//go:build goexperiment.simd && !purego && go1.27 && amd64

package crc

import (
	"encoding/binary"
	"math/bits"
	"simd/archsimd"
)

const (
	// stepBytes is how many bytes updateAVX512 folds at a time: four vectors, so that four
	// multiplications do not wait for each other.
	stepBytes = 4 * 64

	// minVectors is the length in bytes from which updateAVX512 is faster than
	// updateBlocks, which it calls at the end.
	minVectors = 4 * stepBytes
)

// multiplies reports whether this CPU multiplies polynomials in vectors of 512 bits.
// Smaller vectors are not faster than updateBlocks.
var multiplies = archsimd.X86.AVX512() && archsimd.X86.AVX512VPCLMULQDQ()

// updateVectors is Update of at least minVectors bytes, where multiplies is true.
func updateVectors(crc uint16, p []byte) uint16 { return updateAVX512(crc, p) }

// stepFactors move 128 bits forward by a step of n bits: they hold the remainders of
// x^(n+64), for the first word of them, and of x^n, for the second. The lowest bit comes
// first in the message, in the product too; but a product has 127 bits, and stored in 128
// it would begin one bit late: hence x^(n-1).
var stepFactors = func() (f [8]uint64) {
	for i := range f {
		f[i] = bits.Reverse64(remainder(8*stepBytes - 1 + 64*(1-i%2)))
	}
	return f
}()

// updateAVX512 is Update of at least stepBytes. It multiplies each word of a vector by
// the remainder of a power of x, the distance to the word that the product is added to. As
// in blockFolder, the remainder of the message does not change.
//
//tight:bce; noalloc; frame<=320
func updateAVX512(crc uint16, p []byte) uint16 {
	if len(p) < stepBytes { // callers check it; here it proves the bounds
		return Update(crc, p)
	}
	var w [4][8]uint64
	w[0][0] = uint64(crc)
	q := (*[stepBytes]byte)(p)
	a := wordsOf(q[0:]).Xor(archsimd.LoadUint64x8Array(&w[0]))
	b, c, d := wordsOf(q[64:]), wordsOf(q[128:]), wordsOf(q[192:])
	by := archsimd.LoadUint64x8Array(&stepFactors)
	for p = p[stepBytes:]; len(p) >= stepBytes; p = p[stepBytes:] {
		q = (*[stepBytes]byte)(p)
		a = a.CarrylessMultiplyEven(by).Xor(a.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[0:]))
		b = b.CarrylessMultiplyEven(by).Xor(b.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[64:]))
		c = c.CarrylessMultiplyEven(by).Xor(c.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[128:]))
		d = d.CarrylessMultiplyEven(by).Xor(d.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[192:]))
	}
	a.StoreArray(&w[0])
	b.StoreArray(&w[1])
	c.StoreArray(&w[2])
	d.StoreArray(&w[3])
	archsimd.ClearAVXUpperBits()
	return Update(updateFolded(&w), p)
}

// wordsOf returns the first 64 bytes of b as eight words.
//
//tight:inline
func wordsOf(b []byte) archsimd.Uint64x8 {
	return archsimd.LoadUint8x64Array((*[64]byte)(b)).ReshapeToUint64s()
}

// updateFolded is Update, from 0, of the vectors that updateAVX512 has folded all bytes
// into.
func updateFolded(w *[4][8]uint64) uint16 {
	var folded [stepBytes]byte
	for i := range 32 {
		binary.LittleEndian.PutUint64(folded[8*i:], w[i/8][i%8])
	}
	return updateBlocks(0, folded[:])
}

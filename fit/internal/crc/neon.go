//go:build goexperiment.simd && !purego && go1.27 && arm64

package crc

import (
	"encoding/binary"
	"math/bits"
	"simd/archsimd"
)

const (
	// stepBytes is how many bytes updateNEON folds at a time: eight vectors, so that eight
	// multiplications do not wait for each other.
	stepBytes = 8 * 16

	// minVectors is the length in bytes from which updateNEON takes fewer instructions than
	// updateBlocks, which it calls at the end.
	minVectors = 32 * stepBytes
)

// multiplies reports whether this CPU multiplies polynomials (PMULL).
var multiplies = archsimd.ARM64.PMULL()

// updateVectors is Update of at least minVectors bytes, where multiplies is true.
func updateVectors(crc uint16, p []byte) uint16 { return updateNEON(crc, p) }

// stepFactors are the factors that avx512.go also has, for one vector of 128 bits.
var stepFactors = [2]uint64{
	bits.Reverse64(remainder(8*stepBytes - 1 + 64)),
	bits.Reverse64(remainder(8*stepBytes - 1)),
}

// updateNEON is Update of at least stepBytes, as updateAVX512 does it.
//
//tight:bce; noalloc; frame<=600
func updateNEON(crc uint16, p []byte) uint16 {
	if len(p) < stepBytes { // callers check it; here it proves the bounds
		return Update(crc, p)
	}
	w := [8][2]uint64{{uint64(crc)}}
	by := archsimd.LoadUint64x2Array(&stepFactors)
	q := (*[stepBytes]byte)(p)
	a, b := wordsOf(q[0:]).Xor(archsimd.LoadUint64x2Array(&w[0])), wordsOf(q[16:])
	c, d, e := wordsOf(q[32:]), wordsOf(q[48:]), wordsOf(q[64:])
	f, g, h := wordsOf(q[80:]), wordsOf(q[96:]), wordsOf(q[112:])
	for p = p[stepBytes:]; len(p) >= stepBytes; p = p[stepBytes:] {
		q = (*[stepBytes]byte)(p)
		a = a.CarrylessMultiplyEven(by).Xor(a.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[0:]))
		b = b.CarrylessMultiplyEven(by).Xor(b.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[16:]))
		c = c.CarrylessMultiplyEven(by).Xor(c.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[32:]))
		d = d.CarrylessMultiplyEven(by).Xor(d.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[48:]))
		e = e.CarrylessMultiplyEven(by).Xor(e.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[64:]))
		f = f.CarrylessMultiplyEven(by).Xor(f.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[80:]))
		g = g.CarrylessMultiplyEven(by).Xor(g.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[96:]))
		h = h.CarrylessMultiplyEven(by).Xor(h.CarrylessMultiplyOdd(by)).Xor(wordsOf(q[112:]))
	}
	for i, x := range [8]archsimd.Uint64x2{a, b, c, d, e, f, g, h} {
		x.StoreArray(&w[i])
	}
	var folded [stepBytes]byte
	for i, x := range w {
		binary.LittleEndian.PutUint64(folded[16*i:], x[0])
		binary.LittleEndian.PutUint64(folded[16*i+8:], x[1])
	}
	return Update(Update(0, folded[:]), p)
}

// wordsOf returns the first 16 bytes of b as two words.
//
//tight:inline
func wordsOf(b []byte) archsimd.Uint64x2 {
	return archsimd.LoadUint8x16Array((*[16]byte)(b)).ReshapeToUint64s()
}

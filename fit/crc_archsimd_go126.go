//go:build goexperiment.simd && amd64 && !purego && !go1.27

package fit

import "simd/archsimd"

// What crc_avx512.go needs from archsimd, whose names differ between Go 1.26 and 1.27.

func loadBytes(p *[64]byte) archsimd.Uint64x8      { return archsimd.LoadUint8x64(p).AsUint64x8() }
func loadWords(p *[8]uint64) archsimd.Uint64x8     { return archsimd.LoadUint64x8(p) }
func storeWords(p *[8]uint64, x archsimd.Uint64x8) { x.Store(p) }

// multiplyEven and multiplyOdd multiply each even, or odd, word of x by that of y, as
// polynomials over GF(2), into 128 bits.
func multiplyEven(x, y archsimd.Uint64x8) archsimd.Uint64x8 {
	return x.CarrylessMultiplyGrouped(0, 0, y)
}

func multiplyOdd(x, y archsimd.Uint64x8) archsimd.Uint64x8 {
	return x.CarrylessMultiplyGrouped(1, 1, y)
}

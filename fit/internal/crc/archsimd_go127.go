//go:build goexperiment.simd && amd64 && !purego && go1.27

package crc

import "simd/archsimd"

// These functions hide that archsimd has other names in Go 1.26 than in Go 1.27;
// avx512.go uses them.

func loadBytes(p *[64]byte) archsimd.Uint64x8 {
	return archsimd.LoadUint8x64Array(p).ReshapeToUint64s()
}
func loadWords(p *[8]uint64) archsimd.Uint64x8     { return archsimd.LoadUint64x8Array(p) }
func storeWords(p *[8]uint64, x archsimd.Uint64x8) { x.StoreArray(p) }

// multiplyEven and multiplyOdd multiply each even (or odd) word of x by the same word of y,
// as polynomials over GF(2), into 128 bits.
func multiplyEven(x, y archsimd.Uint64x8) archsimd.Uint64x8 { return x.CarrylessMultiplyEven(y) }
func multiplyOdd(x, y archsimd.Uint64x8) archsimd.Uint64x8  { return x.CarrylessMultiplyOdd(y) }

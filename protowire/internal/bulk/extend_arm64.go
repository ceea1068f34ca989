//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// These are operations that archsimd names differently for wasm.

// extendHigh8 returns the upper eight bytes as words.
//
//tight:inline
func extendHigh8(x archsimd.Uint8x16) archsimd.Uint16x8 { return x.HiToLo().ExtendLo8ToUint16() }

// extendHigh4 returns the upper four words with their signs in lanes of 32 bits.
//
//tight:inline
func extendHigh4(x archsimd.Int16x8) archsimd.Int32x4 { return x.HiToLo().ExtendLo4ToInt32() }

// extendHigh2 returns the upper two lanes with their signs in lanes of 64 bits.
//
//tight:inline
func extendHigh2(x archsimd.Int32x4) archsimd.Int64x2 { return x.HiToLo().ExtendLo2ToInt64() }

// halfOfWords returns half of each word, without the remainder. A shift by a number takes three
// instructions more.
//
//tight:inline
func halfOfWords(x archsimd.Uint16x8) archsimd.Uint16x8 {
	return x.Shift(archsimd.LoadInt16x8Array(&wordsRight1))
}

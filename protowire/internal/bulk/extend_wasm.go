//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// These are operations that archsimd names differently for arm64: see extend_arm64.go.

func extendHigh8(x archsimd.Uint8x16) archsimd.Uint16x8 { return x.ExtendHi8ToUint16() }
func extendHigh4(x archsimd.Int16x8) archsimd.Int32x4   { return x.ExtendHi4ToInt32() }
func extendHigh2(x archsimd.Int32x4) archsimd.Int64x2   { return x.ExtendHi2ToInt64() }
func halfOfWords(x archsimd.Uint16x8) archsimd.Uint16x8 { return x.ShiftAllRight(1) }

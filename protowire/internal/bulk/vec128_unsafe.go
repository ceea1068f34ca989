//go:build goexperiment.simd && !purego && go1.27 && (arm64 || wasm)

package bulk

import (
	"simd/archsimd"
	"unsafe"
)

// wordsOf1 is an array, as a vector of a number takes three instructions on arm64.
var wordsOf1 = [8]uint16{1, 1, 1, 1, 1, 1, 1, 1}

// putWords8 decodes the form of eight values of 14 bits, and stores them in d, which it converts
// to an array of the same size and alignment: TestKernels covers each T.
//
//tight:bce
func putWords8[T integer](d *[8]T, x archsimd.Uint16x8, f form) {
	if f == zigzag {
		one := archsimd.LoadUint16x8Array(&wordsOf1)
		x = halfOfWords(x).Xor(archsimd.Uint16x8{}.Sub(x.And(one)))
	}
	// The top bit is the sign: it is 0 but for zigzag.
	y := x.BitsToInt16()
	low, high := y.ExtendLo4ToInt32(), extendHigh4(y)
	if unsafe.Sizeof(d[0]) == 4 {
		p := (*[8]int32)(unsafe.Pointer(d))
		low.StoreArray((*[4]int32)(p[:]))
		high.StoreArray((*[4]int32)(p[4:]))
		return
	}
	p := (*[8]int64)(unsafe.Pointer(d))
	low.ExtendLo2ToInt64().StoreArray((*[2]int64)(p[:]))
	extendHigh2(low).StoreArray((*[2]int64)(p[2:]))
	high.ExtendLo2ToInt64().StoreArray((*[2]int64)(p[4:]))
	extendHigh2(high).StoreArray((*[2]int64)(p[6:]))
}

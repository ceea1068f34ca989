//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// boolBlocks is [Bools] for the start of b, as far as every varint has one
// byte. It returns how many it has decoded.
func boolBlocks(dst []bool, b []byte) int {
	if chosen == plainGo {
		return 0
	}
	return boolsAVX2(bytesOf(dst), b)
}

// boolsAVX2 is boolBlocks: the smaller of a byte and 1 is a bool.
//
//tight:bce; noalloc; frame<=0
func boolsAVX2(dst, b []byte) int {
	n := len(b)
	high, one := loadUint8x32((*[32]byte)(allHigh[:])), loadUint8x32(&bytes32Of1)
	for len(b) >= 64 && len(dst) >= 64 {
		x, y := loadUint8x32((*[32]byte)(b)), loadUint8x32((*[32]byte)(b[32:]))
		if !x.Or(y).And(high).IsZero() {
			break
		}
		storeUint8x32((*[32]byte)(dst), x.Min(one))
		storeUint8x32((*[32]byte)(dst[32:]), y.Min(one))
		dst, b = dst[64:], b[64:]
	}
	archsimd.ClearAVXUpperBits()
	return n - len(b)
}

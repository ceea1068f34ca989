//go:build goexperiment.simd && !purego

package protowire

import (
	"math/bits"
	"simd/archsimd"
)

// blockEndsAVX2 is blockEnds.
//
//tight:bce
func blockEndsAVX2(in *[blockIn]byte) uint64 {
	least := loadUint8x32(&allOnes).AsInt8x32()
	low := loadUint8x32((*[32]byte)(in[:])).AsInt8x32().Greater(least).ToBits()
	high := loadUint8x32((*[32]byte)(in[32:])).AsInt8x32().Greater(least).ToBits()
	return uint64(low) | uint64(high)<<32
}

// decodeBlockAVX2 is decodeBlock. Values of nine and ten bytes take the plain kernel, which
// the CPU runs as fast as it can store them.
func decodeBlockAVX2[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) bool {
	more := ^ends
	more2 := more & (more >> 1)
	more8 := runs8(more2)
	switch {
	case more == 0:
		onesAVX2(dst, in, f)
	case more2 == 0:
		pairsAVX2(dst, in, ends, f)
	case more8 == 0:
		wordsAVX2(dst, in, ends, f)
	default:
		n := bits.OnesCount64(ends)
		if more8&(more8>>2) != 0 || !decodeLong(dst[:n], in, ends) {
			return false
		}
		if f == zigzag {
			unzigzag(dst[:n])
		}
	}
	return true
}

// onesAVX2 decodes values of one byte.
//
//tight:bce
func onesAVX2[T integer](dst *[blockOut]T, in *[blockIn]byte, f form) {
	for i := 0; i < blockLen; i += 16 {
		x := twiceAVX2(loadUint8x16((*[16]byte)(in[i:])))
		d := (*[16]T)(dst[i:])
		putLanes4((*[4]T)(d[0:]), x.PermuteOrZeroGrouped(loadUint8x32(&byteToLane[0]).AsInt8x32()), f)
		putLanes4((*[4]T)(d[4:]), x.PermuteOrZeroGrouped(loadUint8x32(&byteToLane[1]).AsInt8x32()), f)
		putLanes4((*[4]T)(d[8:]), x.PermuteOrZeroGrouped(loadUint8x32(&byteToLane[2]).AsInt8x32()), f)
		putLanes4((*[4]T)(d[12:]), x.PermuteOrZeroGrouped(loadUint8x32(&byteToLane[3]).AsInt8x32()), f)
	}
}

// twiceAVX2 returns x in both halves: a shuffle cannot take bytes from the other half.
//
//tight:inline
func twiceAVX2(x archsimd.Uint8x16) archsimd.Uint8x32 {
	return archsimd.Uint8x32{}.SetLo(x).SetHi(x)
}

// pairsAVX2 decodes values of one or two bytes. It decodes one from every byte as if it
// started there, and keeps those that do, eight bytes at a time. Nothing of it is a
// function that would not be inlined: Go 1.26 saves vectors of 128 bits by SSE.
//
//tight:bce
func pairsAVX2[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) {
	starts := ends<<1 | 1
	low7, by128 := loadUint16x8(&words8Low7), loadUint16x8(&words8By128)
	low, high := loadUint8x32(&halfToLane[0]).AsInt8x32(), loadUint8x32(&halfToLane[1]).AsInt8x32()
	k := 0
	for i := 0; i < blockLen; i += 8 {
		first := loadUint8x16((*[16]byte)(in[i:])).ExtendLo8ToUint16()
		second := loadUint8x16((*[16]byte)(in[i+1:])).ExtendLo8ToUint16()
		more := first.AsInt16x8().Greater(low7.AsInt16x8()).ToInt16x8().AsUint16x8()
		x := first.And(low7).Or(second.Mul(by128).And(more)).AsUint8x16()
		kept := twiceAVX2(x.PermuteOrZero(loadUint8x16(&keepWords[byte(starts)]).AsInt8x16()))
		d := (*[8]T)(dst[k&63:])
		putLanes4((*[4]T)(d[0:]), kept.PermuteOrZeroGrouped(low), f)
		putLanes4((*[4]T)(d[4:]), kept.PermuteOrZeroGrouped(high), f)
		k += bits.OnesCount8(byte(starts))
		starts >>= 8
	}
}

// wordsAVX2 decodes values of one to eight bytes: a shuffle puts two at a time into lanes,
// by their lengths, and neighbours are joined three times. The inner loop always ends
// after eight values, as the CPU learns.
//
//tight:bce<=1
func wordsAVX2[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) {
	n := bits.OnesCount64(ends)
	low7, four := loadUint8x32(&bytes32Low7), loadUint64x4(&lanes4Of4)
	w7, w14 := loadUint8x32((*[32]byte)(weights7[:])), loadInt16x16((*[16]int16)(weights14[:]))
	low28 := loadUint64x4((*[4]uint64)(allLow28[:]))
	s := 0
	for g := 0; g < n; g += 8 {
		for h := g; h < g+8; h += 4 {
			first := loadUint8x16((*[16]byte)(in[s : s+16]))
			e, i := bits.TrailingZeros64(ends), 0
			ends &= ends - 1
			i, s = e-s, bits.TrailingZeros64(ends)&63+1
			ends &= ends - 1
			first = first.PermuteOrZero(loadUint8x16(&twoToLanes[i&7][(s-e-1)&7]).AsInt8x16())
			second := loadUint8x16((*[16]byte)(in[s : s+16]))
			e = bits.TrailingZeros64(ends)
			ends &= ends - 1
			i, s = e-s, bits.TrailingZeros64(ends)&63+1
			ends &= ends - 1
			second = second.PermuteOrZero(loadUint8x16(&twoToLanes[i&7][(s-e-1)&7]).AsInt8x16())
			x := archsimd.Uint8x32{}.SetLo(first).SetHi(second).And(low7)
			y := w7.DotProductPairsSaturated(x.AsInt8x32()).DotProductPairs(w14).AsUint64x4()
			y = y.And(low28).Or(y.ShiftRight(four).AndNot(low28))
			putLanes4((*[4]T)(dst[h&63&^3:]), y.AsUint8x32(), f)
		}
	}
}

//go:build goexperiment.simd && !purego

package protowire

import (
	"math/bits"
	"simd/archsimd"
)

// blockEndsAVX512 is blockEnds.
//
//tight:bce
func blockEndsAVX512(in *[blockIn]byte) uint64 {
	return loadUint8x64((*[blockLen]byte)(in[:])).Less(loadUint8x64(&allHigh)).ToBits()
}

// decodeBlockAVX512 is decodeBlock.
func decodeBlockAVX512[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) bool {
	more := ^ends
	more2 := more & (more >> 1)
	more8 := runs8(more2)
	switch {
	case more == 0:
		onesAVX512((*[blockLen]T)(dst[:]), in, f)
	case more2 == 0:
		pairsAVX512(dst, in, ends, f)
	case more8 == 0:
		wordsAVX512(dst, in, ends, f)
	default:
		return more8&(more8>>2) == 0 && longAVX512(dst, in, ends, f)
	}
	return true
}

// onesAVX512 decodes values of one byte.
//
//tight:bce
func onesAVX512[T integer](dst *[blockLen]T, in *[blockIn]byte, f form) {
	v := loadUint8x64((*[blockLen]byte)(in[:]))
	lane := archsimd.Mask8x64FromBits(lowBits)
	for g := range laneToValue {
		putLanes8((*[8]T)(dst[8*g:]), v.Permute(loadUint8x64(&laneToValue[g])).Masked(lane).AsUint64x8(), f)
	}
}

// pairsAVX512 decodes values of one or two bytes: the first bytes and the second ones, 0
// where there is none, are compressed alike and joined to 16 bits. It stores 16 at a time,
// so that most blocks of a field take equally many steps, and the loop ends as predicted.
//
//tight:bce
func pairsAVX512[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) {
	n := bits.OnesCount64(ends)
	starts := archsimd.Mask8x64FromBits(ends<<1 | 1)
	low := loadUint8x64((*[blockLen]byte)(in[:])).And(loadUint8x64(&allLow7)).Compress(starts)
	high := loadUint8x64((*[blockLen]byte)(in[1:])).Masked(archsimd.Mask8x64FromBits(^ends)).Compress(starts)
	seven := loadUint16x32(&words7)
	first, second := loadUint16x32(&wordToLane[0]), loadUint16x32(&wordToLane[1])
	third, fourth := loadUint16x32(&wordToLane[2]), loadUint16x32(&wordToLane[3])
	lane := archsimd.Mask16x32FromBits(0x11111111)
	half := low.GetLo().ExtendToUint16().Or(high.GetLo().ExtendToUint16().ShiftLeft(seven))
	for g := 0; g < n; g += 32 {
		d := (*[32]T)(dst[g&32:])
		putLanes8((*[8]T)(d[0:]), half.Permute(first).Masked(lane).AsUint64x8(), f)
		putLanes8((*[8]T)(d[8:]), half.Permute(second).Masked(lane).AsUint64x8(), f)
		if n-g > 16 {
			putLanes8((*[8]T)(d[16:]), half.Permute(third).Masked(lane).AsUint64x8(), f)
			putLanes8((*[8]T)(d[24:]), half.Permute(fourth).Masked(lane).AsUint64x8(), f)
		}
		half = low.GetHi().ExtendToUint16().Or(high.GetHi().ExtendToUint16().ShiftLeft(seven))
	}
}

// wordsAVX512 decodes values of one to eight bytes: the bytes of eight values at a time are
// permuted into eight lanes, and neighbours are joined three times.
//
//tight:bce
func wordsAVX512[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) {
	n := bits.OnesCount64(ends)
	v := loadUint8x64((*[blockLen]byte)(in[:])).And(loadUint8x64(&allLow7))
	starts := loadUint8x64(&byteIndex).Compress(archsimd.Mask8x64FromBits(ends<<1 | 1))
	lasts := loadUint8x64(&byteIndex).Compress(archsimd.Mask8x64FromBits(ends))
	inLane := loadUint8x64(&byteInLane)
	w7, w14 := loadUint8x64(&weights7), loadInt16x32(&weights14)
	low28, four := loadUint64x8(&allLow28), loadUint64x8(&lanesOf4)
	for g := 0; g < n; g += 8 {
		value := loadUint8x64(&laneToValue[g>>3&7])
		at := starts.Permute(value).Add(inLane)
		x := v.Permute(at).Masked(at.LessEqual(lasts.Permute(value)))
		y := w7.DotProductPairsSaturated(x.AsInt8x64()).DotProductPairs(w14).AsUint64x8()
		putLanes8((*[8]T)(dst[g&63&^7:]), y.And(low28).Or(y.ShiftRight(four).AndNot(low28)), f)
	}
}

// longAVX512 decodes values of one to ten bytes, and reports whether every tenth byte is
// 0 or 1. A lane beyond the values has no byte of its own, or those of the first value.
//
//tight:bce
func longAVX512[T integer](dst *[blockOut]T, in *[blockIn]byte, ends uint64, f form) bool {
	n := bits.OnesCount64(ends)
	v := loadUint8x64((*[blockLen]byte)(in[:])).And(loadUint8x64(&allLow7))
	starts := loadUint8x64(&byteIndex).Compress(archsimd.Mask8x64FromBits(ends<<1 | 1))
	lasts := loadUint8x64(&byteIndex).Compress(archsimd.Mask8x64FromBits(ends))
	inLane, eight := loadUint8x64(&byteInLane), loadUint8x64(&eights)
	w7, w14 := loadUint8x64(&weights7), loadInt16x32(&weights14)
	low28, four, top := loadUint64x8(&allLow28), loadUint64x8(&lanesOf4), loadUint64x8(&lanesOf56)
	var all archsimd.Uint64x8 // of the bits from 56 up
	for g := 0; g < n; g += 8 {
		value := loadUint8x64(&laneToValue[g>>3&7])
		last := lasts.Permute(value)
		at := starts.Permute(value).Add(inLane)
		x := v.Permute(at).Masked(at.LessEqual(last))
		y := w7.DotProductPairsSaturated(x.AsInt8x64()).DotProductPairs(w14).AsUint64x8()
		at = at.Add(eight)
		x = v.Permute(at).Masked(at.LessEqual(last))
		z := w7.DotProductPairsSaturated(x.AsInt8x64()).AsUint64x8()
		all = all.Or(z)
		y = y.And(low28).Or(y.ShiftRight(four).AndNot(low28))
		putLanes8((*[8]T)(dst[g&63&^7:]), y.Or(z.ShiftLeft(top)), f)
	}
	return all.Greater(loadUint64x8(&lanesOfff)).ToBits() == 0
}

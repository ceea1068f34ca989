//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// blockEndsAVX512 is blockEnds.
//
//tight:inline
func blockEndsAVX512(in *[blockIn]byte) uint64 { return endsAVX512((*[blockLen]byte)(in[:])) }

// endsAVX512 returns a mask of the terminators in b.
//
//tight:bce; noalloc; frame<=0
func endsAVX512(b *[blockLen]byte) uint64 {
	return loadUint8x64(b).Less(loadUint8x64(&allHigh)).ToBits()
}

// decodeRunAVX512 is decodeRun.
func decodeRunAVX512[T integer](dst []T, b []byte, f form) (values, bytes int) {
	more := ^blockEndsAVX512(inAt(b, 0))
	more2 := more & (more >> 1)
	switch {
	case more == 0:
		return onesAVX512(dst, b, f)
	case more2 == 0:
		return pairsAVX512(dst, b, f)
	case runs8(more2) == 0:
		return wordsAVX512(dst, b, f)
	}
	return longAVX512(dst, b, f)
}

// onesAVX512 decodes blocks of values of one byte: each byte goes to the top of a lane, and is
// shifted down with its sign. A store across two cache lines takes as long as two, so the second
// block begins where the last line of the first does.
//
//tight:bce; noalloc; frame<=0
func onesAVX512[T integer](dst []T, b []byte, f form) (values, bytes int) {
	high, low7, one, words1 := loadUint8x64(&allHigh), loadUint8x64(&allLow7), loadUint8x64(&bytesOf1), loadUint16x32(&words1)
	top64, top32 := loadUint64x8(&lanesOf56), loadUint32x16(&lanes32Of24)
	for len(b)-bytes >= blockIn && len(dst)-bytes >= blockOut {
		x := loadUint8x64((*[blockLen]byte)(inAt(b, bytes)[:]))
		if x.Less(high).ToBits() != ^uint64(0) {
			break
		}
		if f == zigzag {
			half := x.AsUint16x32().ShiftRight(words1).AsUint8x64().And(low7)
			x = half.Xor(archsimd.Uint8x64{}.Sub(x.And(one)))
		}
		if has64[T]() {
			out := block64At(dst, bytes)
			putBytes8(out[0:], x, 0, top64)
			putBytes8(out[8:], x, 1, top64)
			putBytes8(out[16:], x, 2, top64)
			putBytes8(out[24:], x, 3, top64)
			putBytes8(out[32:], x, 4, top64)
			putBytes8(out[40:], x, 5, top64)
			putBytes8(out[48:], x, 6, top64)
			putBytes8(out[56:], x, 7, top64)
		} else {
			out := block32At(dst, bytes)
			putBytes16(out[0:], x, 0, top32)
			putBytes16(out[16:], x, 1, top32)
			putBytes16(out[32:], x, 2, top32)
			putBytes16(out[48:], x, 3, top32)
		}
		bytes += blockLen - pastLine(dst, bytes)
	}
	return bytes, bytes
}

// putBytes8 stores the i-th eight bytes of x in d.
//
//tight:inline
func putBytes8(d []uint64, x archsimd.Uint8x64, i int, top archsimd.Uint64x8) {
	storeUint64x8((*[8]uint64)(d), shiftRightInt64x8(x.Permute(loadUint8x64(&laneToValue[i])).AsUint64x8(), top))
}

// putBytes16 stores the i-th sixteen bytes of x in d.
//
//tight:inline
func putBytes16(d []uint32, x archsimd.Uint8x64, i int, top archsimd.Uint32x16) {
	storeUint32x16((*[16]uint32)(d), shiftRightInt32x16(x.Permute(loadUint8x64(&lane32ToValue[i])).AsUint32x16(), top))
}

// pairsAVX512 decodes blocks of values of one or two bytes: the first bytes and the second
// ones, 0 where there is none, are compressed alike and joined to 16 bits. It stores 16 at a
// time, so that most blocks of a field take equally many steps, and the loop ends as predicted.
//
//tight:bce; noalloc; frame<=432
func pairsAVX512[T integer](dst []T, b []byte, f form) (values, bytes int) {
	allHigh, low7 := loadUint8x64(&allHigh), loadUint8x64(&allLow7)
	one, seven := loadUint16x32(&words1), loadUint16x32(&words7)
	for len(b)-bytes >= blockIn {
		in := inAt(b, bytes)
		v := loadUint8x64((*[blockLen]byte)(in[:]))
		ends := v.Less(allHigh).ToBits()
		n := bits.OnesCount64(ends)
		if more := ^ends; more == 0 || more&(more>>1) != 0 || len(dst)-values < n+overBlock {
			break
		}
		out := outAt(dst, values)
		starts := archsimd.Mask8x64FromBits(ends<<1 | 1)
		low := v.And(low7).Compress(starts)
		high := loadUint8x64((*[blockLen]byte)(in[1:])).Masked(archsimd.Mask8x64FromBits(^ends)).Compress(starts)
		half := low.GetLo().ExtendToUint16().Or(high.GetLo().ExtendToUint16().ShiftLeft(seven))
		for g := 0; g < n; g += 32 {
			if f == zigzag {
				half = half.ShiftRight(one).Xor(archsimd.Uint16x32{}.Sub(half.And(one)))
			}
			d := (*[32]T)(out[g&32:])
			putWords16((*[16]T)(d[0:]), half, &wordToLane[0], f)
			if n-g > 16 {
				putWords16((*[16]T)(d[16:]), half, &wordToLane[1], f)
			}
			half = low.GetHi().ExtendToUint16().Or(high.GetHi().ExtendToUint16().ShiftLeft(seven))
		}
		values += n
		bytes += blockSize(in, ends)
	}
	return values, bytes
}

// wordsAVX512 decodes blocks of values of one to eight bytes: the bytes of eight values at a
// time are permuted into eight lanes, and neighbours are joined three times.
//
//tight:bce; noalloc; frame<=688
func wordsAVX512[T integer](dst []T, b []byte, f form) (values, bytes int) {
	allHigh, low7, index := loadUint8x64(&allHigh), loadUint8x64(&allLow7), loadUint8x64(&byteIndex)
	inLane := loadUint8x64(&byteInLane)
	w7, w14 := loadUint8x64(&weights7), loadInt16x32(&weights14)
	low28, four := loadUint64x8(&allLow28).AsInt64x8(), loadUint64x8(&lanesOf4)
	for len(b)-bytes >= blockIn {
		in := inAt(b, bytes)
		v := loadUint8x64((*[blockLen]byte)(in[:]))
		ends := v.Less(allHigh).ToBits()
		n := bits.OnesCount64(ends)
		more := ^ends
		more2 := more & (more >> 1)
		if more2 == 0 || runs8(more2) != 0 || len(dst)-values < n+overBlock {
			break
		}
		v = v.And(low7)
		starts := index.Compress(archsimd.Mask8x64FromBits(ends<<1 | 1))
		lasts := index.Compress(archsimd.Mask8x64FromBits(ends))
		for g := 0; g < n; g += 8 {
			value := loadUint8x64(valueOfLanes(g))
			at := starts.Permute(value).Add(inLane)
			x := v.Permute(at).Masked(at.LessEqual(lasts.Permute(value)))
			y := w7.DotProductPairsSaturated(x.AsInt8x64()).DotProductPairs(w14).AsUint64x8()
			putLanes8(valuesAt(dst, values+g), joinHalves(y, low28, four), f)
		}
		values += n
		bytes += blockSize(in, ends)
	}
	return values, bytes
}

// joinHalves returns the two numbers of 28 bits in the halves of each lane as one: x where low28
// has ones, and elsewhere x shifted. Go makes one VPTERNLOGQ of the three operations, as the lanes
// are signed. It must be these three: where it joins AndNot, Go 1.26 and 1.27 exchange the operands.
//
//tight:inline
func joinHalves(x archsimd.Uint64x8, low28 archsimd.Int64x8, four archsimd.Uint64x8) archsimd.Uint64x8 {
	shifted := x.ShiftRight(four).AsInt64x8()
	return x.AsInt64x8().Xor(shifted).And(low28).Xor(shifted).AsUint64x8()
}

// longAVX512 decodes blocks of values of one to ten bytes, as long as every tenth byte is 0 or 1. A
// lane beyond the values holds no byte of any value, or the bytes of the first value.
//
//tight:bce; noalloc; frame<=848
func longAVX512[T integer](dst []T, b []byte, f form) (values, bytes int) {
	allHigh, low7, index := loadUint8x64(&allHigh), loadUint8x64(&allLow7), loadUint8x64(&byteIndex)
	inLane, eight := loadUint8x64(&byteInLane), loadUint8x64(&eights)
	w7, w14 := loadUint8x64(&weights7), loadInt16x32(&weights14)
	low28, four, top := loadUint64x8(&allLow28).AsInt64x8(), loadUint64x8(&lanesOf4), loadUint64x8(&lanesOf56)
	for len(b)-bytes >= blockIn {
		in := inAt(b, bytes)
		v := loadUint8x64((*[blockLen]byte)(in[:]))
		ends := v.Less(allHigh).ToBits()
		n := bits.OnesCount64(ends)
		more := ^ends
		more8 := runs8(more & (more >> 1))
		if more8 == 0 || more8&(more8>>2) != 0 || len(dst)-values < n+overBlock {
			break
		}
		v = v.And(low7)
		starts := index.Compress(archsimd.Mask8x64FromBits(ends<<1 | 1))
		lasts := index.Compress(archsimd.Mask8x64FromBits(ends))
		var all archsimd.Uint64x8 // of the bits from 56 up
		for g := 0; g < n; g += 8 {
			value := loadUint8x64(valueOfLanes(g))
			last := lasts.Permute(value)
			at := starts.Permute(value).Add(inLane)
			x := v.Permute(at).Masked(at.LessEqual(last))
			y := w7.DotProductPairsSaturated(x.AsInt8x64()).DotProductPairs(w14).AsUint64x8()
			at = at.Add(eight)
			x = v.Permute(at).Masked(at.LessEqual(last))
			z := w7.DotProductPairsSaturated(x.AsInt8x64()).AsUint64x8()
			all = all.Or(z)
			putLanes8(valuesAt(dst, values+g), joinHalves(y, low28, four).Or(z.ShiftLeft(top)), f)
		}
		if all.Greater(loadUint64x8(&lanesOfff)).ToBits() != 0 {
			break
		}
		values += n
		bytes += blockSize(in, ends)
	}
	return values, bytes
}

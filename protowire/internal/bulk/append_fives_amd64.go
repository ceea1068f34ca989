//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// putFivesAVX2 writes chunks of values of one to five bytes, of which one has more than two. It
// is putWordsAVX2 with fewer steps: four bits say which bytes of a value go on, so the eight
// bits of two values are the index into a table.
//
//tight:bce; noalloc; frame<=128
func putFivesAVX2[T integer](p []byte, vs []T, f form) (bytes, values int) {
	rest := vs
	for len(rest) >= chunkLen && len(p)-bytes >= chunkStored {
		if all := orAVX2((*[chunkLen]T)(rest), f); all < 1<<14 || all >= 1<<35 {
			break
		}
		for i := 0; i < chunkLen; i += 4 {
			x, more := fiveVarintsAVX2(lanes4From((*[4]T)(valuesAt(rest, i)[:]), f))
			more |= more >> 4
			first, second := int(more&0xff), int(more>>16&0xff)
			to := loadUint8x32((*[32]byte)(lanesToFives[16*first:])).SetHi(loadUint8x16((*[16]byte)(lanesToFives[16*second:])))
			x = x.PermuteOrZeroGrouped(to.AsInt8x32())
			storeUint8x16((*[16]byte)(roomAt(p, bytes)[:]), x.GetLo())
			bytes += int(sizeOfFives[first])
			storeUint8x16((*[16]byte)(roomAt(p, bytes)[:]), x.GetHi())
			bytes += int(sizeOfFives[second])
		}
		rest = rest[chunkLen:]
	}
	return bytes, len(vs) - len(rest)
}

// fiveVarintsAVX2 is varintsAVX2 for values of up to five bytes.
//
//tight:inline
func fiveVarintsAVX2(v archsimd.Uint64x4) (varints archsimd.Uint8x32, more uint32) {
	x := v.ShiftLeft(loadUint64x4(&lanes4Of4)).AsUint32x8().ShiftRight(loadUint32x8(&evenLanesBy4)).AsUint64x4()
	low, two := loadUint64x4(&lanes4Low14), loadUint64x4((*[4]uint64)(lanesOf2[:]))
	x = x.And(low).Or(x.AndNot(low).ShiftLeft(two))
	low, one := loadUint64x4(&lanes4Low7), loadUint64x4((*[4]uint64)(lanesOf1[:]))
	x = x.And(low).Or(x.AndNot(low).ShiftLeft(one))
	above := x.ShiftRight(loadUint64x4(&lanes4Of8))
	above = above.Or(above.ShiftRight(loadUint64x4(&lanes4Of8)))
	above = above.Or(above.ShiftRight(loadUint64x4(&lanes4Of16)))
	mask := above.AsInt8x32().Greater(archsimd.Int8x32{})
	high := mask.ToInt8x32().AsUint8x32().And(loadUint8x32((*[32]byte)(allHigh[:])))
	return x.AsUint8x32().Or(high), uint32(mask.ToBits())
}

// lanesToFives joins the bytes of two lanes, by which of the first four of each go on: 16 bytes
// for each index, and some more, because 32 are loaded.
var lanesToFives = func() (a [256*16 + 16]byte) {
	for i := range 256 {
		copy(a[16*i:], lanesToTwo[bits.OnesCount(uint(i)&15)][bits.OnesCount(uint(i)>>4)][:])
	}
	return a
}()

// sizeOfFives has the length of what lanesToFives joins.
var sizeOfFives = func() (a [256]byte) {
	for i := range a {
		a[i] = byte(2 + bits.OnesCount(uint(i)))
	}
	return a
}()

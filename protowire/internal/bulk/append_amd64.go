//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// putRun writes chunks of one class from the start of vs to the start of p, and returns the
// number of their bytes and values. vs has at least one chunk, and p has room for it. A
// kernel notices a chunk of another class only at its end. The next kernel overwrites what
// it has written of that chunk, which is not longer.
func putRun[T integer](p []byte, vs []T, f form) (bytes, values int) {
	if chosen == avx512 {
		return putRunAVX512(p, vs, f)
	}
	return putRunAVX2(p, vs, f)
}

// putRunAVX512 is putRun.
func putRunAVX512[T integer](p []byte, vs []T, f form) (bytes, values int) {
	switch all := orAVX512((*[chunkLen]T)(vs), f); {
	case all < 1<<7:
		return putOnesAVX512(p, vs, f)
	case all < 1<<14:
		return putPairsAVX512(p, vs, f)
	case all < 1<<56:
		return putWordsAVX512(p, vs, f)
	}
	return putLongAVX512((*[chunkStored]byte)(p), (*[chunkLen]T)(vs), f), chunkLen
}

// orAVX512 returns the bitwise or of the values of c, which is as long as the largest.
//
//tight:bce; noalloc; frame<=72
func orAVX512[T integer](c *[chunkLen]T, f form) uint64 {
	var all [8]uint64
	x, y := lanes8From((*[8]T)(c[:]), f), lanes8From((*[8]T)(c[8:]), f)
	for i := 16; i < chunkLen; i += 16 {
		x = x.Or(lanes8From((*[8]T)(c[i:]), f))
		y = y.Or(lanes8From((*[8]T)(c[i+8:]), f))
	}
	storeUint64x8(&all, x.Or(y))
	return all[0] | all[1] | all[2] | all[3] | all[4] | all[5] | all[6] | all[7]
}

// putOnesAVX512 writes chunks of values of one byte.
//
//tight:bce; noalloc; frame<=0
func putOnesAVX512[T integer](p []byte, vs []T, f form) (bytes, values int) {
	most := loadUint64x8(&lanesOf1Byte)
	for len(vs)-values >= chunkLen && len(p)-values >= chunkStored {
		var all archsimd.Uint64x8
		for i := values; i < values+chunkLen; i += 8 {
			v := lanes8From(valuesAt(vs, i), f)
			all = all.Or(v)
			storeUint8x16((*[16]byte)(roomAt(p, i)[:]), truncateUint64x8ToUint8(v))
		}
		if all.Greater(most).ToBits() != 0 {
			break
		}
		values += chunkLen
	}
	return values, values
}

// putPairsAVX512 writes chunks of values of one or two bytes, 32 values at a time.
//
//tight:bce; noalloc; frame<=664
func putPairsAVX512[T integer](p []byte, vs []T, f form) (bytes, values int) {
	most, low, high := loadUint64x8(&lanesOf2Bytes), loadUint16x32(&wordsLow7), loadUint16x32(&wordsHigh7)
	more, always := loadUint16x32(&wordsOf80), loadUint16x32(&wordsOfff)
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored {
		n := bytes
		var all archsimd.Uint64x8
		for i := values; i < values+chunkLen; i += 32 {
			a, b := lanes8From(valuesAt(vs, i), f), lanes8From(valuesAt(vs, i+8), f)
			c, d := lanes8From(valuesAt(vs, i+16), f), lanes8From(valuesAt(vs, i+24), f)
			all = all.Or(a).Or(b).Or(c).Or(d)
			x := joinWordsAVX512(a, b, c, d)
			second := x.And(high)
			second = second.Add(second) // 0, or 0x100 and more
			mask := second.Or(always).AsInt8x64().ToMask()
			x = x.And(low).Or(second).Or(second.Min(more))
			storeUint8x64(roomAt(p, n), x.AsUint8x64().Compress(mask))
			n += bits.OnesCount64(mask.ToBits())
		}
		if all.Greater(most).ToBits() != 0 {
			break
		}
		values += chunkLen
		bytes = n
	}
	return bytes, values
}

// joinWordsAVX512 returns the low words of the lanes of four vectors.
//
//tight:inline
func joinWordsAVX512(a, b, c, d archsimd.Uint64x8) archsimd.Uint16x32 {
	low := archsimd.Uint16x16{}.SetLo(truncateUint64x8ToUint16(a)).SetHi(truncateUint64x8ToUint16(b))
	high := archsimd.Uint16x16{}.SetLo(truncateUint64x8ToUint16(c)).SetHi(truncateUint64x8ToUint16(d))
	return archsimd.Uint16x32{}.SetLo(low).SetHi(high)
}

// putWordsAVX512 writes chunks of values of one to eight bytes: groups of seven bits are
// spread to bytes, and the bytes up to the highest one that is not 0 are compressed. It stops
// before a chunk with a longer value, or without one that is longer than two bytes.
//
//tight:bce; noalloc; frame<=440
func putWordsAVX512[T integer](p []byte, vs []T, f form) (bytes, values int) {
	c := constants
	more, most, pairs := loadUint64x8(&c.more), loadUint64x8(&lanesOf8Bytes), loadUint64x8(&lanesOf2Bytes)
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored {
		n := bytes
		var all archsimd.Uint64x8
		for i := 0; i < chunkLen; i += 8 {
			v := lanes8From(valuesAt(vs, values+i), f)
			all = all.Or(v)
			x := spreadAVX512(v, c)
			shorter := x.Or(loadUint64x8(&c.of1)).LeadingZeros()
			kept := loadUint8x64(&c.ones).AsUint64x8().ShiftRight(shorter)
			x = x.Or(more.ShiftRight(shorter.AndNot(loadUint64x8(&c.of7))))
			mask := kept.AsInt8x64().ToMask()
			storeUint8x64(roomAt(p, n), x.AsUint8x64().Compress(mask))
			n += bits.OnesCount64(mask.ToBits())
		}
		if all.Greater(most).ToBits() != 0 || all.Greater(pairs).ToBits() == 0 {
			break
		}
		values += chunkLen
		bytes = n
	}
	return bytes, values
}

// putLongAVX512 writes values of one to ten bytes. The bits from 56 up are the ninth byte,
// whose high bit marks a tenth, and the tenth. A bit at the top of the first eight bytes
// makes them all count, and is the continuation bit of the last of them.
//
//tight:bce<=2; noalloc; frame<=488
func putLongAVX512[T integer](p *[chunkStored]byte, vs *[chunkLen]T, f form) int {
	c := constants
	first, second := loadUint64x8(&c.lowPairs), loadUint64x8(&c.highPairs)
	n := 0
	for i := 0; i < chunkLen; i += 8 {
		v := lanes8From((*[8]T)(vs[i:]), f)
		high := v.ShiftRight(loadUint64x8(&c.of56))
		z := high.Or(high.ShiftRight(loadUint64x8(&c.of7)).ShiftLeft(loadUint64x8(&c.of8)))
		x := spreadAVX512(v, c).Or(loadUint64x8(&c.top).Masked(high.NotEqual(archsimd.Uint64x8{})))
		shorter := x.Or(loadUint64x8(&c.of1)).LeadingZeros().AndNot(loadUint64x8(&c.of7))
		kept := loadUint8x64(&c.ones).AsUint64x8().ShiftRight(shorter)
		x = x.Or(loadUint64x8(&c.more).ShiftRight(shorter))
		mask := kept.ConcatPermute(z, first).AsInt8x64().ToMask()
		storeUint8x64((*[64]byte)(p[n:n+64]), x.ConcatPermute(z, first).AsUint8x64().Compress(mask))
		n += bits.OnesCount64(mask.ToBits())
		mask = kept.ConcatPermute(z, second).AsInt8x64().ToMask()
		storeUint8x64((*[64]byte)(p[n:n+64]), x.ConcatPermute(z, second).AsUint8x64().Compress(mask))
		n += bits.OnesCount64(mask.ToBits())
	}
	return n
}

// spreadAVX512 is spread: the lowest eight groups of seven bits become bytes. Excess bits
// at the top of a lane move along, and are cut off at the end.
//
//tight:inline
func spreadAVX512(v archsimd.Uint64x8, c *appendConstants) archsimd.Uint64x8 {
	x := mergeUint32x16(v.AsUint32x16(), v.ShiftLeft(loadUint64x8(&c.of4)).AsUint32x16(), archsimd.Mask32x16FromBits(0x5555))
	v = x.AsUint64x8()
	y := mergeUint16x32(x.AsUint16x32(), v.ShiftLeft(loadUint64x8(&c.of2)).AsUint16x32(), archsimd.Mask16x32FromBits(0x55555555))
	v = y.AsUint64x8()
	z := mergeUint8x64(y.AsUint8x64(), v.ShiftLeft(loadUint64x8(&c.of1)).AsUint8x64(), archsimd.Mask8x64FromBits(0x5555555555555555))
	return z.And(loadUint8x64(&c.low7)).AsUint64x8()
}

// appendConstants are the constants that putWordsAVX512 and putLongAVX512 load for each vector.
type appendConstants struct {
	of1, of2, of4, of7, of8, of56, top, more, lowPairs, highPairs [8]uint64

	low7, ones [64]byte
}

// constants are on the heap and not variables like the others, because each of their 64 bytes
// must be one cache line. Go's linker aligns variables to 32 bytes only, so that each load would
// read two lines in half of all programs, which made these kernels about half as fast
// (docs/inside/varint-simd.md). The heap aligns objects of this size to 64.
var constants = newAppendConstants()

func newAppendConstants() *appendConstants {
	return &appendConstants{
		of1: lanes8(1), of2: lanes8(2), of4: lanes8(4), of7: lanes8(7), of8: lanes8(8), of56: lanes8(56),
		top: lanes8(1 << 63), more: lanes8(contBits >> 8),
		lowPairs: [8]uint64{0, 8, 1, 9, 2, 10, 3, 11}, highPairs: [8]uint64{4, 12, 5, 13, 6, 14, 7, 15},
		low7: allLow7, ones: bytes64(func(int) int { return 0xff }),
	}
}

//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// putRunAVX2 is putRun. Values of nine and ten bytes take the plain kernel.
func putRunAVX2[T integer](p []byte, vs []T, f form) (bytes, values int) {
	switch all := orAVX2((*[chunkLen]T)(vs), f); {
	case all < 1<<7:
		return putOnesAVX2(p, vs, f)
	case all < 1<<14:
		return putPairsAVX2(p, vs, f)
	case all < 1<<35:
		return putFivesAVX2(p, vs, f)
	case all < 1<<56:
		return putWordsAVX2(p, vs, f)
	}
	return putLongRun(p, vs, f)
}

// putLongRun writes chunks that have a value of nine or ten bytes, by the plain kernel.
func putLongRun[T integer](p []byte, vs []T, f form) (bytes, values int) {
	var c chunk
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored && gather(&c, vs[values:], f) >= 1<<56 {
		bytes += putLong((*[chunkRoom]byte)(p[bytes:]), &c)
		values += chunkLen
	}
	return bytes, values
}

// orAVX2 returns the bitwise or of the values of c, which is as long as the largest.
//
//tight:bce; noalloc; frame<=40
func orAVX2[T integer](c *[chunkLen]T, f form) uint64 {
	var all [4]uint64
	x, y := lanes4From((*[4]T)(c[:]), f), lanes4From((*[4]T)(c[4:]), f)
	for i := 8; i < chunkLen; i += 8 {
		x = x.Or(lanes4From((*[4]T)(c[i:]), f))
		y = y.Or(lanes4From((*[4]T)(c[i+4:]), f))
	}
	storeUint64x4(&all, x.Or(y))
	return all[0] | all[1] | all[2] | all[3]
}

// putOnesAVX2 writes chunks of values of one byte. Sixteen values from four vectors become
// one byte each in four lanes, where the bytes of one vector are four apart; a shuffle puts
// them in order.
//
//tight:bce; noalloc; frame<=0
func putOnesAVX2[T integer](p []byte, vs []T, f form) (bytes, values int) {
	most := loadUint64x4((*[4]uint64)(lanesOf1Byte[:]))
	for len(vs)-values >= chunkLen && len(p)-values >= chunkStored {
		var above archsimd.Uint64x4
		for i := values; i < values+chunkLen; i += 32 {
			a, b := lanes4From((*[4]T)(valuesAt(vs, i)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i)[4:]), f)
			c, d := lanes4From((*[4]T)(valuesAt(vs, i+8)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i+8)[4:]), f)
			above = above.Or(a).Or(b).Or(c).Or(d)
			x := joinBytesAVX2(a, b, c, d)
			a, b = lanes4From((*[4]T)(valuesAt(vs, i+16)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i+16)[4:]), f)
			c, d = lanes4From((*[4]T)(valuesAt(vs, i+24)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i+24)[4:]), f)
			above = above.Or(a).Or(b).Or(c).Or(d)
			x = x.Or(joinBytesAVX2(a, b, c, d).ShiftLeft(loadUint64x4(&lanes4Of32)))
			z := x.AsUint32x8().Permute(loadUint32x8(&evenLanes)).AsUint8x32()
			storeUint8x32((*[32]byte)(roomAt(p, i)[:]), z.PermuteOrZeroGrouped(loadUint8x32(&fourApart).AsInt8x32()))
		}
		if !above.AndNot(most).IsZero() {
			break
		}
		values += chunkLen
	}
	return values, values
}

// joinBytesAVX2 returns the values of four vectors, of one byte each, in the low halves of four
// lanes.
//
//tight:inline
func joinBytesAVX2(a, b, c, d archsimd.Uint64x4) archsimd.Uint64x4 {
	by8, by16 := loadUint64x4(&lanes4Of8), loadUint64x4(&lanes4Of16)
	return a.Or(b.ShiftLeft(by8)).Or(c.Or(d.ShiftLeft(by8)).ShiftLeft(by16))
}

// putPairsAVX2 writes chunks of values of one or two bytes, 32 values at a time. Eight values
// are a half of a vector of words, and a table shuffles their bytes by which of them have two.
//
//tight:bce; noalloc; frame<=216
func putPairsAVX2[T integer](p []byte, vs []T, f form) (bytes, values int) {
	most := loadUint64x4((*[4]uint64)(lanesOf2Bytes[:]))
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored {
		n := bytes
		var above archsimd.Uint64x4
		for i := values; i < values+chunkLen; i += 32 {
			a, b := lanes4From((*[4]T)(valuesAt(vs, i)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i)[4:]), f)
			c, d := lanes4From((*[4]T)(valuesAt(vs, i+8)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i+8)[4:]), f)
			above = above.Or(a).Or(b).Or(c).Or(d)
			first, firstTwo := splitAVX2(joinWordsAVX2(a, b, c, d))
			a, b = lanes4From((*[4]T)(valuesAt(vs, i+16)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i+16)[4:]), f)
			c, d = lanes4From((*[4]T)(valuesAt(vs, i+24)[:]), f), lanes4From((*[4]T)(valuesAt(vs, i+24)[4:]), f)
			above = above.Or(a).Or(b).Or(c).Or(d)
			second, secondTwo := splitAVX2(joinWordsAVX2(a, b, c, d))
			two := firstTwo.PermuteOrZeroGrouped(loadUint8x32(&evenToLow).AsInt8x32()).
				Or(secondTwo.PermuteOrZeroGrouped(loadUint8x32(&evenToHigh).AsInt8x32()))
			m := uint32(two.AsInt8x32().Less(archsimd.Int8x32{}).ToBits())
			to := archsimd.Uint8x32{}.SetLo(loadUint8x16(&dropEmpty[byte(m)])).SetHi(loadUint8x16(&dropEmpty[byte(m>>16)]))
			z := first.PermuteOrZeroGrouped(to.AsInt8x32())
			storeUint8x16((*[16]byte)(roomAt(p, n)[:]), z.GetLo())
			n += 8 + bits.OnesCount8(byte(m))
			storeUint8x16((*[16]byte)(roomAt(p, n)[:]), z.GetHi())
			n += 8 + bits.OnesCount8(byte(m>>16))
			to = archsimd.Uint8x32{}.SetLo(loadUint8x16(&dropEmpty[byte(m>>8)])).SetHi(loadUint8x16(&dropEmpty[byte(m>>24)]))
			z = second.PermuteOrZeroGrouped(to.AsInt8x32())
			storeUint8x16((*[16]byte)(roomAt(p, n)[:]), z.GetLo())
			n += 8 + bits.OnesCount8(byte(m>>8))
			storeUint8x16((*[16]byte)(roomAt(p, n)[:]), z.GetHi())
			n += 8 + bits.OnesCount8(byte(m>>24))
		}
		if !above.AndNot(most).IsZero() {
			break
		}
		values += chunkLen
		bytes = n
	}
	return bytes, values
}

// joinWordsAVX2 returns the low words of a and b in one half and the low words of c and d in the
// other half; the words of a and c are in the even places.
//
//tight:inline
func joinWordsAVX2(a, b, c, d archsimd.Uint64x4) archsimd.Uint64x4 {
	by16, by32 := loadUint64x4(&lanes4Of16), loadUint64x4(&lanes4Of32)
	x := a.Or(b.ShiftLeft(by16)).Or(c.Or(d.ShiftLeft(by16)).ShiftLeft(by32))
	return x.AsUint32x8().Permute(loadUint32x8(&evenLanes)).AsUint64x4()
}

// splitAVX2 returns words as varints of one byte or two, and the words of two as all ones.
//
//tight:inline
func splitAVX2(words archsimd.Uint64x4) (varints, two archsimd.Uint8x32) {
	x := words.AsUint16x16()
	second := x.And(loadUint8x32((*[32]byte)(bytesOf3f80[:])).AsUint16x16())
	second = second.Add(second) // 0, or 0x100 and more
	isTwo := second.AsInt16x16().Greater(archsimd.Int16x16{}).ToInt16x16().AsUint16x16()
	first := x.And(loadUint8x32((*[32]byte)(bytesOf7f[:])).AsUint16x16())
	more := isTwo.And(loadUint8x32((*[32]byte)(bytesOf80[:])).AsUint16x16())
	return first.Or(second).Or(more).AsUint8x32(), isTwo.AsUint8x32()
}

// putWordsAVX2 writes chunks of values of one to eight bytes, four at a time: groups of seven bits
// are spread to bytes, and the bytes of two values are joined by a table. It stops before a chunk
// with a longer value, or without one that is longer than two bytes, and after one that
// putFivesAVX2 could have taken.
//
//tight:bce; noalloc; frame<=56
func putWordsAVX2[T integer](p []byte, vs []T, f form) (bytes, values int) {
	most, pairs := loadUint64x4((*[4]uint64)(lanesOf8Bytes[:])), loadUint64x4((*[4]uint64)(lanesOf2Bytes[:]))
	fives := loadUint64x4(&lanes4Of5Bytes)
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored {
		n := bytes
		var all archsimd.Uint64x4
		for i := 0; i < chunkLen; i += 4 {
			v := lanes4From((*[4]T)(valuesAt(vs, values+i&^7)[i&4:]), f)
			all = all.Or(v)
			x, m := varintsAVX2(v)
			a, b := bits.OnesCount8(byte(m)), bits.OnesCount8(byte(m>>8))
			c, d := bits.OnesCount8(byte(m>>16)), bits.OnesCount8(byte(m>>24))
			to := archsimd.Uint8x32{}.SetLo(loadUint8x16(&lanesToTwo[a&7][b&7])).SetHi(loadUint8x16(&lanesToTwo[c&7][d&7]))
			x = x.PermuteOrZeroGrouped(to.AsInt8x32())
			storeUint8x16((*[16]byte)(roomAt(p, n)[:]), x.GetLo())
			n += a + b + 2
			storeUint8x16((*[16]byte)(roomAt(p, n)[:]), x.GetHi())
			n += c + d + 2
		}
		if !all.AndNot(most).IsZero() || all.AndNot(pairs).IsZero() {
			break
		}
		values += chunkLen
		bytes = n
		if all.AndNot(fives).IsZero() {
			break
		}
	}
	return bytes, values
}

// varintsAVX2 returns values of up to eight bytes as varints in their lanes, and a mask of
// the continuation bytes: those below a byte that is not 0.
//
//tight:inline
func varintsAVX2(v archsimd.Uint64x4) (varints archsimd.Uint8x32, more uint32) {
	low, four := loadUint64x4((*[4]uint64)(allLow28[:])), loadUint64x4(&lanes4Of4)
	x := v.And(low).Or(v.AndNot(low).ShiftLeft(four))
	low, two := loadUint64x4(&lanes4Low14), loadUint64x4((*[4]uint64)(lanesOf2[:]))
	x = x.And(low).Or(x.AndNot(low).ShiftLeft(two))
	low, one := loadUint64x4(&lanes4Low7), loadUint64x4((*[4]uint64)(lanesOf1[:]))
	x = x.And(low).Or(x.AndNot(low).ShiftLeft(one))
	above := x.ShiftRight(loadUint64x4(&lanes4Of8))
	above = above.Or(above.ShiftRight(loadUint64x4(&lanes4Of8)))
	above = above.Or(above.ShiftRight(loadUint64x4(&lanes4Of16)))
	above = above.Or(above.ShiftRight(loadUint64x4(&lanes4Of32)))
	mask := above.AsInt8x32().Greater(archsimd.Int8x32{})
	high := mask.ToInt8x32().AsUint8x32().And(loadUint8x32((*[32]byte)(allHigh[:])))
	return x.AsUint8x32().Or(high), uint32(mask.ToBits())
}

//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"encoding/binary"
	"simd/archsimd"
)

// putRun writes chunks of one class from the start of vs to the start of p, and returns the
// number of their bytes and values. vs has at least one chunk, and p has room for it. A
// kernel notices a chunk of another class only at its end. The next kernel overwrites what
// it has written of that chunk, which is not longer.
func putRun[T integer](p []byte, vs []T, f form) (bytes, values int) {
	switch all := orNEON((*[chunkLen]T)(vs), f); {
	case all < 1<<7:
		return putOnesNEON(p, vs, f)
	case all < 1<<14:
		return putPairsNEON(p, vs, f)
	}
	return putLongNEON(p, vs, f)
}

// orNEON returns the bitwise or of the values of c, which is as long as the largest.
//
//tight:bce; noalloc; frame<=0
func orNEON[T integer](c *[chunkLen]T, f form) uint64 {
	var x, y archsimd.Uint64x2
	for i := 0; i < chunkLen; i += 4 {
		a, b := lanes4((*[4]T)(c[i:]), f)
		x, y = x.Or(a), y.Or(b)
	}
	return eitherLane(x.Or(y))
}

// eitherLane returns the bitwise or of both lanes.
//
//tight:inline
func eitherLane(x archsimd.Uint64x2) uint64 { return x.GetElem(0) | x.GetElem(1) }

// putOnesNEON writes chunks of values of one byte.
//
//tight:bce; noalloc; frame<=0
func putOnesNEON[T integer](p []byte, vs []T, f form) (bytes, values int) {
	for len(vs)-values >= chunkLen && len(p)-values >= chunkStored {
		var all archsimd.Uint64x2
		for i := values; i < values+chunkLen; i += 16 {
			v, w := valuesAt(vs, i), valuesAt(vs, i+8)
			a, b := lanes4((*[4]T)(v[:]), f)
			c, d := lanes4((*[4]T)(v[4:]), f)
			x := words8(a, b, c, d)
			all = all.Or(a.Or(b)).Or(c.Or(d))
			a, b = lanes4((*[4]T)(w[:]), f)
			c, d = lanes4((*[4]T)(w[4:]), f)
			y := words8(a, b, c, d)
			all = all.Or(a.Or(b)).Or(c.Or(d))
			z := x.ReshapeToUint8s().ConcatEven(y.ReshapeToUint8s())
			z.StoreArray((*[16]byte)(roomAt(p, i)[:]))
		}
		if eitherLane(all) >= 1<<7 {
			break
		}
		values += chunkLen
	}
	return values, values
}

// words8 returns the low words of the lanes of four vectors.
//
//tight:inline
func words8(a, b, c, d archsimd.Uint64x2) archsimd.Uint16x8 {
	low, high := a.ReshapeToUint32s().ConcatEven(b.ReshapeToUint32s()), c.ReshapeToUint32s().ConcatEven(d.ReshapeToUint32s())
	return low.ReshapeToUint16s().ConcatEven(high.ReshapeToUint16s())
}

// putPairsNEON writes chunks of values of one or two bytes, eight values at a time. A table
// removes the second bytes of those that have one. The sum of weights is an index of the
// table, and above that the number of values with two bytes.
//
//tight:bce; noalloc; frame<=0
func putPairsNEON[T integer](p []byte, vs []T, f form) (bytes, values int) {
	low, high := archsimd.LoadUint16x8Array(&wordsLow7), archsimd.LoadUint16x8Array(&wordsHigh7)
	more, weights := archsimd.LoadUint16x8Array(&wordsOf80), archsimd.LoadUint16x8Array(&wordWeights)
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored {
		n := bytes
		var all archsimd.Uint64x2
		for i := values; i < values+chunkLen; i += 8 {
			v := valuesAt(vs, i)
			a, b := lanes4((*[4]T)(v[:]), f)
			c, d := lanes4((*[4]T)(v[4:]), f)
			all = all.Or(a.Or(b)).Or(c.Or(d))
			x := words8(a, b, c, d)
			two := x.Greater(low).ToInt16x8().ToBits()
			x = x.Add(x.And(high)).Add(two.And(more))
			m := two.And(weights).ReduceSum()
			to := archsimd.LoadInt8x16Array(&dropEmpty[byte(m)])
			x.ReshapeToUint8s().BitsToInt8().LookupOrZero(to).ToBits().StoreArray((*[16]byte)(roomAt(p, n)[:]))
			n += 8 + int(m>>8)
		}
		if eitherLane(all) >= 1<<14 {
			break
		}
		values += chunkLen
		bytes = n
	}
	return bytes, values
}

// putLongNEON writes chunks of values of one to ten bytes: the lowest eight groups of seven bits
// are spread to bytes two values at a time, and stored one by one. It stops before a chunk
// whose values have two bytes at most.
//
//tight:bce; noalloc; frame<=40
func putLongNEON[T integer](p []byte, vs []T, f form) (bytes, values int) {
	by4, by2 := archsimd.LoadInt64x2Array(&lanesLeft4), archsimd.LoadInt64x2Array(&lanesLeft2)
	halves := archsimd.LoadInt32x4Array(&evenHalves).ToMask()
	words := archsimd.LoadInt16x8Array(&evenWords).ToMask()
	even := archsimd.LoadInt8x16Array(&evenBytes).ToMask()
	low := archsimd.LoadUint8x16Array(&allLow7)
	for len(vs)-values >= chunkLen && len(p)-bytes >= chunkStored {
		n := bytes
		var all archsimd.Uint64x2
		for i := values; i < values+chunkLen; i += 4 {
			a, b := lanes4((*[4]T)(valuesAt(vs, i)[:]), f)
			all = all.Or(a).Or(b)
			x, y := spreadNEON(a, by4, by2, halves, words, even), spreadNEON(b, by4, by2, halves, words, even)
			x, y = x.And(low), y.And(low)
			n = putAt(p, n, a.GetElem(0), x.ReshapeToUint64s().GetElem(0))
			n = putAt(p, n, a.GetElem(1), x.ReshapeToUint64s().GetElem(1))
			n = putAt(p, n, b.GetElem(0), y.ReshapeToUint64s().GetElem(0))
			n = putAt(p, n, b.GetElem(1), y.ReshapeToUint64s().GetElem(1))
		}
		if eitherLane(all) < 1<<14 {
			break
		}
		values += chunkLen
		bytes = n
	}
	return bytes, values
}

// spreadNEON is spread: groups of seven bits become bytes. When a half, a word or a byte of a lane
// is shifted, the bits above its groups move along; the caller cuts them off. The masks select the
// even halves, words and bytes.
//
//tight:inline
func spreadNEON(x archsimd.Uint64x2, by4, by2 archsimd.Int64x2, halves archsimd.Mask32x4, words archsimd.Mask16x8, bytes archsimd.Mask8x16) archsimd.Uint8x16 {
	x = x.ReshapeToUint32s().IfElse(halves, x.Shift(by4).ReshapeToUint32s()).ReshapeToUint64s()
	x = x.ReshapeToUint16s().IfElse(words, x.Shift(by2).ReshapeToUint16s()).ReshapeToUint64s()
	return x.ReshapeToUint8s().IfElse(bytes, x.Add(x).ReshapeToUint8s())
}

// putAt writes v, whose lowest groups are spread in x, to p from n on, and returns the place
// after it. It writes ten bytes.
//
//tight:inline
func putAt(p []byte, n int, v, x uint64) int {
	k := sizeVarint(v)
	room, high := roomAt(p, n), v>>56 // 0x80 and more for ten bytes
	binary.LittleEndian.PutUint64(room[:8], x|moreOfSize[k&15])
	binary.LittleEndian.PutUint16(room[8:10], uint16(high|high>>7<<8))
	return n + k
}

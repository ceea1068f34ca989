//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// sizeBlocks is size for the start of vs: it returns a size, and of how many values.
func sizeBlocks[T integer](vs []T, f form) (size, values int) {
	if chosen == plainGo || len(vs) < sizeRun {
		return 0, 0
	}
	values = len(vs) / sizeRun * sizeRun
	if chosen == avx512 {
		return sizeAVX512(vs[:values], f), values
	}
	return sizeAVX2(vs[:values], f), values
}

// sizeRun is the number of values whose sizes are added in parts of a lane, bytes or words,
// before the parts are added.
const sizeRun = 128

// sizeAVX512 returns the size of vs, whose length is a multiple of sizeRun. A lane has its
// count of leading zeros in its lowest byte, for which the table has the size. The seven
// others are 0, for which it has the largest.
//
//tight:bce; noalloc; frame<=72
func sizeAVX512[T integer](vs []T, f form) int {
	var sums [8]uint64
	n := -7 * maxVarintLen * len(vs)
	table, one := loadUint8x64(&sizeByZeros), loadUint64x8(&lanesOf1)
	var total archsimd.Uint64x8
	for len(vs) >= sizeRun {
		p := (*[sizeRun]T)(vs)
		var x, y archsimd.Uint8x64
		for i := 0; i < sizeRun; i += 16 {
			x = x.Add(table.Permute(lanes8From((*[8]T)(p[i:]), f).Or(one).LeadingZeros().AsUint8x64()))
			y = y.Add(table.Permute(lanes8From((*[8]T)(p[i+8:]), f).Or(one).LeadingZeros().AsUint8x64()))
		}
		total = total.Add(sumBytesUint8x64(x)).Add(sumBytesUint8x64(y))
		vs = vs[sizeRun:]
	}
	storeUint64x8(&sums, total)
	archsimd.ClearAVXUpperBits()
	return n + int(sums[0]+sums[1]+sums[2]+sums[3]+sums[4]+sums[5]+sums[6]+sums[7])
}

// sizeAVX2 returns the size of vs, whose length is a multiple of sizeRun. There is no count
// of leading zeros: the conversion to floating point knows it. The halves of a value are
// put into numbers of 2^52 and 2^84 and more, whose sum less both has the exponent of the
// value, if no bit follows the highest by which it could be rounded up. The upper 16 bits of
// that are 16 times the exponent and more, and a multiplication by 2^16/112 gives the size.
//
//tight:bce; noalloc; frame<=40
func sizeAVX2[T integer](vs []T, f form) int {
	var sums [4]uint64
	one, half := loadUint64x4((*[4]uint64)(lanesOf1[:])), loadUint64x4(&lanes4Of32)
	low, lowBase, highBase := loadUint64x4(&lanes4Low32), loadUint64x4(&lanes4Of2p52), loadUint64x4(&lanes4Of2p84)
	bases, word := loadUint64x4(&lanes4OfBoth).AsFloat64x4(), loadUint64x4(&lanes4Of48)
	offset, scale := loadUint64x4(&exponentOffset).AsUint16x16(), loadUint64x4(&exponentScale).AsUint16x16()
	var total archsimd.Uint64x4
	for len(vs) >= sizeRun {
		p := (*[sizeRun]T)(vs)
		var x archsimd.Uint64x4
		for i := 0; i < sizeRun; i += 4 {
			v := lanes4From((*[4]T)(p[i:]), f)
			v = v.AndNot(v.ShiftRight(one))
			high := v.ShiftRight(half).Or(highBase).AsFloat64x4().Sub(bases)
			e := high.Add(v.And(low).Or(lowBase).AsFloat64x4()).AsUint64x4().AsUint16x16()
			x = x.Add(e.Add(offset).MulHigh(scale).AsUint64x4())
		}
		total = total.Add(x.ShiftRight(word))
		vs = vs[sizeRun:]
	}
	storeUint64x4(&sums, total)
	archsimd.ClearAVXUpperBits()
	return int(sums[0] + sums[1] + sums[2] + sums[3])
}

//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"encoding/binary"
	"math/bits"
	"simd/archsimd"
)

// blockEnds is terminators for a block without a byte before it. Plain Go takes fewer
// instructions than NEON, which has no mask of the high bits of bytes.
//
//tight:bce
func blockEnds(in *[blockIn]byte) uint64 {
	return highBits(binary.LittleEndian.Uint64(in[0:])) |
		highBits(binary.LittleEndian.Uint64(in[8:]))<<8 |
		highBits(binary.LittleEndian.Uint64(in[16:]))<<16 |
		highBits(binary.LittleEndian.Uint64(in[24:]))<<24 |
		highBits(binary.LittleEndian.Uint64(in[32:]))<<32 |
		highBits(binary.LittleEndian.Uint64(in[40:]))<<40 |
		highBits(binary.LittleEndian.Uint64(in[48:]))<<48 |
		highBits(binary.LittleEndian.Uint64(in[56:]))<<56
}

// decodeRun decodes blocks of one class from the start of b, and returns the number of their
// values and bytes: 0 if the first is malformed, or b or dst has no room for it.
func decodeRun[T integer](dst []T, b []byte, f form) (values, bytes int) {
	more := ^blockEnds(inAt(b, 0))
	switch more2 := more & (more >> 1); {
	case more == 0:
		return onesNEON(dst, b, f)
	case more2 == 0:
		return pairsNEON(dst, b, f)
	case runs8(more2) == 0:
		return wordsNEON(dst, b, f)
	}
	return longNEON(dst, b, f)
}

// decodeRest leaves the rest to plain Go, which takes fewer instructions than a kernel on copies.
func decodeRest[T integer](_ []T, _ []byte, values, bytes int, _ form) (int, int) {
	return values, bytes
}

// onesNEON decodes blocks of values of one byte.
//
//tight:bce; noalloc; frame<=0
func onesNEON[T integer](dst []T, b []byte, f form) (values, bytes int) {
	for len(b)-bytes >= blockIn && len(dst)-bytes >= blockLen {
		in, out := inAt(b, bytes), outAt(dst, bytes)
		if !onesOnly((*[blockLen]byte)(in[:])) {
			break
		}
		for i := 0; i < blockLen; i += 16 {
			x := archsimd.LoadUint8x16Array((*[16]byte)(in[i:]))
			putWords8((*[8]T)(out[i:]), x.ExtendLo8ToUint16(), f)
			putWords8((*[8]T)(out[i+8:]), extendHigh8(x), f)
		}
		bytes += blockLen
	}
	return bytes, bytes
}

// pairsNEON decodes blocks of values of one or two bytes. It decodes a value at every byte as
// if one started there, and a table keeps the real ones, eight bytes at a time.
//
//tight:bce; noalloc; frame<=88
func pairsNEON[T integer](dst []T, b []byte, f form) (values, bytes int) {
	low7, by128 := archsimd.LoadUint16x8Array(&wordsLow7), archsimd.LoadUint16x8Array(&wordsOf80)
	for len(b)-bytes >= blockIn {
		in := inAt(b, bytes)
		ends := blockEnds(in)
		n := bits.OnesCount64(ends)
		if more := ^ends; more&(more>>1) != 0 || more == 0 || len(dst)-values < n+8 {
			break
		}
		starts, k := ends<<1|1, values
		for i := 0; i < blockLen; i += 8 {
			first := archsimd.LoadUint8x16Array((*[16]byte)(in[i:])).ExtendLo8ToUint16()
			second := archsimd.LoadUint8x16Array((*[16]byte)(in[i+1:])).ExtendLo8ToUint16()
			more := first.Greater(low7).ToInt16x8().ToBits()
			x := second.And(more).MulAdd(by128, first.And(low7)).ReshapeToUint8s().BitsToInt8()
			kept := x.LookupOrZero(archsimd.LoadInt8x16Array(&keepWords[byte(starts)]))
			putWords8((*[8]T)(outAt(dst, k)[:]), kept.ToBits().ReshapeToUint16s(), f)
			k += int(wordsKept[byte(starts)])
			starts >>= 8
		}
		values += n
		bytes += blockSize(in, ends)
	}
	return values, bytes
}

// wordsNEON decodes blocks of values of one to eight bytes, four at a time: a table puts the bytes
// of two into lanes. It stops before a block without one that is longer than two bytes.
//
//tight:bce; noalloc; frame<=168
func wordsNEON[T integer](dst []T, b []byte, f form) (values, bytes int) {
	low := archsimd.LoadUint8x16Array(&allLow7)
	by1, odd1 := archsimd.LoadInt64x2Array(&lanesRight1), archsimd.LoadUint64x2Array(&lanesOdd7)
	by2, odd2 := archsimd.LoadInt64x2Array(&lanesRight2), archsimd.LoadUint64x2Array(&lanesOdd14)
	by4, odd4 := archsimd.LoadInt64x2Array(&lanesRight4), archsimd.LoadUint64x2Array(&lanesOdd28)
	for len(b)-bytes >= blockIn {
		in := inAt(b, bytes)
		ends := blockEnds(in)
		n, more2 := bits.OnesCount64(ends), ^ends&(^ends>>1)
		if more2 == 0 || runs8(more2) != 0 || len(dst)-values < n+3 {
			break
		}
		rest, s := bits.Reverse64(ends), 0
		for k := values; k < values+n; k += 4 {
			var x, y archsimd.Int8x16
			x, rest, s = twoAt(in, rest, s)
			y, rest, s = twoAt(in, rest, min(s, 64))
			p := foldNEON(x.ToBits().And(low).ReshapeToUint64s(), by1, by2, by4, odd1, odd2, odd4)
			q := foldNEON(y.ToBits().And(low).ReshapeToUint64s(), by1, by2, by4, odd1, odd2, odd4)
			putLanes4((*[4]T)(outAt(dst, k)[:]), p, q, f)
		}
		values += n
		bytes += blockSize(in, ends)
	}
	return values, bytes
}

// twoAt returns the bytes of two values, which start at s, in lanes of 64 bits. rest is the mask
// of terminators from s on, the first in the highest bit; it returns that from the end of the
// values on, and their end.
//
//tight:inline
func twoAt(in *[blockIn]byte, rest uint64, s int) (archsimd.Int8x16, uint64, int) {
	a := bits.LeadingZeros64(rest) + 1
	rest <<= a & 63
	b := bits.LeadingZeros64(rest) + 1
	x := archsimd.LoadUint8x16Array(bytesAt(in, s)).BitsToInt8()
	return x.LookupOrZero(archsimd.LoadInt8x16Array(&bytesToTwo[byte(a<<4|b&15)])), rest << (b & 63), s + a + b
}

// foldNEON is fold, for bytes of seven bits. odd1, odd2 and odd4 have the bits of every second group:
// of seven, of 14 and of 28 bits. These move right.
//
//tight:inline
func foldNEON(x archsimd.Uint64x2, by1, by2, by4 archsimd.Int64x2, odd1, odd2, odd4 archsimd.Uint64x2) archsimd.Uint64x2 {
	x = x.Sub(x.And(odd1).Shift(by1))
	odd := x.And(odd2)
	x = x.Xor(odd).Or(odd.Shift(by2))
	odd = x.And(odd4)
	return x.Xor(odd).Or(odd.Shift(by4))
}

// longNEON decodes blocks of values of one to ten bytes, four at a time: two loads give the first
// eight bytes of two values, and the other two of each. It stops before a block with ten
// continuation bytes in a row, a tenth byte above 1, or without a value of nine bytes or more.
//
//tight:bce; noalloc; frame<=216
func longNEON[T integer](dst []T, b []byte, f form) (values, bytes int) {
	by1, odd1 := archsimd.LoadInt64x2Array(&lanesRight1), archsimd.LoadUint64x2Array(&lanesOdd7)
	by2, odd2 := archsimd.LoadInt64x2Array(&lanesRight2), archsimd.LoadUint64x2Array(&lanesOdd14)
	by4, odd4 := archsimd.LoadInt64x2Array(&lanesRight4), archsimd.LoadUint64x2Array(&lanesOdd28)
	to56, to55 := archsimd.LoadInt64x2Array(&lanesLeft56), archsimd.LoadInt64x2Array(&lanesLeft55)
	top := archsimd.LoadUint64x2Array(&lanesOfTop)
	for len(b)-bytes >= blockIn {
		in := inAt(b, bytes)
		ends := blockEnds(in)
		n, more8 := bits.OnesCount64(ends), runs8(^ends&(^ends>>1))
		if more8 == 0 || more8&(more8>>2) != 0 || len(dst)-values < n+3 {
			break
		}
		rest, s := bits.Reverse64(ends), 0
		var bad archsimd.Uint64x2
		for k := values; k < values+n; k += 4 {
			var x, y, xHigh, yHigh archsimd.Uint64x2
			x, xHigh, rest, s = longAt(in, rest, s)
			y, yHigh, rest, s = longAt(in, rest, min(s, 64))
			bad = bad.Or(xHigh).Or(yHigh)
			x, y = foldNEON(x, by1, by2, by4, odd1, odd2, odd4), foldNEON(y, by1, by2, by4, odd1, odd2, odd4)
			x = x.Or(xHigh.Shift(to56)).Or(xHigh.Shift(to55).And(top))
			y = y.Or(yHigh.Shift(to56)).Or(yHigh.Shift(to55).And(top))
			putLanes4((*[4]T)(outAt(dst, k)[:]), x, y, f)
		}
		if eitherLane(bad) >= 2<<8 {
			break
		}
		values += n
		bytes += blockSize(in, ends)
	}
	return values, bytes
}

// longAt returns what twoAt does, for values of up to ten bytes: the first eight bytes of each,
// and the others, all without continuation bits.
//
//tight:inline
func longAt(in *[blockIn]byte, rest uint64, s int) (low, high archsimd.Uint64x2, after uint64, end int) {
	a := bits.LeadingZeros64(rest) + 1
	rest <<= a & 63
	b := bits.LeadingZeros64(rest) + 1
	x := archsimd.LoadUint8x16Array(bytesAt(in, s)).ReshapeToUint64s()
	y := archsimd.LoadUint8x16Array(bytesAt(in, min(s+a, 64))).ReshapeToUint64s()
	kept := &keepTwo[byte(a<<4|b&15)]
	low = x.InterleaveLo(y).And(archsimd.LoadUint64x2Array(&kept[0]))
	high = x.InterleaveHi(y).And(archsimd.LoadUint64x2Array(&kept[1]))
	return low, high, rest << (b & 63), s + a + b
}

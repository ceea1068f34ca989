//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// blockEndsAVX2 is blockEnds.
//
//tight:inline
func blockEndsAVX2(in *[blockIn]byte) uint64 { return endsAVX2((*[blockLen]byte)(in[:])) }

// endsAVX2 returns a mask of the terminators in b.
//
//tight:bce; noalloc; frame<=0
func endsAVX2(b *[blockLen]byte) uint64 {
	least := loadUint8x32(&allOnes).AsInt8x32()
	low := loadUint8x32((*[32]byte)(b[:])).AsInt8x32().Greater(least).ToBits()
	high := loadUint8x32((*[32]byte)(b[32:])).AsInt8x32().Greater(least).ToBits()
	return uint64(low) | uint64(high)<<32
}

// decodeRunAVX2 is decodeRun. Values of nine and ten bytes take the plain kernel, which
// the CPU runs as fast as it can store them.
func decodeRunAVX2[T integer](dst []T, b []byte, f form) (values, bytes int) {
	in := inAt(b, 0)
	ends := blockEndsAVX2(in)
	more := ^ends
	more2 := more & (more >> 1)
	more8 := runs8(more2)
	switch {
	case more == 0:
		return onesAVX2(dst, b, f)
	case more2 == 0:
		return pairsAVX2(dst, b, f)
	case runs5(more, more2) == 0 && len(b) >= fivesIn:
		return fivesAVX2(dst, b, f)
	case more8 == 0:
		return wordsAVX2(dst, b, f)
	}
	n := bits.OnesCount64(ends)
	if len(dst) < n || more8&(more8>>2) != 0 || !decodeLong(dst[:n], in, ends) {
		return 0, 0
	}
	if f == zigzag {
		unzigzag(dst[:n])
	}
	return n, blockSize(in, ends)
}

// onesAVX2 decodes blocks of values of one byte.
//
//tight:bce; noalloc; frame<=0
func onesAVX2[T integer](dst []T, b []byte, f form) (values, bytes int) {
	to0, to4 := loadUint8x32(&byteToLane[0]).AsInt8x32(), loadUint8x32(&byteToLane[1]).AsInt8x32()
	to8, to12 := loadUint8x32(&byteToLane[2]).AsInt8x32(), loadUint8x32(&byteToLane[3]).AsInt8x32()
	high := loadUint8x32((*[32]byte)(allHigh[:]))
	low32, high32 := loadUint8x32(&byteToHalf[0]).AsInt8x32(), loadUint8x32(&byteToHalf[1]).AsInt8x32()
	for len(b)-bytes >= blockIn && len(dst)-bytes >= blockOut {
		in, out := inAt(b, bytes), outAt(dst, bytes)
		if !loadUint8x32((*[32]byte)(in[:])).Or(loadUint8x32((*[32]byte)(in[32:]))).And(high).IsZero() {
			break
		}
		for i := 0; i < blockLen; i += 16 {
			x := twiceAVX2(loadUint8x16((*[16]byte)(in[i:])))
			d := (*[16]T)(out[i:])
			if !has64[T]() {
				putHalves8((*[8]T)(d[0:]), x.PermuteOrZeroGrouped(low32), f)
				putHalves8((*[8]T)(d[8:]), x.PermuteOrZeroGrouped(high32), f)
				continue
			}
			putLanes4((*[4]T)(d[0:]), x.PermuteOrZeroGrouped(to0), f)
			putLanes4((*[4]T)(d[4:]), x.PermuteOrZeroGrouped(to4), f)
			putLanes4((*[4]T)(d[8:]), x.PermuteOrZeroGrouped(to8), f)
			putLanes4((*[4]T)(d[12:]), x.PermuteOrZeroGrouped(to12), f)
		}
		bytes += blockLen
	}
	return bytes, bytes
}

// twiceAVX2 returns x in both halves: a shuffle cannot take bytes from the other half.
//
//tight:inline
func twiceAVX2(x archsimd.Uint8x16) archsimd.Uint8x32 {
	return archsimd.Uint8x32{}.SetLo(x).SetHi(x)
}

// pairsAVX2 decodes blocks of values of one or two bytes. It decodes a value at every byte
// as if one started there, and keeps the real ones, eight bytes at a time. It calls no
// function that is not inlined: Go saves vectors of 128 bits by SSE.
//
//tight:bce; noalloc; frame<=232
func pairsAVX2[T integer](dst []T, b []byte, f form) (values, bytes int) {
	low7, by128 := loadUint16x8(&words8Low7), loadUint16x8(&words8By128)
	low, high := loadUint8x32(&halfToLane[0]).AsInt8x32(), loadUint8x32(&halfToLane[1]).AsInt8x32()
	ends := blockEndsAVX2(inAt(b, 0))
	for {
		if more := ^ends; more&(more>>1) != 0 || more == 0 || len(dst)-values < blockOut {
			break
		}
		in, out := inAt(b, bytes), outAt(dst, values)
		starts := ends<<1 | 1
		values += bits.OnesCount64(ends)
		bytes += blockSize(in, ends)
		if ends = 0; len(b)-bytes >= blockIn {
			ends = blockEndsAVX2(inAt(b, bytes))
		}
		k := 0
		for i := 0; i < blockLen; i += 8 {
			first := loadUint8x16((*[16]byte)(in[i:])).ExtendLo8ToUint16()
			second := loadUint8x16((*[16]byte)(in[i+1:])).ExtendLo8ToUint16()
			more := first.AsInt16x8().Greater(low7.AsInt16x8()).ToInt16x8().AsUint16x8()
			x := first.And(low7).Or(second.Mul(by128).And(more)).AsUint8x16()
			kept := x.PermuteOrZero(loadUint8x16(&keepWords[byte(starts)]).AsInt8x16())
			if d := (*[8]T)(out[k&63:]); has64[T]() {
				putLanes4((*[4]T)(d[0:]), twiceAVX2(kept).PermuteOrZeroGrouped(low), f)
				putLanes4((*[4]T)(d[4:]), twiceAVX2(kept).PermuteOrZeroGrouped(high), f)
			} else {
				putHalves8(d, kept.AsUint16x8().ExtendToUint32().AsUint8x32(), f)
			}
			k += bits.OnesCount8(byte(starts))
			starts >>= 8
		}
	}
	return values, bytes
}

// wordsAVX2 decodes blocks of values of one to eight bytes: a shuffle puts four at a time into
// lanes, by their lengths, and neighbours are joined three times. The inner loop always ends
// after eight values, as the CPU learns. It stops before the fourth block in a row that fivesAVX2
// can take, which is faster, and not before the first, as a change takes time.
//
//tight:bce<=1; noalloc; frame<=360
func wordsAVX2[T integer](dst []T, b []byte, f form) (values, bytes int) {
	low7, up, down := loadUint8x32(&bytes32Low7), loadUint32x8(&evenLanesBy4), loadUint64x4(&lanes4Of4)
	w7, w14 := loadUint8x32((*[32]byte)(weights7[:])), loadInt16x16((*[16]int16)(weights14[:]))
	next, short := blockEndsAVX2(inAt(b, 0)), 0
	for {
		ends := next
		more := ^ends
		more2 := more & (more >> 1)
		if more2 == 0 || runs8(more2) != 0 || len(dst)-values < blockOut {
			break
		}
		if short++; runs5(more, more2) != 0 {
			short = 0
		}
		if short == 4 {
			break
		}
		in, out := inAt(b, bytes), outAt(dst, values)
		values += bits.OnesCount64(ends)
		bytes += blockSize(in, ends)
		if next = 0; len(b)-bytes >= blockIn {
			next = blockEndsAVX2(inAt(b, bytes))
		}
		for g, s := 0, 0; ends != 0; g += 8 {
			for h := g; h < g+8; h += 4 {
				x := archsimd.Uint8x32{}.SetLo(loadUint8x16((*[16]byte)(in[s&63:])))
				m := bits.TrailingZeros64(ends|1<<63) + 1
				ends &= ends - 1
				e := bits.TrailingZeros64(ends|1<<63) + 1
				ends &= ends - 1
				to := archsimd.Uint8x32{}.SetLo(loadUint8x16(&twoToLanes[(m-s)&7][(e-m)&7]))
				x, s = x.SetHi(loadUint8x16((*[16]byte)(in[e&63:]))), e
				m = bits.TrailingZeros64(ends|1<<63) + 1
				ends &= ends - 1
				e = bits.TrailingZeros64(ends|1<<63) + 1
				ends &= ends - 1
				to = to.SetHi(loadUint8x16(&twoToLanes[(m-s)&7][(e-m)&7]))
				s = e
				x = x.PermuteOrZeroGrouped(to.AsInt8x32()).And(low7)
				y := w7.DotProductPairsSaturated(x.AsInt8x32()).DotProductPairs(w14).AsUint32x8()
				putLanes4((*[4]T)(out[h&63&^3:]), y.ShiftLeft(up).AsUint64x4().ShiftRight(down).AsUint8x32(), f)
			}
		}
	}
	return values, bytes
}

//go:build goexperiment.simd && !purego

package protowire

import (
	"math/bits"
	"simd/archsimd"
	"slices"
)

// appendBlocks is appendPacked for the start of vs: it returns the longer b, and how many of
// vs are in it. b has room for all of vs.
func appendBlocks[T integer](b []byte, vs []T, f form) (longer []byte, values int) {
	if chosen != avx512 || len(vs) < chunkLen {
		return b, 0
	}
	if cap(b)-len(b) < maxVarintLen*len(vs) {
		b = slices.Grow(b, sizePacked(vs, f))
	}
	// What a kernel stores past a chunk, the values of the next one overwrite.
	for len(vs)-values >= 2*chunkLen && cap(b)-len(b) >= chunkStored {
		n := len(b)
		p := (*[chunkStored]byte)(b[n : n+chunkStored])
		b = b[:n+putChunkAVX512(p, (*[chunkLen]T)(vs[values:]), f)]
		values += chunkLen
	}
	var p [chunkStored]byte
	for len(vs)-values >= chunkLen {
		n := putChunkAVX512(&p, (*[chunkLen]T)(vs[values:]), f)
		b = append(b, p[:n]...)
		values += chunkLen
	}
	return b, values
}

// chunkStored is the most bytes that a chunk takes, and a whole vector of 64 stored at its last
// byte.
const chunkStored = chunkLen*maxVarintLen + 64

// putChunkAVX512 writes c at the start of p, and anything after it, and returns the length
// of c.
func putChunkAVX512[T integer](p *[chunkStored]byte, c *[chunkLen]T, f form) int {
	n := chunkLen
	switch all := orAVX512(c, f); {
	case all < 1<<7:
		putOnesAVX512(p, c, f)
	case all < 1<<14:
		n = putPairsAVX512(p, c, f)
	case all < 1<<56:
		n = putWordsAVX512(p, c, f)
	default:
		n = putLongAVX512(p, c, f)
	}
	archsimd.ClearAVXUpperBits()
	return n
}

// orAVX512 returns the bitwise or of the values of c, which has the size of the largest.
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

// putOnesAVX512 writes values of one byte.
//
//tight:bce; noalloc; frame<=0
func putOnesAVX512[T integer](p *[chunkStored]byte, c *[chunkLen]T, f form) {
	for i := 0; i < chunkLen; i += 8 {
		storeUint8x16((*[16]byte)(p[i:]), truncateUint64x8ToUint8(lanes8From((*[8]T)(c[i:]), f)))
	}
}

// putPairsAVX512 writes values of one or two bytes, 32 at a time.
//
//tight:bce<=1; noalloc; frame<=512
func putPairsAVX512[T integer](p *[chunkStored]byte, c *[chunkLen]T, f form) int {
	low, high := loadUint16x32(&wordsLow7), loadUint16x32(&wordsHigh7)
	more, always := loadUint16x32(&wordsOf80), loadUint16x32(&wordsOfff)
	n := 0
	for i := 0; i < chunkLen; i += 32 {
		v := (*[32]T)(c[i:])
		x := joinWordsAVX512(lanes8From((*[8]T)(v[0:]), f), lanes8From((*[8]T)(v[8:]), f),
			lanes8From((*[8]T)(v[16:]), f), lanes8From((*[8]T)(v[24:]), f))
		second := x.And(high)
		second = second.Add(second) // 0, or 0x100 and more
		mask := second.Or(always).AsInt8x64().ToMask()
		x = x.And(low).Or(second).Or(second.Min(more))
		storeUint8x64((*[64]byte)(p[n:n+64]), x.AsUint8x64().Compress(mask))
		n += bits.OnesCount64(mask.ToBits())
	}
	return n
}

// joinWordsAVX512 returns the low words of the lanes of four vectors.
//
//tight:inline
func joinWordsAVX512(a, b, c, d archsimd.Uint64x8) archsimd.Uint16x32 {
	low := archsimd.Uint16x16{}.SetLo(truncateUint64x8ToUint16(a)).SetHi(truncateUint64x8ToUint16(b))
	high := archsimd.Uint16x16{}.SetLo(truncateUint64x8ToUint16(c)).SetHi(truncateUint64x8ToUint16(d))
	return archsimd.Uint16x32{}.SetLo(low).SetHi(high)
}

// putWordsAVX512 writes values of one to eight bytes: groups of seven bits are spread to
// bytes, and the bytes up to the highest one that is not 0 are compressed.
//
//tight:bce<=1; noalloc; frame<=224
func putWordsAVX512[T integer](p *[chunkStored]byte, c *[chunkLen]T, f form) int {
	more := loadUint64x8(&lanesOfMore)
	n := 0
	for i := 0; i < chunkLen; i += 8 {
		x := spreadAVX512(lanes8From((*[8]T)(c[i:]), f))
		shorter := x.Or(loadUint64x8(&lanesOf1)).LeadingZeros().AndNot(loadUint64x8(&lanesOf7)) // in bits
		kept := loadUint8x64(&allOnes64).AsUint64x8().ShiftRight(shorter)
		x = x.Or(more.ShiftRight(shorter))
		mask := kept.AsInt8x64().ToMask()
		storeUint8x64((*[64]byte)(p[n:n+64]), x.AsUint8x64().Compress(mask))
		n += bits.OnesCount64(mask.ToBits())
	}
	return n
}

// putLongAVX512 writes values of one to ten bytes. The bits from 56 up are the ninth byte,
// whose own high bit says that there is a tenth, and that one. A bit at the top of the
// first eight bytes makes them all count, and is the continuation bit of the last of them.
//
//tight:bce<=2; noalloc; frame<=480
func putLongAVX512[T integer](p *[chunkStored]byte, c *[chunkLen]T, f form) int {
	first, second := loadUint64x8(&lowPairs), loadUint64x8(&highPairs)
	n := 0
	for i := 0; i < chunkLen; i += 8 {
		v := lanes8From((*[8]T)(c[i:]), f)
		high := v.ShiftRight(loadUint64x8(&lanesOf56))
		z := high.Or(high.ShiftRight(loadUint64x8(&lanesOf7)).ShiftLeft(loadUint64x8(&lanesOf8)))
		x := spreadAVX512(v).Or(loadUint64x8(&lanesOfTop).Masked(high.NotEqual(archsimd.Uint64x8{})))
		shorter := x.Or(loadUint64x8(&lanesOf1)).LeadingZeros().AndNot(loadUint64x8(&lanesOf7))
		kept := loadUint8x64(&allOnes64).AsUint64x8().ShiftRight(shorter)
		x = x.Or(loadUint64x8(&lanesOfMore).ShiftRight(shorter))
		mask := kept.ConcatPermute(z, first).AsInt8x64().ToMask()
		storeUint8x64((*[64]byte)(p[n:n+64]), x.ConcatPermute(z, first).AsUint8x64().Compress(mask))
		n += bits.OnesCount64(mask.ToBits())
		mask = kept.ConcatPermute(z, second).AsInt8x64().ToMask()
		storeUint8x64((*[64]byte)(p[n:n+64]), x.ConcatPermute(z, second).AsUint8x64().Compress(mask))
		n += bits.OnesCount64(mask.ToBits())
	}
	return n
}

// spreadAVX512 is spread: the lowest eight groups of seven bits become bytes.
//
//tight:inline
func spreadAVX512(v archsimd.Uint64x8) archsimd.Uint64x8 {
	v = v.And(loadUint64x8(&allLow28)).Or(v.ShiftLeft(loadUint64x8(&lanesOf4)).And(loadUint64x8(&spreadTo32)))
	v = v.And(loadUint64x8(&low14In32)).Or(v.ShiftLeft(loadUint64x8(&lanesOf2)).And(loadUint64x8(&spreadTo16)))
	return v.And(loadUint64x8(&low7In16)).Or(v.ShiftLeft(loadUint64x8(&lanesOf1)).And(loadUint64x8(&spreadTo8)))
}

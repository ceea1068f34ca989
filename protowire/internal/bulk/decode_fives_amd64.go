//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"encoding/binary"
	"math/bits"
)

// fivesIn is what fivesAVX2 may read of the input: 32 bytes from each byte of a block on.
const fivesIn = blockLen + 32

// runs5 returns the starts of five continuation bytes in a row, given the continuation bytes and
// the starts of two in a row.
//
//tight:inline
func runs5(more, more2 uint64) uint64 { return more2 & (more2 >> 2) & (more >> 4) }

// fivesAVX2 decodes blocks of values of one to five bytes. A block has 63 bytes here, so that 64
// bits can also have its starts. Its ends are known before the block ahead of it is decoded: the
// CPU finds the next blocks while it decodes this block, instead of waiting for each of them.
//
//tight:bce; noalloc; frame<=120
func fivesAVX2[T integer](dst []T, b []byte, f form) (values, bytes int) {
	ends := blockEndsAVX2(inAt(b, 0))
	for len(dst)-values >= blockOut {
		more := ^ends
		more2 := more & (more >> 1)
		if more2 == 0 || runs5(more, more2) != 0 {
			break
		}
		in, starts := inAt(b, bytes), ends<<1
		last := ^binary.LittleEndian.Uint64(in[blockLen-9:]) & contBits
		bytes += blockLen - 9 + bits.Len64(last|1)>>3
		if ends = 0; len(b)-bytes >= fivesIn {
			ends = blockEndsAVX2(inAt(b, bytes))
		}
		early, late := bits.OnesCount32(uint32(starts)), bits.OnesCount32(uint32(starts>>32))
		decodeFives(outAt(dst, values), in, starts, early, max(early, late), f)
		values += early + late
	}
	return values, bytes
}

// decodeFives decodes the values of a block, four at a time. Bits of starts are where values start,
// but for the first, and where the last one ends. The bits from a start on say how long the next
// two values are: a table has the shuffle that puts them into lanes, another the length of both.
//
// Each pair waits for the length of the one before. So the first values, as many as early says, and
// those after them take turns, most steps long. The first values go on with later ones; the later
// ones go on beyond the values of the block, with what is not a value.
//
// The function is not inlined because Go 1.26, by which this was measured, has too few registers for
// both loops, and keeps the places in memory.
//
//tight:bce; noalloc; frame<=16
//go:noinline
func decodeFives[T integer](out *[blockOut]T, in *[blockIn]byte, starts uint64, early, most int, f form) {
	low7, w7 := loadUint8x32(&bytes32Low7), loadUint8x32((*[32]byte)(weights7[:]))
	w14 := loadInt16x16((*[16]int16)(weights14[:]))
	up, down := loadUint32x8(&evenLanesBy4), loadUint64x4(&lanes4Of4)
	later := valuesAt(out[:], early)
	s, t := 0, bits.Len32(uint32(starts))-1
	for k := 0; k < most; k += 4 {
		i := starts >> (s & 63) & 2046
		x := loadUint8x32(startAt(in, s))
		s += int(lengthOfTwo[i])
		j := starts >> (s & 63) & 2046
		x = x.SetHi(loadUint8x16((*[16]byte)(startAt(in, s)[:])))
		s += int(lengthOfTwo[j])
		to := loadUint8x32((*[32]byte)(fivesToLanes[8*i:])).SetHi(loadUint8x16((*[16]byte)(fivesToLanes[8*j:])))
		x = x.PermuteOrZeroGrouped(to.AsInt8x32()).And(low7)
		y := w7.DotProductPairsSaturated(x.AsInt8x32()).DotProductPairs(w14).AsUint32x8()
		putLanes4((*[4]T)(valuesAt(out[:], k)[:]), y.ShiftLeft(up).AsUint64x4().ShiftRight(down).AsUint8x32(), f)

		i = starts >> (t & 63) & 2046
		x = loadUint8x32(startAt(in, t))
		t += int(lengthOfTwo[i])
		j = starts >> (t & 63) & 2046
		x = x.SetHi(loadUint8x16((*[16]byte)(startAt(in, t)[:])))
		t += int(lengthOfTwo[j])
		to = loadUint8x32((*[32]byte)(fivesToLanes[8*i:])).SetHi(loadUint8x16((*[16]byte)(fivesToLanes[8*j:])))
		x = x.PermuteOrZeroGrouped(to.AsInt8x32()).And(low7)
		y = w7.DotProductPairsSaturated(x.AsInt8x32()).DotProductPairs(w14).AsUint32x8()
		putLanes4((*[4]T)(valuesAt(later[:], k)[:]), y.ShiftLeft(up).AsUint64x4().ShiftRight(down).AsUint8x32(), f)
	}
}

// lengthOfTwo has the length of the next two values of at most five bytes, by the bits from their
// start on without the lowest. Where only one value ends, it is the length of that one, and where
// none does, 0: a start stays among the 64 bits. Odd places are not in use.
var lengthOfTwo = func() (a [2048]byte) {
	for i := 0; i < len(a); i += 2 {
		first, both := endsOfTwo(i / 2)
		a[i] = byte(max(first, both))
	}
	return a
}()

// fivesToLanes puts the bytes of these two values into a lane each: 16 bytes for the same index,
// and some more, because 32 are loaded.
var fivesToLanes = func() (a [1024*16 + 16]byte) {
	for i := range 1024 {
		first, both := endsOfTwo(i)
		to := a[16*i : 16*i+16]
		for k := range 8 {
			to[k], to[8+k] = 0x80, 0x80
			if k < first {
				to[k] = byte(k)
			}
			if first+k < both {
				to[8+k] = byte(first + k)
			}
		}
	}
	return a
}()

// endsOfTwo returns where the first two values end, by a mask of ends: 0 for one of more than five
// bytes, or without an end.
func endsOfTwo(ends int) (first, both int) {
	if first = bits.TrailingZeros(uint(ends)) + 1; first > 5 {
		return 0, 0
	}
	if both = first + bits.TrailingZeros(uint(ends)>>first) + 1; both > first+5 {
		both = 0
	}
	return first, both
}

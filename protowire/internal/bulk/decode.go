package bulk

import (
	"encoding/binary"
	"math/bits"
)

// decodeGeneric is decode in plain Go.
//
// The simple version is a loop of ConsumeVarint. There the load of a value waits for the length
// of the value before it. Here 64 bytes become a mask of terminators, which gives the position
// of every value in the block without looking at the values (docs/inside/varint.md, "Many values").
// That takes a half to a sixth of protobuf-go's time on Zen 4, depending on the lengths
// (compare/results/2026-11-21-amd-epyc-family-25-model-17, ConsumePackedUint64).
//
//tight:noalloc
func decodeGeneric[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if len(b) < leastDecodedGeneric || len(dst) == 0 {
		return 0, 0
	}
	// The first value alone, so that every block has a byte before it.
	v, i := firstVarint((*[maxVarintLen]byte)(b))
	if i == 0 {
		return 0, 0
	}
	dst[0] = T(v)
	rest := dst[1:]
	for i+blockRoom <= len(b) {
		blk := (*[blockRoom]byte)(b[i-1:])
		next := (*[blockIn]byte)(blk[1:])
		ends := terminators(blk)
		n := bits.OnesCount64(ends)
		if len(rest) < n+overStore {
			break
		}
		more := ^ends               // continuation bytes
		more2 := more & (more >> 1) // the first of two in a row
		more8 := runs8(more2)       // the first of eight in a row
		long := ends & (more2 << 2) // ends of values of three bytes or more
		switch {
		case more == 0:
			decodeOnes((*[blockLen]T)(rest), blk)
		case more8 != 0:
			if more8&(more8>>2) != 0 || !decodeLong(rest[:n], next, ends) {
				ends = 0 // ten continuation bytes, or a tenth byte above 1
			}
		case 2*bits.OnesCount64(long) > n:
			decodeWords(rest[:n+overStore], next, ends)
		default:
			decodePairs(rest[:n+overStore], blk, ends)
			mendLong(rest[:n], next, ends, long)
		}
		if ends == 0 {
			break
		}
		rest = rest[n:]
		i += bits.Len64(ends)
	}
	values = len(dst) - len(rest)
	if f == zigzag {
		unzigzag(dst[:values])
	}
	return values, i
}

const (
	// blockLen is the number of bytes of one mask.
	blockLen = 64
	// blockIn is what a kernel may read of the input: a block, and 16 bytes for a value
	// that starts at its end.
	blockIn = blockLen + 16
	// blockRoom is what a kernel of plain Go may read, which includes the byte before the block.
	blockRoom = 1 + blockIn
	// leastDecodedGeneric is the number of bytes of a block and of a value before it.
	leastDecodedGeneric = blockRoom + maxVarintLen
	// overStore is the number of values that a kernel, which stores four at a time, may write past
	// the values of the block.
	overStore = 3
)

// firstVarint returns the varint at the start of b and its length, which is 0 if it is malformed.
func firstVarint(b *[maxVarintLen]byte) (v uint64, n int) {
	for i, c := range b {
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 && (i < maxVarintLen-1 || c < 2) {
			return v, i + 1
		}
	}
	return 0, 0
}

// unzigzag decodes zigzag-encoded values in place.
func unzigzag[T integer](vs []T) {
	sign := T(1) << 31
	if sign<<1 != 0 {
		sign = sign << 31 << 1 // T has 64 bits
	}
	for i, x := range vs {
		vs[i] = x>>1&^sign ^ -(x & 1)
	}
}

// runs8 returns the starts of eight continuation bytes in a row, given the starts of two in a row.
func runs8(more2 uint64) uint64 {
	more4 := more2 & (more2 >> 2)
	return more4 & (more4 >> 4)
}

// terminators returns a mask of the bytes of the block in b that end a varint, with the
// first byte in the lowest bit.
//
//tight:bce; calls none
func terminators(b *[blockRoom]byte) uint64 {
	return highBits(binary.LittleEndian.Uint64(b[1:])) |
		highBits(binary.LittleEndian.Uint64(b[9:]))<<8 |
		highBits(binary.LittleEndian.Uint64(b[17:]))<<16 |
		highBits(binary.LittleEndian.Uint64(b[25:]))<<24 |
		highBits(binary.LittleEndian.Uint64(b[33:]))<<32 |
		highBits(binary.LittleEndian.Uint64(b[41:]))<<40 |
		highBits(binary.LittleEndian.Uint64(b[49:]))<<48 |
		highBits(binary.LittleEndian.Uint64(b[57:]))<<56
}

// highBits returns the inverted high bits of the eight bytes of x: the
// multiplication moves them side by side to the top.
//
//tight:inline
func highBits(x uint64) uint64 {
	return (^x & contBits) * 0x0002040810204081 >> 56
}

// decodeOnes decodes a block of 64 values of one byte.
//
//tight:bce; calls none
func decodeOnes[T integer](dst *[blockLen]T, b *[blockRoom]byte) {
	for i := 0; i < blockLen; i += 8 {
		x := binary.LittleEndian.Uint64(b[1+i:])
		d := (*[8]T)(dst[i:])
		d[0] = T(x & 0xff)
		d[1] = T(x >> 8 & 0xff)
		d[2] = T(x >> 16 & 0xff)
		d[3] = T(x >> 24 & 0xff)
		d[4] = T(x >> 32 & 0xff)
		d[5] = T(x >> 40 & 0xff)
		d[6] = T(x >> 48 & 0xff)
		d[7] = T(x >> 56)
	}
}

// decodePairs decodes a block of values of one or two bytes. b starts with the
// byte before the block, so that each value can be read from its end.
//
//tight:bce xfail[386,riscv64] "no intrinsic for TrailingZeros64, which would bound the index"
func decodePairs[T integer](dst []T, b *[blockRoom]byte, ends uint64) {
	for len(dst) > overStore {
		d := (*[4]T)(dst)
		d[0] = T(pairAt(b, bits.TrailingZeros64(ends)))
		ends &= ends - 1
		d[1] = T(pairAt(b, bits.TrailingZeros64(ends)))
		ends &= ends - 1
		d[2] = T(pairAt(b, bits.TrailingZeros64(ends)))
		ends &= ends - 1
		d[3] = T(pairAt(b, bits.TrailingZeros64(ends)))
		ends &= ends - 1
		dst = dst[4:]
	}
}

// pairAt returns the value that ends at b[e+1]: that byte, and the one before it if
// that is a continuation byte.
//
//tight:inline
func pairAt(b *[blockRoom]byte, e int) uint64 {
	x := binary.LittleEndian.Uint16(b[e:])
	v := x&0x7f | x>>1&0x3f80
	if x&0x80 == 0 {
		v = x >> 8
	}
	return uint64(v)
}

// mendLong decodes again the values that are too long for decodePairs.
//
//tight:bce<=1 xfail[386] "no intrinsic for Len64, which would bound the index"
func mendLong[T integer](dst []T, b *[blockIn]byte, ends, long uint64) {
	for ; long != 0; long &= long - 1 {
		e := bits.TrailingZeros64(long) & 63
		before := ends & (1<<e - 1)
		dst[bits.OnesCount64(before)] = T(wordAt(b, bits.Len64(before), e))
	}
}

// decodeWords decodes a block of values of one to eight bytes.
//
//tight:bce<=1
func decodeWords[T integer](dst []T, b *[blockIn]byte, ends uint64) {
	s := 0 // start of a value
	for len(dst) > overStore {
		d := (*[4]T)(dst)
		e := bits.TrailingZeros64(ends) & 63
		ends &= ends - 1
		d[0] = T(wordAt(b, s, e))
		s = e + 1
		e = bits.TrailingZeros64(ends) & 63
		ends &= ends - 1
		d[1] = T(wordAt(b, s, e))
		s = e + 1
		e = bits.TrailingZeros64(ends) & 63
		ends &= ends - 1
		d[2] = T(wordAt(b, s, e))
		s = e + 1
		e = bits.TrailingZeros64(ends) & 63
		ends &= ends - 1
		d[3] = T(wordAt(b, s, e))
		s = e + 1
		dst = dst[4:]
	}
}

// wordAt returns the value of the one to eight bytes from s to e.
//
//tight:inline xfail[riscv64] "no unaligned loads: Uint64 takes eight, and the cost is 115"
func wordAt(b *[blockIn]byte, s, e int) uint64 {
	return fold(binary.LittleEndian.Uint64(b[s:s+8]) & keepLow[(e-s+1)&15])
}

// decodeLong decodes a block of values of one to ten bytes, and reports whether
// every tenth byte is 0 or 1.
//
//tight:bce<=2
func decodeLong[T integer](dst []T, b *[blockIn]byte, ends uint64) bool {
	s, bad := 0, uint64(0)
	for i := range dst {
		e := bits.TrailingZeros64(ends) & 63
		ends &= ends - 1
		high := uint64(binary.LittleEndian.Uint16(b[s+8 : s+10]))
		k := &keepHigh[(e-s+1)&15]
		dst[i] = T(wordAt(b, s, e) | high&k.ninth<<56 | high&k.tenth<<55)
		bad |= high & k.wrong
		s = e + 1
	}
	return bad == 0
}

// keepLow masks, for each length, the value's bytes among the first eight.
var keepLow = [16]uint64{
	1: 0xff, 0xffff, 0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff,
	1<<64 - 1, 1<<64 - 1, 1<<64 - 1,
}

// keepHigh masks, in bytes nine and ten taken as 16 bits, the value's bits, and those that
// a tenth byte must not have.
var keepHigh = [16]struct{ ninth, tenth, wrong uint64 }{
	9:  {ninth: 0x7f},
	10: {ninth: 0x7f, tenth: 0x100, wrong: 0xfe00},
}

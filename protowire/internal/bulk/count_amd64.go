//go:build goexperiment.simd && !purego && go1.27

package bulk

import (
	"math/bits"
	"simd/archsimd"
)

// leastCounted is the number of bytes from which a kernel is faster than plain Go.
const leastCounted = 5 * blockLen

// count is [CountVectors] for leastCounted bytes or more. The kernels count all of b, and read whole cache lines, since a vector across two lines takes two
// loads; what is before the first line and after the last one they read with masks.
func count(b []byte) (values, bytes int) {
	switch chosen {
	case plainGo:
		return 0, 0
	case avx512:
		values = countAVX512(b)
	default:
		values = countAVX2(b)
	}
	archsimd.ClearAVXUpperBits()
	return values, len(b)
}

// countAVX512 returns the number of terminators in b, which has a block or more: all bytes, less
// those that go on. A product of bit matrices takes the high bits of the eight bytes of a lane,
// which are a column, to one byte of the result: to another one for each of eight vectors. So
// one count of bits serves eight vectors, where a comparison gives each a mask, which has to
// leave the vector unit to be counted.
//
//tight:bce<=2; noalloc; frame<=72
func countAVX512(b []byte) int {
	n, first := len(b), beforeLine(b)
	last := (n - first) & (blockLen - 1)
	high := loadUint8x64(&allHigh)
	total := moreAVX512(b, high.Masked(archsimd.Mask8x64FromBits(1<<first-1))).
		Add(moreAVX512(b[n-blockLen:], high.Masked(archsimd.Mask8x64FromBits(^(^uint64(0) >> last)))))
	to0, to1, to2, to3 := loadUint8x64(&highsTo[0]), loadUint8x64(&highsTo[1]), loadUint8x64(&highsTo[2]), loadUint8x64(&highsTo[3])
	to4, to5, to6, to7 := loadUint8x64(&highsTo[4]), loadUint8x64(&highsTo[5]), loadUint8x64(&highsTo[6]), loadUint8x64(&highsTo[7])
	b = b[first : n-last]
	for len(b) >= 8*blockLen {
		p := (*[8 * blockLen]byte)(b)
		x := highsAVX512(p[0:], to0).Or(highsAVX512(p[64:], to1)).Or(highsAVX512(p[128:], to2))
		x = x.Or(highsAVX512(p[192:], to3)).Or(highsAVX512(p[256:], to4))
		x = x.Or(highsAVX512(p[320:], to5)).Or(highsAVX512(p[384:], to6)).Or(highsAVX512(p[448:], to7))
		total = total.Add(x.AsUint64x8().OnesCount())
		b = b[8*blockLen:]
	}
	for ; len(b) >= blockLen; b = b[blockLen:] {
		total = total.Add(moreAVX512(b, loadUint8x64(&allHigh)))
	}
	var sums [8]uint64
	storeUint64x8(&sums, total)
	return n - int(sums[0]+sums[1]+sums[2]+sums[3]+sums[4]+sums[5]+sums[6]+sums[7])
}

// moreAVX512 returns the number of continuation bytes in each eight of the first 64 bytes of b
// whose high bits are in mask.
//
//tight:inline
func moreAVX512(b []byte, mask archsimd.Uint8x64) archsimd.Uint64x8 {
	return loadUint8x64((*[blockLen]byte)(b)).And(mask).AsUint64x8().OnesCount()
}

// highsAVX512 returns, in each lane, the high bits of eight of the first 64 bytes of b as one
// byte, in the place that to determines. The lanes are signed because Go joins three vectors by
// one VPTERNLOGQ only if they are.
//
//tight:inline
func highsAVX512(b []byte, to archsimd.Uint8x64) archsimd.Int64x8 {
	return to.GaloisFieldAffineTransform(loadUint8x64((*[blockLen]byte)(b)).AsUint64x8(), 0).AsInt64x8()
}

// stepAVX2 is the number of bytes that countAVX2 counts at a time, and runAVX2 how many it can
// count before a byte-wide sum could overflow: 255 times two vectors of 32 bytes for each of two
// sums.
const (
	stepAVX2 = 128
	runAVX2  = stepAVX2 * 127
)

// countAVX2 returns the number of terminators in b, which has a block or more.
func countAVX2(b []byte) int {
	i := beforeLine(b)
	n := bits.OnesCount64(endsAVX2((*[blockLen]byte)(b)) << (blockLen - i))
	for len(b)-i >= stepAVX2 {
		step := min((len(b)-i)/stepAVX2*stepAVX2, runAVX2)
		n += countRunAVX2(b[i : i+step])
		i += step
	}
	if len(b)-i >= blockLen {
		n += bits.OnesCount64(endsAVX2((*[blockLen]byte)(b[i:])))
		i += blockLen
	}
	return n + bits.OnesCount64(endsAVX2((*[blockLen]byte)(b[len(b)-blockLen:]))>>(blockLen-len(b)+i))
}

// countRunAVX2 returns the number of terminators in b, whose length is a multiple of
// stepAVX2, runAVX2 at most: a terminator compares as -1, which is subtracted.
//
//tight:bce; noalloc; frame<=40
func countRunAVX2(b []byte) int {
	var sums [4]uint64
	least := loadUint8x32(&allOnes).AsInt8x32()
	var x, y archsimd.Int8x32
	for len(b) >= stepAVX2 {
		p := (*[stepAVX2]byte)(b)
		x = x.Sub(terminatorAVX2(p[0:], least)).Sub(terminatorAVX2(p[32:], least))
		y = y.Sub(terminatorAVX2(p[64:], least)).Sub(terminatorAVX2(p[96:], least))
		b = b[stepAVX2:]
	}
	storeUint64x4(&sums, sumBytesUint8x32(x.AsUint8x32()).Add(sumBytesUint8x32(y.AsUint8x32())))
	return int(sums[0] + sums[1] + sums[2] + sums[3])
}

// terminatorAVX2 returns -1 in each of the first 32 bytes of b that is a terminator, and 0
// in the others. least is -1 in each byte.
//
//tight:inline
func terminatorAVX2(b []byte, least archsimd.Int8x32) archsimd.Int8x32 {
	return loadUint8x32((*[32]byte)(b)).AsInt8x32().Greater(least).ToInt8x32()
}

//go:build goexperiment.simd && !purego

package protowire

import "simd/archsimd"

// countRun is how many bytes can be counted before a byte-wide sum could overflow: 255
// times two vectors of 32 bytes, one for each of two sums.
const (
	countStep = 128
	countRun  = countStep * 127
)

// countBlocksAVX2 is countBlocks. Wider vectors would not be faster: a comparison of
// 512 bits gives a mask, and adding up masks takes the ports that this takes.
func countBlocksAVX2(b []byte) (values, bytes int) {
	for len(b)-bytes >= countStep {
		run := min((len(b)-bytes)/countStep*countStep, countRun)
		values += countAVX2(b[bytes : bytes+run])
		bytes += run
	}
	return values, bytes
}

// countAVX2 returns the number of terminators in b, whose length is a multiple of
// countStep, countRun at most: a terminator compares as -1, which is subtracted.
//
//tight:bce; noalloc; frame<=40
func countAVX2(b []byte) int {
	var sums [4]uint64
	least := loadUint8x32(&allOnes).AsInt8x32()
	var x, y archsimd.Int8x32
	for len(b) >= countStep {
		p := (*[countStep]byte)(b)
		x = x.Sub(terminatorAVX2(p[0:], least)).Sub(terminatorAVX2(p[32:], least))
		y = y.Sub(terminatorAVX2(p[64:], least)).Sub(terminatorAVX2(p[96:], least))
		b = b[countStep:]
	}
	storeUint64x4(&sums, sumBytesUint8x32(x.AsUint8x32()).Add(sumBytesUint8x32(y.AsUint8x32())))
	archsimd.ClearAVXUpperBits()
	return int(sums[0] + sums[1] + sums[2] + sums[3])
}

// terminatorAVX2 returns -1 in each of the first 32 bytes of b that is a terminator, and 0
// in the others. least is -1 in each byte.
//
//tight:inline
func terminatorAVX2(b []byte, least archsimd.Int8x32) archsimd.Int8x32 {
	return loadUint8x32((*[32]byte)(b)).AsInt8x32().Greater(least).ToInt8x32()
}

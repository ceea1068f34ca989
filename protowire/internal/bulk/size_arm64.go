//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// sizeBlocks is size for the start of vs: it returns a size, and of how many values.
func sizeBlocks[T integer](vs []T, f form) (size, values int) {
	if chosen == plainGo {
		return 0, 0
	}
	for len(vs)-values >= 8 {
		run := min((len(vs)-values)&^7, sizeRun)
		size += sizeNEON(vs[values:values+run], f)
		values += run
	}
	return size, values
}

// sizeRun is the number of values whose sizes are added in words of 16 bits: eight at a time,
// and at most ten for each.
const sizeRun = 8 << 10

// sizeNEON returns the size of vs, whose length is a multiple of 8, sizeRun at most. It is
// size_clz.go for eight values at a time, in words of 16 bits: (640-9z)/64.
//
//tight:bce; noalloc; frame<=0
func sizeNEON[T integer](vs []T, f form) int {
	all := archsimd.LoadUint16x8Array(&words640)
	nine, sixth := archsimd.LoadUint16x8Array(&wordsMinus9), archsimd.LoadInt16x8Array(&wordsRight6)
	var sum archsimd.Uint16x8
	for i := 0; i < len(vs); i += 8 {
		p := valuesAt(vs, i)
		first, second := leadingZeros4((*[4]T)(p[:]), f), leadingZeros4((*[4]T)(p[4:]), f)
		z := first.ReshapeToUint16s().ConcatEven(second.ReshapeToUint16s())
		sum = sum.Add(z.MulAdd(nine, all).Shift(sixth))
	}
	low, high := sum.ExtendLo4ToUint32(), sum.HiToLo().ExtendLo4ToUint32()
	return int(low.Add(high).ReduceSum())
}

// leadingZeros4 returns the numbers of leading zeros of four values in lanes of 64 bits. NEON
// counts in lanes of 32 bits, so the zeros of the lower half are added where the upper half is
// 0.
//
//tight:bce
func leadingZeros4[T integer](d *[4]T, f form) archsimd.Uint32x4 {
	high, low := halves4(d, f)
	none := high.Equal(archsimd.Uint32x4{}).ToInt32x4().ToBits()
	return high.LeadingZeros().Add(low.LeadingZeros().And(none))
}

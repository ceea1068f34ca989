//go:build goexperiment.simd && !purego && go1.27 && arm64

package bulk

import (
	"simd/archsimd"
	"unsafe"
)

// lanes4 returns four values of d in the form f, in lanes of 64 bits. It converts d to an array
// of the same size and alignment: TestKernels covers each T.
//
//tight:bce
func lanes4[T integer](d *[4]T, f form) (a, b archsimd.Uint64x2) {
	if unsafe.Sizeof(d[0]) == 8 {
		p := (*[4]uint64)(unsafe.Pointer(d))
		return lanes2(archsimd.LoadUint64x2Array((*[2]uint64)(p[:])), f), lanes2(archsimd.LoadUint64x2Array((*[2]uint64)(p[2:])), f)
	}
	high, low := halves4(d, f)
	return low.InterleaveLo(high).ReshapeToUint64s(), low.InterleaveHi(high).ReshapeToUint64s()
}

// lanes2 returns values in the form f.
//
//tight:inline
func lanes2(x archsimd.Uint64x2, f form) archsimd.Uint64x2 {
	if f == zigzag {
		x = x.Add(x).Xor(x.BitsToInt64().Less(archsimd.Int64x2{}).ToInt64x2().ToBits())
	}
	return x
}

// halves4 is lanes4, with the upper and the lower halves of the lanes apart.
//
//tight:bce
func halves4[T integer](d *[4]T, f form) (high, low archsimd.Uint32x4) {
	if unsafe.Sizeof(d[0]) == 8 {
		p := (*[4]uint64)(unsafe.Pointer(d))
		a := lanes2(archsimd.LoadUint64x2Array((*[2]uint64)(p[:])), f).ReshapeToUint32s()
		b := lanes2(archsimd.LoadUint64x2Array((*[2]uint64)(p[2:])), f).ReshapeToUint32s()
		return a.ConcatOdd(b), a.ConcatEven(b)
	}
	x := archsimd.LoadInt32x4Array((*[4]int32)(unsafe.Pointer(d)))
	low = x.ToBits()
	if sign := x.Less(archsimd.Int32x4{}).ToInt32x4().ToBits(); f == zigzag {
		low = low.Add(low).Xor(sign)
	} else if ^T(0) < 0 {
		high = sign
	}
	return high, low
}

// putLanes4 decodes the form of four values, cut to T, and stores them in d.
//
//tight:bce
func putLanes4[T integer](d *[4]T, a, b archsimd.Uint64x2, f form) {
	if unsafe.Sizeof(d[0]) == 4 {
		x := a.ReshapeToUint32s().ConcatEven(b.ReshapeToUint32s())
		if f == zigzag {
			one, right := archsimd.LoadUint32x4Array(&halvesOf1), archsimd.LoadInt32x4Array(&halvesRight1)
			x = x.Shift(right).Xor(archsimd.Uint32x4{}.Sub(x.And(one)))
		}
		x.StoreArray((*[4]uint32)(unsafe.Pointer(d)))
		return
	}
	if f == zigzag {
		one, right := archsimd.LoadUint64x2Array(&lanesOf1), archsimd.LoadInt64x2Array(&lanesRight1)
		a = a.Shift(right).Xor(archsimd.Uint64x2{}.Sub(a.And(one)))
		b = b.Shift(right).Xor(archsimd.Uint64x2{}.Sub(b.And(one)))
	}
	p := (*[4]uint64)(unsafe.Pointer(d))
	a.StoreArray((*[2]uint64)(p[:]))
	b.StoreArray((*[2]uint64)(p[2:]))
}

// bytesAt returns the 16 bytes of in from s on, which must not be above 64.
func bytesAt(in *[blockIn]byte, s int) *[16]byte {
	return (*[16]byte)(unsafe.Add(unsafe.Pointer(in), s))
}

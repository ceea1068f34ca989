//go:build goexperiment.simd && amd64 && !purego

package protowire

import (
	"simd/archsimd"
	"unsafe"
)

// outAt returns dst as an array, which may end beyond it: the caller has made sure that dst has
// room for the values of the block and overBlock more, which is all that the kernels
// write. TestKernels appends to slices with just the room, and looks at what is after them.
//
//go:nocheckptr
func outAt[T integer](dst []T) *[blockOut]T {
	return (*[blockOut]T)(unsafe.Pointer(unsafe.SliceData(dst)))
}

// bytesOf returns the bytes of bools, to which nothing but 0 and 1 may be written.
// TestKernels compares what is.
func bytesOf(bools []bool) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(bools))), len(bools))
}

// putLanes8 decodes the form of eight values, cuts them to T, and stores them in d. What it
// turns d into has the size of d and a smaller alignment or the same: TestKernels has each
// T.
//
// The numbers of bits to shift by are vectors: for a constant, Go 1.26 may take an SSE
// register, see tables_amd64.go.
//
//tight:bce
func putLanes8[T integer](d *[8]T, x archsimd.Uint64x8, f form) {
	if unsafe.Sizeof(d[0]) == 8 {
		if one := loadUint64x8(&lanesOf1); f == zigzag {
			x = x.ShiftRight(one).Xor(archsimd.Uint64x8{}.Sub(x.And(one)))
		}
		storeUint64x8((*[8]uint64)(unsafe.Pointer(d)), x)
		return
	}
	y := truncateUint64x8ToUint32(x)
	if one := loadUint32x8(&halvesOf1); f == zigzag {
		y = y.ShiftRight(one).Xor(archsimd.Uint32x8{}.Sub(y.And(one)))
	}
	storeUint32x8((*[8]uint32)(unsafe.Pointer(d)), y)
}

// putLanes4 is putLanes8 for four values.
//
//tight:bce
func putLanes4[T integer](d *[4]T, bytes archsimd.Uint8x32, f form) {
	x := bytes.AsUint64x4()
	if unsafe.Sizeof(d[0]) == 8 {
		if one := loadUint64x4((*[4]uint64)(lanesOf1[:])); f == zigzag {
			x = x.ShiftRight(one).Xor(archsimd.Uint64x4{}.Sub(x.And(one)))
		}
		storeUint64x4((*[4]uint64)(unsafe.Pointer(d)), x)
		return
	}
	y := x.AsUint32x8().Permute(loadUint32x8(&evenLanes))
	if one := loadUint32x8(&halvesOf1); f == zigzag {
		y = y.ShiftRight(one).Xor(archsimd.Uint32x8{}.Sub(y.And(one)))
	}
	storeUint32x4((*[4]uint32)(unsafe.Pointer(d)), y.GetLo())
}

// lanes8From returns the values of d in the form f.
//
//tight:bce
func lanes8From[T integer](d *[8]T, f form) (x archsimd.Uint64x8) {
	switch {
	case unsafe.Sizeof(d[0]) == 8:
		x = loadUint64x8((*[8]uint64)(unsafe.Pointer(d)))
	case ^T(0) < 0:
		x = loadUint32x8((*[8]uint32)(unsafe.Pointer(d))).AsInt32x8().ExtendToInt64().AsUint64x8()
	default:
		x = loadUint32x8((*[8]uint32)(unsafe.Pointer(d))).ExtendToUint64()
	}
	if one := loadUint64x8(&lanesOf1); f == zigzag {
		x = x.ShiftLeft(one).Xor(archsimd.Uint64x8{}.Sub(x.ShiftRight(loadUint64x8(&lanesOf63))))
	}
	return x
}

// lanes4From is lanes8From for four values.
//
//tight:bce
func lanes4From[T integer](d *[4]T, f form) (x archsimd.Uint64x4) {
	switch {
	case unsafe.Sizeof(d[0]) == 8:
		x = loadUint64x4((*[4]uint64)(unsafe.Pointer(d)))
	case ^T(0) < 0:
		x = loadUint32x4((*[4]uint32)(unsafe.Pointer(d))).AsInt32x4().ExtendToInt64().AsUint64x4()
	default:
		x = loadUint32x4((*[4]uint32)(unsafe.Pointer(d))).ExtendToUint64()
	}
	if one := loadUint64x4((*[4]uint64)(lanesOf1[:])); f == zigzag {
		x = x.ShiftLeft(one).Xor(archsimd.Uint64x4{}.Sub(x.ShiftRight(loadUint64x4((*[4]uint64)(lanesOf63[:])))))
	}
	return x
}

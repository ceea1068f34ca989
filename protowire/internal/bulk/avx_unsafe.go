//go:build goexperiment.simd && !purego && go1.27 && amd64

package bulk

import (
	"simd/archsimd"
	"unsafe"
)

// block64At returns dst from i on as a block of 64 bits, and block32At as one of 32: T has as
// many, and dst has a block from there. TestKernels covers each T.
func block64At[T integer](dst []T, i int) *[blockLen]uint64 {
	return (*[blockLen]uint64)(unsafe.Pointer(outAt(dst, i)))
}

func block32At[T integer](dst []T, i int) *[blockLen]uint32 {
	return (*[blockLen]uint32)(unsafe.Pointer(outAt(dst, i)))
}

// has64 returns whether T has 64 bits, which the compiler knows.
func has64[T integer]() bool { return unsafe.Sizeof(T(0)) == 8 }

// pastLine returns the number of elements of dst before the i-th that are in its cache line. It
// decides only which stores are fast: TestDecodePlaces has slices at each place of a line.
func pastLine[T integer](dst []T, i int) int {
	at := uintptr(unsafe.Pointer(unsafe.SliceData(dst))) + uintptr(i)*unsafe.Sizeof(dst[0])
	return int(at % blockLen / unsafe.Sizeof(dst[0]))
}

// valueOfLanes returns, for each byte of eight lanes, the index of the lane's value, of the values
// from i on. i is a multiple of 8 below 64.
func valueOfLanes(i int) *[64]byte {
	return (*[64]byte)(unsafe.Add(unsafe.Pointer(&laneToValue), 8*i))
}

// startAt returns 32 bytes from the i-th of in on, with i below 64. in has fivesIn bytes, which is
// more than its type says: TestKernels has inputs that end right after that.
func startAt(in *[blockIn]byte, i int) *[32]byte {
	return (*[32]byte)(unsafe.Add(unsafe.Pointer(in), i))
}

// beforeLine returns the number of bytes of b before its first cache line, 63 at most. The
// address of b decides only which loads are fast: TestCountPlaces has each offset in a line.
func beforeLine(b []byte) int {
	return int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % blockLen)
}

// putLanes8 decodes the form of eight values, cuts them to T, and stores them in d. It
// converts d to an array of the same size and the same or a smaller alignment: TestKernels
// covers each T.
//
// The numbers of bits to shift by are vectors: Go 1.26 moved a constant into a vector by an SSE
// instruction, see tables_amd64.go. Go 1.27 shifts by constants, which was not measured yet.
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

// putWords16 stores 16 words of x in d, with their signs in the form zigzag. The tables move
// them to the tops of lanes of 64 bits, or of 32.
//
//tight:bce
func putWords16[T integer](d *[16]T, x archsimd.Uint16x32, to *[3][32]uint16, f form) {
	if unsafe.Sizeof(d[0]) == 8 {
		shift := loadUint64x8(&lanesOf48)
		low, high := x.Permute(loadUint16x32(&to[0])).AsUint64x8(), x.Permute(loadUint16x32(&to[1])).AsUint64x8()
		if f == zigzag {
			low, high = shiftRightInt64x8(low, shift), shiftRightInt64x8(high, shift)
		} else {
			low, high = low.ShiftRight(shift), high.ShiftRight(shift)
		}
		storeUint64x8((*[8]uint64)(unsafe.Pointer(d)), low)
		storeUint64x8((*[8]uint64)(unsafe.Pointer(&d[8])), high)
		return
	}
	shift, y := loadUint32x16(&lanes32Of16), x.Permute(loadUint16x32(&to[2])).AsUint32x16()
	if f == zigzag {
		y = shiftRightInt32x16(y, shift)
	} else {
		y = y.ShiftRight(shift)
	}
	storeUint32x16((*[16]uint32)(unsafe.Pointer(d)), y)
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

// putHalves8 decodes the form of eight values in lanes of 32 bits, and stores them in d, whose
// elements have as many: TestKernels covers each T.
//
//tight:bce
func putHalves8[T integer](d *[8]T, bytes archsimd.Uint8x32, f form) {
	x := bytes.AsUint32x8()
	if one := loadUint32x8(&halvesOf1); f == zigzag {
		x = x.ShiftRight(one).Xor(archsimd.Uint32x8{}.Sub(x.And(one)))
	}
	storeUint32x8((*[8]uint32)(unsafe.Pointer(d)), x)
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

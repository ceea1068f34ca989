//go:build goexperiment.simd && !purego && go1.27 && (arm64 || wasm)

package protowire

import (
	"simd/archsimd"
	"unsafe"
)

// bytesOf returns the bytes of bools, to which only 0 and 1 may be written. TestKernels
// compares the bools.
func bytesOf(bools []bool) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(bools))), len(bools))
}

// putBytes16 stores 16 values of one byte in d, whose size is that of T: TestKernels has each.
//
//tight:bce
func putBytes16[T integer](d *[16]T, b archsimd.Uint8x16, f form) {
	x := b.BitsToInt8()
	if unsafe.Sizeof(d[0]) == 8 {
		one := archsimd.BroadcastUint64x2(1)
		for i := range byteToLane64 {
			y := x.LookupOrZero(archsimd.LoadInt8x16Array(&byteToLane64[i])).ToBits().ReshapeToUint64s()
			if f == zigzag {
				y = y.ShiftAllRight(1).Xor(archsimd.Uint64x2{}.Sub(y.And(one)))
			}
			y.StoreArray((*[2]uint64)(unsafe.Pointer(&d[2*i])))
		}
		return
	}
	one := archsimd.BroadcastUint32x4(1)
	for i := range byteToLane32 {
		y := x.LookupOrZero(archsimd.LoadInt8x16Array(&byteToLane32[i])).ToBits().ReshapeToUint32s()
		if f == zigzag {
			y = y.ShiftAllRight(1).Xor(archsimd.Uint32x4{}.Sub(y.And(one)))
		}
		y.StoreArray((*[4]uint32)(unsafe.Pointer(&d[4*i])))
	}
}

// byteToLane64 and byteToLane32 put bytes of 16 into lanes of these sizes, two or four at a time.
// An index below 0 means 0.
var (
	byteToLane64 = [8][16]int8(byteToLane(8))
	byteToLane32 = [4][16]int8(byteToLane(4))
)

// byteToLane returns a table for each vector of lanes that have size bytes.
func byteToLane(size int) [][16]int8 {
	all := make([][16]int8, size)
	for i := range 16 * size {
		all[i/16][i%16] = -1
		if i%size == 0 {
			all[i/16][i%16] = int8(i / size)
		}
	}
	return all
}

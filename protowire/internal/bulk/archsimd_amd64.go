//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// The kernels for amd64 call these functions, which are inlined, instead of archsimd itself. Direct
// calls are compiled to the same operations in other registers and in another order, so the kernels
// would have to be measured again.

func loadUint8x64(p *[64]uint8) archsimd.Uint8x64    { return archsimd.LoadUint8x64Array(p) }
func loadInt16x32(p *[32]int16) archsimd.Int16x32    { return archsimd.LoadInt16x32Array(p) }
func loadUint64x8(p *[8]uint64) archsimd.Uint64x8    { return archsimd.LoadUint64x8Array(p) }
func loadUint16x32(p *[32]uint16) archsimd.Uint16x32 { return archsimd.LoadUint16x32Array(p) }
func loadUint32x16(p *[16]uint32) archsimd.Uint32x16 { return archsimd.LoadUint32x16Array(p) }
func loadUint8x32(p *[32]uint8) archsimd.Uint8x32    { return archsimd.LoadUint8x32Array(p) }
func loadUint32x8(p *[8]uint32) archsimd.Uint32x8    { return archsimd.LoadUint32x8Array(p) }
func loadUint32x4(p *[4]uint32) archsimd.Uint32x4    { return archsimd.LoadUint32x4Array(p) }
func loadInt16x16(p *[16]int16) archsimd.Int16x16    { return archsimd.LoadInt16x16Array(p) }
func loadUint16x8(p *[8]uint16) archsimd.Uint16x8    { return archsimd.LoadUint16x8Array(p) }
func loadUint64x4(p *[4]uint64) archsimd.Uint64x4    { return archsimd.LoadUint64x4Array(p) }
func loadUint8x16(p *[16]uint8) archsimd.Uint8x16    { return archsimd.LoadUint8x16Array(p) }

func storeUint8x64(p *[64]uint8, x archsimd.Uint8x64)    { x.StoreArray(p) }
func storeUint64x8(p *[8]uint64, x archsimd.Uint64x8)    { x.StoreArray(p) }
func storeUint32x16(p *[16]uint32, x archsimd.Uint32x16) { x.StoreArray(p) }
func storeUint32x8(p *[8]uint32, x archsimd.Uint32x8)    { x.StoreArray(p) }
func storeUint8x32(p *[32]uint8, x archsimd.Uint8x32)    { x.StoreArray(p) }
func storeUint64x4(p *[4]uint64, x archsimd.Uint64x4)    { x.StoreArray(p) }
func storeUint8x16(p *[16]uint8, x archsimd.Uint8x16)    { x.StoreArray(p) }
func storeUint32x4(p *[4]uint32, x archsimd.Uint32x4)    { x.StoreArray(p) }

func truncateUint64x8ToUint32(x archsimd.Uint64x8) archsimd.Uint32x8 { return x.TruncToUint32() }
func truncateUint64x8ToUint16(x archsimd.Uint64x8) archsimd.Uint16x8 { return x.TruncToUint16() }
func truncateUint64x8ToUint8(x archsimd.Uint64x8) archsimd.Uint8x16  { return x.TruncToUint8() }

// The shifts to the right fill lanes with their signs, each by its own number of bits.

func shiftRightInt64x8(x, bits archsimd.Uint64x8) archsimd.Uint64x8 {
	return x.AsInt64x8().ShiftRight(bits).AsUint64x8()
}

func shiftRightInt32x16(x, bits archsimd.Uint32x16) archsimd.Uint32x16 {
	return x.AsInt32x16().ShiftRight(bits).AsUint32x16()
}

// The merged vectors have lanes of x where the mask has a bit, and of y elsewhere.

func mergeUint8x64(x, y archsimd.Uint8x64, mask archsimd.Mask8x64) archsimd.Uint8x64 {
	return x.IfElse(mask, y)
}

func mergeUint16x32(x, y archsimd.Uint16x32, mask archsimd.Mask16x32) archsimd.Uint16x32 {
	return x.IfElse(mask, y)
}

func mergeUint32x16(x, y archsimd.Uint32x16, mask archsimd.Mask32x16) archsimd.Uint32x16 {
	return x.IfElse(mask, y)
}

// These return the sum of the bytes in each lane of 64 bits.

func sumBytesUint8x64(x archsimd.Uint8x64) archsimd.Uint64x8 {
	return x.SumOf8AbsDiff(archsimd.Uint8x64{})
}

func sumBytesUint8x32(x archsimd.Uint8x32) archsimd.Uint64x4 {
	return x.SumOf8AbsDiff(archsimd.Uint8x32{})
}

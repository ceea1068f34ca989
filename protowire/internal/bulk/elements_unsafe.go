//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm)

package bulk

import "unsafe"

// bytesOf returns the bytes of bools, to which only 0 and 1 may be written. TestKernels
// compares the bools.
func bytesOf(bools []bool) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(bools))), len(bools))
}

// roomAt returns the 64 bytes of b from i on, which b has.
func roomAt(b []byte, i int) *[64]byte {
	return (*[64]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), i))
}

// valuesAt returns the eight values of vs from i on. Those that vs does not have, outAt's caller
// has checked.
//
//go:nocheckptr
func valuesAt[T integer](vs []T, i int) *[8]T {
	return (*[8]T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(vs)), uintptr(i)*unsafe.Sizeof(vs[0])))
}

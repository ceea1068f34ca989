//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64)

package bulk

import "unsafe"

// inAt returns the block of b from i on, without the masks by which Go keeps a pointer
// inside its slice: the next block would wait for them. The caller has checked that b has
// blockIn bytes from there; testPages ends inputs at the end of a page.
func inAt(b []byte, i int) *[blockIn]byte {
	return (*[blockIn]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), i))
}

// outAt returns dst from i on as an array, which may end beyond dst: the caller has checked
// that dst has room for the values of the block and overBlock more, and the kernels write
// no more. TestKernels appends to slices with exactly that room, and checks the memory
// after them.
//
//go:nocheckptr
func outAt[T integer](dst []T, i int) *[blockOut]T {
	return (*[blockOut]T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), uintptr(i)*unsafe.Sizeof(dst[0])))
}

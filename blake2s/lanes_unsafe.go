//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm)

package blake2s

import "unsafe"

// laneBlock returns the words of the block that begins at byte at of the msg of lane i.
// batch.hash checks that the msg has a block there; TestLanesOnlyRead fails if a kernel
// reads more. No pointer beyond the message is ever made: the garbage collector would take
// it for a pointer into another object.
func laneBlock(b *batch, i, at int) *[16]word {
	return (*[16]word)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.msg[i])), at))
}

//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm)

package blake2s

// A kernel is a set of functions that hash several messages in step, and of the CPU
// features that they need.
type kernel uint8

// chosen is the kernel of this process. Tests set it.
var chosen = bestKernel()

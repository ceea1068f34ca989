//go:build goexperiment.simd && !purego && (amd64 || (go1.27 && (arm64 || wasm)))

package protowire

// A kernel is an implementation of the bulk functions for a set of CPU features. Its
// functions process the start of an input, as far as it suits them, and return how far they
// came; the plain code does the rest.
//
// docs/varint.md has the gain of each kernel.
type kernel uint8

// chosen is the kernel of this process. Tests set it.
var chosen = bestKernel()

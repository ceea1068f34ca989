//go:build goexperiment.simd && !purego && (amd64 || (go1.27 && (arm64 || wasm)))

package protowire

// A kernel is an implementation of the bulk functions for a set of CPU features. Its
// functions take the start of an input, as far as suits them, and leave the rest to the
// plain code: what they return says how far they came.
//
// docs/varint.md has what each of them gives.
type kernel uint8

// chosen is the kernel of this process. Tests set it.
var chosen = bestKernel()

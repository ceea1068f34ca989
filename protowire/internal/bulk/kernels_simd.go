//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm)

package bulk

// vectors says whether this build has kernels beside those in plain Go.
const vectors = true

// A kernel is an implementation of the bulk functions for a set of CPU features. Its
// functions process the start of an input, as far as it suits them, and return how far they
// came; the plain code does the rest.
//
// docs/inside/varint-simd.md has the gain of each kernel.
type kernel uint8

// chosen is the kernel of this process. Tests set it.
var chosen = bestKernel()

// Kernels returns the names of the implementations in this build: plain Go, and the others from
// the one that asks least of the CPU.
func Kernels() []string { return append([]string{"generic"}, kernelNames...) }

// Best returns the index in [Kernels] of the implementation that the CPU gets.
func Best() int { return int(bestKernel()) }

// Use makes the implementation with this index of [Kernels] do the work, and returns the index of
// the one that did it before. It is for tests. It panics if the CPU cannot run it.
func Use(i int) int {
	if kernel(i) > bestKernel() {
		panic("the CPU cannot run " + Kernels()[i])
	}
	before := chosen
	chosen = kernel(i)
	return int(before)
}

// leastAppended is the number of values from which a kernel has a chunk.
const leastAppended = chunkLen

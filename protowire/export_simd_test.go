//go:build goexperiment.simd && !purego && (amd64 || (go1.27 && (arm64 || wasm)))

package protowire

// UseKernel makes the implementation with this index of Kernels do the work, and returns
// the index of the one that did it before. It panics if the CPU cannot run it.
func UseKernel(i int) int {
	if kernel(i) > bestKernel() {
		panic("the CPU cannot run " + Kernels()[i])
	}
	before := chosen
	chosen = kernel(i)
	return int(before)
}

// BestKernel returns the index of the implementation that the CPU gets.
func BestKernel() int { return int(bestKernel()) }

//go:build !(goexperiment.simd && !purego && amd64)

package protowire

// UseKernel does nothing: there is plain Go only.
func UseKernel(int) int { return 0 }

// BestKernel returns the index of plain Go.
func BestKernel() int { return 0 }

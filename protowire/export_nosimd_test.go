//go:build !(goexperiment.simd && !purego && (amd64 || (go1.27 && (arm64 || wasm))))

package protowire

// UseKernel does nothing: there is plain Go only.
func UseKernel(int) int { return 0 }

// BestKernel returns the index of plain Go.
func BestKernel() int { return 0 }

//go:build !(goexperiment.simd && !purego && (amd64 || (go1.27 && (arm64 || wasm))))

package protowire

// kernelNames are the implementations that this build has beside plain Go: none.
var kernelNames []string

// decodeBlocks decodes nothing: see kernels_simd.go.
func decodeBlocks[T integer]([]T, []byte, form) (values, bytes int) { return 0, 0 }

// countBlocks counts nothing.
func countBlocks([]byte) (values, bytes int) { return 0, 0 }

// boolBlocks decodes nothing.
func boolBlocks([]bool, []byte) int { return 0 }

// sizeBlocks adds up nothing.
func sizeBlocks[T integer]([]T, form) (size, values int) { return 0, 0 }

// appendBlocks appends nothing.
func appendBlocks[T integer](b []byte, _ []T, _ form) (longer []byte, values int) { return b, 0 }

//go:build !(goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm))

package bulk

// vectors says whether this build has kernels beside those in plain Go.
const vectors = false

// These are the shortest inputs that a kernel takes.
const (
	leastDecoded  = leastDecodedGeneric
	leastAppended = leastAppendedGeneric
	leastCounted  = 0
)

// Kernels returns the name of plain Go.
func Kernels() []string { return []string{"generic"} }

// Best returns the index of plain Go.
func Best() int { return 0 }

// Use does nothing.
func Use(int) int { return 0 }

// These do nothing: nothing calls them where vectors is false.

func decode[T integer]([]T, []byte, form) (values, bytes int)                      { return 0, 0 }
func count([]byte) (values, bytes int)                                             { return 0, 0 }
func appendVarints[T integer](b []byte, _ []T, _ form) (longer []byte, values int) { return b, 0 }

// boolBlocks decodes nothing.
func boolBlocks([]bool, []byte) int { return 0 }

// sizeBlocks adds up nothing.
func sizeBlocks[T integer]([]T, form) (size, values int) { return 0, 0 }

//go:build (386 || amd64 || arm64 || ppc64le || wasm) && !purego && !(goexperiment.simd && go1.27 && amd64)

package blake2s

// These CPUs are little-endian and read words at any address, so the words of a
// message can be read in place. block_noview.go is for the others, and for builds
// without unsafe; block_rows.go is for builds with SIMD.

// hashBlocks is the compression function over each whole block of p: see
// blockGeneric, which it equals.
//
//tight:inline
func hashBlocks(h *[8]word, c *counter, f0, f1 word, p []byte) { blockView(h, c, f0, f1, p) }

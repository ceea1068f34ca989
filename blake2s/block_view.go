//go:build (386 || amd64 || arm64 || ppc64le || wasm) && !purego

package blake2s

// These CPUs are little-endian and read words at any address, so the words of a
// message can be read in place. block_noview.go is for the others, and for builds
// without unsafe.

// hashBlocks is the compression function over each whole block of p: see
// blockGeneric, which it equals.
//
//tight:inline
func hashBlocks(h *[8]word, c *counter, f0, f1 word, p []byte) { blockView(h, c, f0, f1, p) }

// putDigest writes the chaining value as a digest.
func putDigest(out *[Size]byte, h *[8]word) { *out = *viewDigest(h) }

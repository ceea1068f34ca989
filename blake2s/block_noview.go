//go:build !((386 || amd64 || arm64 || ppc64le || wasm) && !purego)

package blake2s

// The twin of block_view.go, for CPUs that are big-endian or need aligned words, and
// for build tag purego, which excludes unsafe.

// hashBlocks is the compression function over each whole block of p: see
// blockGeneric, which it equals.
//
//tight:inline
func hashBlocks(h *[8]word, c *counter, f0, f1 word, p []byte) { blockLocals(h, c, f0, f1, p) }

// putDigest writes the chaining value as a digest.
func putDigest(out *[Size]byte, h *[8]word) { putDigestGeneric(out, h) }

// viewString returns the bytes of s, which the caller must only read. The compiler makes no copy.
func viewString(s string) []byte { return []byte(s) }

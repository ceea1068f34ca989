//go:build (386 || amd64 || arm64 || ppc64le || wasm) && !purego

package blake2s

import "unsafe"

// viewBlock returns the words of a block without copying them. The CPU must be
// little-endian and read words at any address, which the build line of
// this file sees to; TestBlock fails where it does not.
func viewBlock(b *[BlockSize]byte) *[16]word { return (*[16]word)(unsafe.Pointer(b)) }

// viewDigest returns the bytes of a chaining value as they are output. The CPU
// must be little-endian, as for viewBlock; TestPutDigest fails where it is not.
func viewDigest(h *[8]word) *[Size]byte { return (*[Size]byte)(unsafe.Pointer(h)) }

// putDigest writes the chaining value as a digest.
func putDigest(out *[Size]byte, h *[8]word) { *out = *viewDigest(h) }

// viewString returns the bytes of s, which the caller must only read. []byte(s) is as good where
// the compiler can see that. It cannot in builds with SIMD, as it knows nothing of what an
// instruction does with an address, and would copy s.
func viewString(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

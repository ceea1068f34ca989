//go:build goexperiment.simd && !purego && go1.27 && amd64

package blake2s

import "simd/archsimd"

// single is the kernel that hashes one message: noLanes stands for blockView. Tests set it.
var single = bestSingle()

// bestSingle takes rows, except on CPUs with AVX-VNNI.
//
// blockView is the simple choice, and on a core of its own it is up to a seventh faster or slower
// than rows, depending on the length and the word size. But it keeps all execution units busy, and on
// a core that a neighbour shares it falls behind x/crypto's assembly. Rows were not seen to: they have far
// fewer instructions, and wait for their own results as the assembly does. The figures are in
// docs/inside/blake2-simd.md.
//
// The CPUs with AVX-VNNI have units to spare: Zen 5, where blockView is twice as fast as
// x/crypto, which rows cannot be. Intel's have not been measured.
func bestSingle() kernel {
	if archsimd.X86.AVXVNNI() {
		return noLanes
	}
	return chosen
}

// hashBlocks is the compression function over each whole block of p: see
// blockGeneric, which it equals.
func hashBlocks(h *[8]word, c *counter, f0, f1 word, p []byte) {
	switch single {
	case avx512:
		blockRowsAVX512(h, c, f0, f1, p)
	case avx2:
		blockRowsAVX2(h, c, f0, f1, p)
	default:
		blockView(h, c, f0, f1, p)
	}
}

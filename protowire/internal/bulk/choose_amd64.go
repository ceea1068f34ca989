//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// These are the implementations for this architecture. AVX-512 here means the features of
// Ice Lake and Zen 4: the kernels need VBMI, VBMI2, GFNI and VPOPCNTDQ.
const (
	plainGo kernel = iota
	avx2
	avx512
)

// kernelNames are the names of the implementations beside plain Go.
var kernelNames = []string{avx2: "avx2", avx512: "avx512"}[1:]

// bestKernel returns the last implementation that the CPU can run.
func bestKernel() kernel {
	switch cpu := archsimd.X86; {
	case cpu.AVX512() && cpu.AVX512VBMI() && cpu.AVX512VBMI2() && cpu.AVX512GFNI() && cpu.AVX512VPOPCNTDQ():
		return avx512
	case cpu.AVX2():
		return avx2
	}
	return plainGo
}

// clearUpper clears the upper halves of vector registers: see docs/inside/varint-simd.md.
func clearUpper() { archsimd.ClearAVXUpperBits() }

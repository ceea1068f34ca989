//go:build goexperiment.simd && !purego && go1.27

package blake2s

import "simd/archsimd"

// These are the kernels for this architecture.
const (
	noLanes kernel = iota // one message after the other
	avx2                  // narrowAVX2
	avx512                // narrowAVX512 and wideAVX512
)

// bestKernel takes AVX-512 only where it includes VBMI2: older CPUs lower their clock for
// AVX-512, which slows down all other code too.
func bestKernel() kernel {
	switch {
	case archsimd.X86.AVX512() && archsimd.X86.AVX512VBMI2():
		return avx512
	case archsimd.X86.AVX2():
		return avx2
	}
	return noLanes
}

// laneCount returns the number of lanes to hash n messages in, lanes or wide, or 0 if one
// message at a time is faster.
func laneCount(n int) int {
	switch {
	case n < fewest || chosen == noLanes:
		return 0
	case n > lanes && chosen == avx512:
		return wide
	}
	return lanes
}

// hashLanes is batch.hash without its check. It has kernels for the results of laneCount;
// it hashes other numbers of lanes without one.
func hashLanes(b *batch, k, stride, n int) {
	switch {
	case chosen == avx2 && k == lanes:
		narrowAVX2(b, stride, n)
	case chosen == avx512 && k == lanes:
		narrowAVX512(b, stride, n)
	case chosen == avx512:
		wideAVX512(b, stride, n)
	default:
		b.hashGeneric(k, stride, n)
	}
}

// digestLanes writes the chaining values of the first k lanes.
func digestLanes(s *chains, out *[wide][8]word, k int) {
	if chosen == noLanes {
		s.digestsGeneric(out, k)
		return
	}
	for first := 0; first < k; first += lanes {
		digestsAVX2(&s.h, first, (*[lanes][8]word)(out[first:]))
	}
}

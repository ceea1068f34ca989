//go:build goexperiment.simd && !purego && go1.27 && (arm64 || wasm)

package blake2s

// These are the kernels for architectures whose CPUs all have vectors of 128 bits.
const (
	noLanes kernel = iota // one message after the other
	vectors               // lanes128
)

func bestKernel() kernel { return vectors }

// laneCount returns the number of lanes to hash n messages in, or 0 if one message at a
// time is faster.
func laneCount(n int) int {
	switch {
	case n < fewest || chosen == noLanes:
		return 0
	case n <= inVector:
		return inVector
	case n <= lanes:
		return lanes
	}
	return wide // less work between kernels than for lanes
}

// inVector is the number of lanes of a vector.
const inVector = lanes / 2

// hashLanes is batch.hash without its check, of whole vectors.
func hashLanes(b *batch, k, stride, n int) {
	if chosen == noLanes {
		b.hashGeneric(k, stride, n)
		return
	}
	for first := 0; first < k; first += inVector {
		lanes128(b, first, stride, n)
	}
}

// digestLanes writes the chaining values of the first k lanes.
func digestLanes(s *chains, out *[wide][8]word, k int) { s.digestsGeneric(out, k) }

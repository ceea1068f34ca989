//go:build !(goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm))

package blake2s

// The twin of lanes_simd.go, for builds without SIMD.

// laneCount returns 0: one message after the other is faster in this build.
func laneCount(int) int { return 0 }

func hashLanes(b *batch, k, stride, n int) { b.hashGeneric(k, stride, n) }

func digestLanes(s *chains, out *[wide][8]word, k int) { s.digestsGeneric(out, k) }

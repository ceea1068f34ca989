//go:build !(goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm))

package blake2s

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

const noSIMD = "this build has no SIMD: build with GOEXPERIMENT=simd and Go 1.27, for amd64, arm64 or wasm"

// laneFuncs lists every implementation of batch.hash.
var laneFuncs = []testkit.Impl[laneFunc]{
	{Name: "generic", F: (*batch).hashGeneric},
	{Name: "avx2", Gone: noSIMD},
	{Name: "avx512", Gone: noSIMD},
	{Name: "neon", Gone: noSIMD},
	{Name: "wasm", Gone: noSIMD},
	{Name: "shipped", F: (*batch).hash},
}

// atEachKernel runs a suite once: there is no kernel to choose.
func atEachKernel(t *testing.T, suite func(t *testing.T)) {
	kernels := []testkit.Impl[bool]{
		{Name: "nolanes"},
		{Name: "avx2", Gone: noSIMD},
		{Name: "avx512", Gone: noSIMD},
		{Name: "neon", Gone: noSIMD},
		{Name: "wasm", Gone: noSIMD},
	}
	testkit.Each(t, kernels, func(t *testing.T, _ bool) { suite(t) })
}

// withEachKernel calls f once.
func withEachKernel(f func(name string)) { f("nolanes") }

//go:build goexperiment.simd && !purego && go1.27 && (arm64 || wasm)

package blake2s

import (
	"runtime"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// laneFuncs lists every implementation of batch.hash.
var laneFuncs = []testkit.Impl[laneFunc]{
	{Name: "generic", F: (*batch).hashGeneric},
	{Name: "avx2", Gone: unless("amd64")},
	{Name: "avx512", Gone: unless("amd64")},
	{Name: "neon", F: hashLanes, Gone: unless("arm64")},
	{Name: "wasm", F: hashLanes, Gone: unless("wasm")},
	{Name: "shipped", F: (*batch).hash},
}

// kernels lists every kernel.
var kernels = []testkit.Impl[kernel]{
	{Name: "nolanes", F: noLanes},
	{Name: "avx2", Gone: unless("amd64")},
	{Name: "avx512", Gone: unless("amd64")},
	{Name: "neon", F: vectors, Gone: unless("arm64")},
	{Name: "wasm", F: vectors, Gone: unless("wasm")},
}

// unless says why a kernel of another architecture does not run, or nothing.
func unless(arch string) string {
	if runtime.GOARCH != arch {
		return "this is " + runtime.GOARCH
	}
	return ""
}

// atEachKernel runs a suite with each kernel.
func atEachKernel(t *testing.T, suite func(t *testing.T)) {
	testkit.Each(t, kernels, func(t *testing.T, k kernel) {
		defer choose(chosen)
		choose(k)
		suite(t)
	})
}

// withEachKernel calls f with each kernel of this architecture.
func withEachKernel(f func(name string)) {
	defer choose(chosen)
	for _, k := range kernels {
		if k.Gone == "" {
			choose(k.F)
			f(k.Name)
		}
	}
}

func choose(k kernel) { chosen = k }

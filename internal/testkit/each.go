package testkit

import (
	"os"
	"testing"
)

// requireEnv names the implementation that a run must not leave out.
const requireEnv = "REQUIRE_IMPL"

// An Impl is one implementation of what a suite tests.
type Impl[F any] struct {
	Name string // "generic", "shipped", "avx512"
	F    F      // a function, or a struct of several
	Gone string // why it cannot run here, "" if it can
}

// Each runs suite once for each implementation, as a subtest of its name. One
// that is Gone is skipped with its reason, or fails if the environment variable
// REQUIRE_IMPL has its name. A suite lists every implementation that some build
// or CPU has; so REQUIRE_IMPL=avx512 passes only where each suite that knows
// avx512 ran it, and says nothing about the others.
func Each[F any](t *testing.T, impls []Impl[F], suite func(t *testing.T, f F)) {
	t.Helper()
	if len(impls) == 0 {
		t.Fatal("testkit.Each: no implementations")
	}
	for _, impl := range impls {
		t.Run(impl.Name, func(t *testing.T) {
			mustRun(t, impl.Name, impl.Gone)
			suite(t, impl.F)
		})
	}
}

// mustRun ends the test if there is a reason why the implementation is gone.
func mustRun(t testing.TB, name, gone string) {
	t.Helper()
	if gone == "" {
		return
	}
	if os.Getenv(requireEnv) == name {
		t.Fatalf("%s=%s, but it did not run: %s", requireEnv, name, gone)
	}
	t.Skipf("%s did not run: %s", name, gone)
}

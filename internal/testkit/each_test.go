package testkit

import (
	"slices"
	"testing"
)

func TestEach(t *testing.T) {
	impls := []Impl[int]{
		{Name: "generic", F: 1},
		{Name: "absent", F: 2, Gone: "this test leaves it out"},
		{Name: "shipped", F: 3},
	}
	t.Setenv(requireEnv, "shipped")
	var ran []int
	var names []string
	Each(t, impls, func(t *testing.T, f int) {
		ran = append(ran, f)
		names = append(names, t.Name())
	})
	if want := []int{1, 3}; !slices.Equal(ran, want) {
		t.Errorf("Each ran %v, want %v", ran, want)
	}
	if want := []string{"TestEach/generic", "TestEach/shipped"}; !slices.Equal(names, want) {
		t.Errorf("Each ran subtests %v, want %v", names, want)
	}
}

func TestMustRun(t *testing.T) {
	run := func(name, gone string) func(testing.TB) {
		return func(t testing.TB) { mustRun(t, name, gone) }
	}
	for _, require := range []string{"", "avx512"} {
		t.Setenv(requireEnv, require)
		passes(t, "present", run("avx512", ""))
		if f := try(run("avx2", "no AVX2")); !f.skipped || len(f.errors) != 0 {
			t.Errorf("mustRun(avx2) with REQUIRE_IMPL=%q: skipped %v, errors %q, want a skip", require, f.skipped, f.errors)
		}
	}
	fails(t, "required", "REQUIRE_IMPL=avx512, but it did not run: no VBMI2", run("avx512", "no VBMI2"))
}

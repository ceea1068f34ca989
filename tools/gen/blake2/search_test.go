package main

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// TestVariantText reads back what it writes, for the shipped kernels and for
// random ones.
func TestVariantText(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		v := randomVariant(r, []string{"view", "copy", "locals"})
		got, err := parseVariant(v.String())
		if err != nil || !reflect.DeepEqual(got, v) {
			t.Errorf("parseVariant(%s) = %s, %v", v, got, err)
		}
	}
	for _, k := range kernels {
		if v, err := parseVariant(k.variant); err != nil || v.String() != k.variant {
			t.Errorf("%s of %s: %s, %v, want %s", k.name, k.pkg, v, err, k.variant)
		}
	}
}

// TestMeasure times a few variants: the harness ends with an error if one of them does not give
// blockGeneric's answers.
func TestMeasure(t *testing.T) {
	for _, s := range []shape{blake2s, blake2b} {
		h := &searcher{shape: s, root: root, toolchains: []string{toolchain()}, layouts: 1, rand: rand.New(rand.NewPCG(2, 2))}
		var variants []variant
		for range 4 {
			variants = append(variants, randomVariant(h.rand, []string{"view", "copy", "locals"}))
		}
		found, err := h.measure(variants)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			if f.ns <= 0 {
				t.Errorf("%s takes %v ns", f.variant, f.ns)
			}
		}
	}
}

// TestMeasureRefuses shows that a wrong block function is not timed.
func TestMeasureRefuses(t *testing.T) {
	wrong := blake2s
	wrong.rotations[3]++
	h := &searcher{shape: wrong, root: root, toolchains: []string{toolchain()}, layouts: 1, rand: rand.New(rand.NewPCG(3, 3))}
	if found, err := h.measure([]variant{randomVariant(h.rand, []string{"view"})}); err == nil {
		t.Errorf("a kernel with a wrong rotation was timed: %v", found)
	}
}

// toolchain returns the one in use, without the experiments that its version names.
func toolchain() string {
	name, _, _ := strings.Cut(runtime.Version(), "-X:")
	return name
}

package build

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// What is nowhere is a mistake, what is elsewhere is not, and code that is wrong is for the
// compiler to say.
func TestList(t *testing.T) {
	dir := module(t, map[string]string{
		"go.mod":         "module m\n\ngo 1.22\n",
		"ok/a.go":        "package ok\n",
		"js/a_js.go":     "package js\n",
		"test/a_test.go": "package test\n",
		"wrong/a.go":     "package wrong\n\nfunc {\n",
		"needs/a.go":     "package needs\n\nimport _ \"example.com/none\"\n",
		"empty/a.txt":    "",
	})
	for patterns, want := range map[string]string{
		"./ok":             "m/ok",
		"./...":            "m/needs m/ok m/test m/wrong",
		"strings":          "strings",
		"./none":           "nothing",
		"./none/...":       "nothing",
		"./ok ./none":      "nothing",
		"./ok ./none/...":  "nothing",
		"./js/...":         "nothing",
		"./ok ./js/...":    "nothing",
		"./empty":          "nothing",
		"example.com/none": "nothing",
		"./js":             "skipped",
		"./ok ./js":        "skipped",
	} {
		sources, err := host().List(context.Background(), dir, strings.Fields(patterns)...)
		var skipped *SkippedError
		var paths []string
		for _, s := range sources {
			paths = append(paths, s.Path)
		}
		got := strings.Join(paths, " ")
		if errors.Is(err, ErrNoPackages) {
			got = "nothing"
		} else if errors.As(err, &skipped) {
			got = "skipped"
		}
		if got != want {
			t.Errorf("%s: %s, %v; want %s", patterns, got, err, want)
		}
	}
}

func TestListOutsideOfModules(t *testing.T) {
	dir := module(t, map[string]string{"a.go": "package a\n"})
	for _, pattern := range []string{".", "./..."} {
		if sources, err := host().List(context.Background(), dir, pattern); !errors.Is(err, ErrNoPackages) {
			t.Errorf("%s: %v, %v; want %v", pattern, sources, err, ErrNoPackages)
		}
	}
}

// A flag after the packages would be looked up as one.
func TestListFlags(t *testing.T) {
	_, err := host().List(context.Background(), ".", ".", "-o", "json")
	if !errors.Is(err, ErrNoPackages) || !strings.Contains(err.Error(), "want flags before the packages") {
		t.Errorf("%v; want to hear where flags stand", err)
	}
}

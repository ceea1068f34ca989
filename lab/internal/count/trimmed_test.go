package count

import (
	"math"
	"path/filepath"
	"testing"
)

// What was built without -trimpath counts the same, on lines of the same names, in the module and in the library.
func TestNotTrimmed(t *testing.T) {
	want := count(t, "BenchmarkMap")
	sources, err := host().List(t.Context(), "testdata/counted", ".")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Package(t.Context(), host(), sources[0], t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	got, err := b.Count(t.Context(), "BenchmarkMap")
	if err != nil || math.Abs(got.PerOp/want.PerOp-1) > 0.01 {
		t.Fatalf("%v, %v; want %v instructions", got.PerOp, err, want.PerOp)
	}
	files := func(c Count) map[string]bool {
		all := map[string]bool{}
		for _, l := range c.Lines {
			all[l.File] = true
		}
		return all
	}
	is, was := files(got), files(want)
	for file := range is {
		if !was[file] || filepath.IsAbs(file) {
			t.Errorf("%s: want a name that is in %v", file, was)
		}
	}
	if len(is) != len(was) || len(is) < 2 {
		t.Errorf("%v, want %v: the test's file and one of the library", is, was)
	}
}

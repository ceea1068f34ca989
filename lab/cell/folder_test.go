package cell

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/facts"
)

// The build cache replays names that are relative to another folder.
func TestReplayedInAnotherFolder(t *testing.T) {
	dir := module(t, map[string]string{
		"go.mod": "module m\n\ngo 1.22\n",
		"a/a.go": "package a\n\nfunc F(b []byte) byte { return b[7] }\n",
	})
	file := filepath.Join(dir, "a/a.go")
	for _, from := range []struct{ dir, pattern string }{{dir, "./..."}, {filepath.Join(dir, "a"), "."}, {dir, "./a"}} {
		packages, err := host().Compile(context.Background(), from.dir, from.pattern)
		if err != nil || len(packages) != 1 {
			t.Fatalf("%v, %v; want a package", packages, err)
		}
		if !slices.ContainsFunc(packages[0].Facts, func(f facts.Fact) bool { return f.Kind == facts.BoundsCheck && f.Pos.File == file }) {
			t.Errorf("%s in %s: %v; want a bounds check in %s", from.pattern, from.dir, packages[0].Facts, file)
		}
	}
}

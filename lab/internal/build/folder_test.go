package build

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
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

// A folder that is reached by a link has one name, in what is listed, said and shown.
func TestLinkedFolder(t *testing.T) {
	dir := module(t, map[string]string{
		"go.mod": "module m\n\ngo 1.22\n",
		"m.go":   "package m\n\nfunc F(b []byte) byte { return b[7] }\n",
	})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	sources, err1 := host().List(context.Background(), link, ".")
	packages, err2 := host().Compile(context.Background(), link, ".")
	if err1 != nil || err2 != nil || len(sources) != 1 || len(packages) != 1 {
		t.Fatalf("%v %v, %v %v; want a package", sources, err1, packages, err2)
	}
	file, p := filepath.Join(link, "m.go"), packages[0]
	if sources[0].Files[0] != file || p.Facts[0].Pos.File != file || p.Funcs[0].Code[0].Pos.File != file {
		t.Errorf("%s, %s, %s; want %s", sources[0].Files[0], p.Facts[0].Pos.File, p.Funcs[0].Code[0].Pos.File, file)
	}
}

package build

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestAbove(t *testing.T) {
	for dir, want := range map[string][]string{
		"/a/b": {"/a/b", "/a", "/"},
		"/":    {"/"},
		"a/b":  {"a/b", "a", "."},
		".":    {"."},
	} {
		for i := range want {
			want[i] = filepath.FromSlash(want[i])
		}
		if got := slices.Collect(Above(filepath.FromSlash(dir))); !slices.Equal(got, want) {
			t.Errorf("Above(%s) = %q, want %q", dir, got, want)
		}
	}
	for at := range Above("/a/b") {
		if at != "/a/b" {
			t.Errorf("%s after a break", at)
		}
		break
	}
}

// A file counts as well as a folder: a work tree beside the first one has a file .git.
func TestNearest(t *testing.T) {
	top := t.TempDir()
	inner := filepath.Join(top, "m", "p", "q")
	err := os.MkdirAll(inner, 0o777)
	for _, name := range []string{"there", "m/there", "m/p/here"} {
		if err == nil {
			err = os.WriteFile(filepath.Join(top, name), nil, 0o666)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"there": "m", "here": "m/p", "q": "m/p"} {
		if got, ok := Nearest(name, inner); !ok || got != filepath.Join(top, want) {
			t.Errorf("Nearest(%s) = %s, %t, want %s", name, got, ok, want)
		}
	}
	if got, ok := Nearest("no such file, anywhere", inner); ok {
		t.Errorf("Nearest = %s of what is not there", got)
	}
}

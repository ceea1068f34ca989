package pairing

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// source makes a folder with files.
func source(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// text is a file of many different lines.
func text(name string) string {
	var b strings.Builder
	for i := range 30 {
		fmt.Fprintf(&b, "func %s%d() int { return %d }\n", name, i, i)
	}
	return b.String()
}

// A folder keeps its place if both have it, follows its files if they moved, and else is new. A file
// that was copied, or one in testdata, moves nothing.
func TestFolders(t *testing.T) {
	base := source(t, map[string]string{
		"a.go": text("a"), "in/b.go": text("b"), "in/c.go": text("c"), "stays/d.go": text("d"), "gone/e.go": text("e"),
		"old one/f.go": text("f"), "_x/g.go": text("g"), "in/testdata/h.go": text("h"), "in/README.md": "x",
	})
	head := source(t, map[string]string{
		"a.go": text("other"), "out/b2.go": "package out\n" + text("b"), "out/c.go": text("c"), "stays/d.go": text("d"), "copy/d.go": text("d"),
		"deep/er/f.go": text("f") + "\n// changed\n", "new/g.go": text("g"), "more/h.go": text("h"), "in/README.md": "x",
	})
	got, err := Folders(t.Context(), base, head, []string{".", "out", "stays", "copy", "deep/er", "new", "more"})
	want := map[string]string{".": ".", "out": "in", "stays": "stays", "deep/er": "old one"}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

// Most files decide, and a folder of the base is in one pair only.
func TestFoldersSplit(t *testing.T) {
	base := source(t, map[string]string{"in/a.go": text("a"), "in/b.go": text("b"), "in/c.go": text("c")})
	head := source(t, map[string]string{"x/a.go": text("a"), "y/b.go": text("b"), "y/c.go": text("c")})
	got, err := Folders(t.Context(), base, head, []string{"x", "y"})
	if err != nil || !maps.Equal(got, map[string]string{"y": "in"}) {
		t.Errorf("%v, %v; want that y is in", got, err)
	}
}

func TestPaths(t *testing.T) {
	p := Paths{"m": "m/v2", "m/in": "m/v2/out"}
	for name, want := range map[string]string{
		"m":                          "m/v2",
		"m [m.test]":                 "m/v2 [m/v2.test]",
		"m_test [m.test]":            "m/v2_test [m/v2.test]",
		"m/in.test":                  "m/v2/out.test",
		"m/in [m.test]":              "m/v2/out [m/v2.test]",
		"strings":                    "strings",
		"m/other_test [m/in.test]":   "m/other_test [m/v2/out.test]",
		"example.com/m [other.test]": "example.com/m [other.test]",
	} {
		if got := p.Of(name); got != want {
			t.Errorf("Of(%s) = %s, want %s", name, got, want)
		}
	}
}

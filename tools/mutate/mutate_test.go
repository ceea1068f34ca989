package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const source = `package p

const c = 1 + 2

func f(b []byte, n int) bool {
	if len(b) < 2 || b[0] == b[1] {
		return "a"+"b" == "ab"
	}
	return n >= 3 // mutate: nothing calls it
}
`

func TestMutantsIn(t *testing.T) {
	all, err := mutantsIn("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range all {
		got = append(got, m.from+" -> "+m.to)
		if want := strings.Replace(source, m.from, m.to, 1); m.from == "||" && string(m.changed()) != want {
			t.Errorf("changed = %q, want %q", m.changed(), want)
		}
	}
	const want = "len(b) < 2 || b[0] == b[1] -> !(len(b) < 2 || b[0] == b[1]); < -> <=; || -> &&; 0 -> 1; == -> !=; 1 -> 0; == -> !="
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("mutants %s, want %s", s, want)
	}
}

// TestRun finds the one change that the test of a small module does not notice.
func TestRun(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "m")
	for name, text := range map[string]string{
		"go.mod":     "module m\n\ngo 1.25\n",
		"m.go":       "package m\n\nfunc Least(a, b int) int {\n\tif a < b {\n\t\treturn a\n\t}\n\treturn b\n}\n",
		"m_plan9.go": "package m\n\nfunc never(a int) bool { return a < 1 }\n",
		"m_test.go":  "package m\n\nimport \"testing\"\n\nfunc TestLeast(t *testing.T) {\n\tif Least(1, 2) != 1 || Least(2, 1) != 1 {\n\t\tt.Fail()\n\t}\n}\n",
	} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	var out bytes.Buffer
	survivors, err := run(context.Background(), &out, []string{"-timeout", (10 * time.Second).String(), folder})
	want := "SURVIVES  m/m.go:4: < -> <=    if a < b {\nmutate: m: 2 changes, 1 noticed, 1 not\n"
	if err != nil || survivors != 1 || out.String() != want {
		t.Errorf("run = %d, %v, %q, want 1, %q", survivors, err, &out, want)
	}
	if _, err := run(context.Background(), io.Discard, []string{t.TempDir()}); err == nil {
		t.Error("run of a folder without a package = nil, want an error")
	}
}

// TestPackagesWithTests wants the tests of the package above an internal folder too, if it has more
// than tests.
func TestPackagesWithTests(t *testing.T) {
	top := t.TempDir()
	for _, name := range []string{"fit/main.go", "fit/internal/csv/csv.go", "tests/a_test.go", "tests/internal/b/b.go", "fit/internal/csv/deep/d.go"} {
		name = filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for folder, want := range map[string][]string{
		"fit": {"."}, "fit/internal/csv": {".", "../.."}, "fit/internal/csv/deep": {".", "../../.."}, "tests/internal/b": {"."},
	} {
		if got := packagesWithTests(filepath.Join(top, filepath.FromSlash(folder))); !slices.Equal(got, want) {
			t.Errorf("packagesWithTests(%s) = %q, want %q", folder, got, want)
		}
	}
}

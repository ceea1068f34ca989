package contract

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const goMod = "module example.com/m\n\ngo 1.23\n"

func TestCheck(t *testing.T) {
	t.Parallel()
	dir := module(t, map[string]string{
		"go.mod":      goMod,
		"a/a.go":      "package a\n\n//tight:bce; inline\nfunc At(b []byte, i int) byte { return b[i] }\n",
		"b/b.go":      "package b\n\nfunc B() {}\n",
		"a/a_test.go": "package a\n\n//tight:inline\nfunc test() {}\n",
	})
	unknown := build.Build{Toolchain: "local", OS: "plan10", Arch: "amd64"}
	builds := 0
	results, err := Check{dir, []string{"./..."}, []build.Build{host, unknown}, func(build.Build, int) { builds++ }}.Run(context.Background())
	if err != nil || builds != 2 {
		t.Fatalf("%v, %d builds; want 2", err, builds)
	}
	var got []string
	for _, r := range results {
		got = append(got, fmt.Sprintf("%s:%d %s %s %s", r.Contract.File, r.Contract.Line, r.Contract.Text, r.Build.OS, r.Status))
		if r.Contract.Module != dir {
			t.Errorf("%+v: want module %s", r.Contract, dir)
		}
		if r.Evidence == "" {
			t.Errorf("%+v: no evidence", r)
		}
	}
	want := []string{
		"a/a.go:3 bce " + host.OS + " BROKEN",
		"a/a.go:3 bce plan10 SKIPPED",
		"a/a.go:3 inline " + host.OS + " HOLDS",
		"a/a.go:3 inline plan10 SKIPPED",
		"a/a_test.go:3 inline  UNSEEN",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("results\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// What cannot be judged is an error, whatever else would hold.
func TestCheckErrors(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		files    map[string]string
		patterns []string
		want     string
	}{
		"misspelt":     {map[string]string{"m.go": "package m\n\n//tight:inlin\nfunc F() {}\n"}, []string{"."}, "no such contract"},
		"dangling":     {map[string]string{"m.go": "package m\n\n//tight:inline\n"}, []string{"."}, "no code is"},
		"none":         {map[string]string{"m.go": "package m\n"}, []string{"."}, "no contracts"},
		"no package":   {map[string]string{"m.go": "package m\n", "x/notes.txt": ""}, []string{"./x/..."}, "no packages"},
		"no such path": {map[string]string{"m.go": "package m\n"}, []string{"./x"}, "no contracts"},
		"does not build": {map[string]string{
			"m.go": "package m\n\n//tight:inline\nfunc F() int { return nothing }\n",
		}, []string{"."}, "the code compiles in no build: ./m.go:4:23: undefined: nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			test.files["go.mod"] = goMod
			results, err := Check{Dir: module(t, test.files), Patterns: test.patterns, Builds: []build.Build{host}}.Run(context.Background())
			if err == nil || !strings.Contains(err.Error(), test.want) || len(results) > 0 {
				t.Errorf("%+v, %v; want an error with %q", results, err, test.want)
			}
		})
	}
}

// Only what is asked for is built: a package without a contract is not, unless it may have the
// instances of a generic function with one.
func TestCheckBuildsWhatItNeeds(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"go.mod":     goMod,
		"a/a.go":     "package a\n\n//tight:inline\nfunc F() {}\n",
		"bad/bad.go": "package bad\n\nvar x = nothing\n",
	}
	if got, want := outcome(t, files, host), "a/a.go:3 inline HOLDS"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	files["a/a.go"] = "package a\n\ntype T[E any] struct{}\n\n//tight:inline\nfunc (T[E]) F() {}\n"
	_, err := Check{Dir: module(t, files), Patterns: []string{"./..."}, Builds: []build.Build{host}}.Run(t.Context())
	if !errors.Is(err, ErrCompilesNowhere) || !strings.Contains(err.Error(), "bad/bad.go:3:9: undefined: nothing") {
		t.Errorf("%v, want that it does not compile", err)
	}
}

func TestCheckCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	dir := module(t, map[string]string{"go.mod": goMod, "m.go": "package m\n\n//tight:inline\nfunc F() {}\n"})
	results, err := Check{dir, []string{"."}, []build.Build{host, host}, func(build.Build, int) { cancel() }}.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(results) != 1 || results[0].Status != Holds {
		t.Errorf("%+v, %v; want what is finished, and %v", results, err, context.Canceled)
	}
}

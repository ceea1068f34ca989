package compare

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/print"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// upgradeOf makes a module with a dependency, and returns a comparison of the two releases.
func upgradeOf(t *testing.T) Request {
	t.Helper()
	scratch.Toolchains(t, "go1.26.8", "go1.27.4")
	scratch.Module(t, "package m\n\nimport \"example.com/dep\"\n\nfunc Sum(b []byte) int { return dep.First(b) + at(b) }\n")
	t.Setenv("GOWORK", "off")
	scratch.Write(t, "go.mod", "module example.com/m\n\ngo 1.24\n\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep => ./dep\n")
	scratch.Write(t, "m_test.go", "package m\n\nimport \"testing\"\n\nfunc BenchmarkSum(b *testing.B) {\n\tfor range b.N {\n\t\tSum([]byte{1, 2})\n\t}\n}\n")
	scratch.Write(t, "dep/go.mod", "module example.com/dep\n\ngo 1.24\n")
	scratch.Write(t, "dep/dep.go", "package dep\n\n// First is also in two.go.\nfunc First(b []byte) int { return at(b) }\n")
	for dir, name := range map[string]string{".": "m", "dep": "dep"} {
		scratch.Write(t, dir+"/at_old.go", "//go:build !go1.27\n\npackage "+name+"\n\nfunc at(b []byte) int { return len(b) }\n")
		scratch.Write(t, dir+"/at_new.go", "//go:build go1.27\n\npackage "+name+"\n\nfunc at(b []byte) int { return int(b[1]) }\n")
	}
	return Request{
		Dir: ".", To: "go1.27.4", Build: build.Build{Toolchain: "go1.26.8"}, Patterns: []string{"./..."},
		Say: func(format string, args ...any) { t.Logf(format, args...) },
	}
}

// A step leaves the rest of the time to the next one, and what it did until then is known.
func TestLimit(t *testing.T) {
	for _, test := range []struct {
		part       float64 // of the limit that is over when it begins
		own, dep   bool    // whether their changes are known
		unfinished []string
		compiler   string // what is said of it
		late       bool   // whether a benchmark is not counted
	}{
		{0, true, true, nil, "of 2 packages: ", false},
		{0.5, false, true, []string{print.CompilerStep}, "of 1 package: ", false},
		{0.83, false, true, []string{print.CompilerStep}, "of 1 package: ", true},
		{0.88, false, false, []string{print.CompilerStep}, "of 2 packages: not finished", true},
	} {
		r := run{Request: upgradeOf(t)}
		r.Budget = 100 * time.Hour
		if !test.late {
			scratch.Write(t, "m_test.go", "package m\n")
		}
		r.start = time.Now().Add(-time.Duration(test.part * float64(r.Budget)))
		p, err := r.all(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		changed := func(file string) bool {
			return slices.ContainsFunc(p.Changes, func(c facts.Change) bool { return strings.HasSuffix(c.File, "/"+file) && c.Kind == "bce" })
		}
		if changed("dep/at_new.go") != test.dep || changed("m/at_new.go") != test.own {
			t.Errorf("%v: %v, want those of the module %v, of the dependency %v", test.part, p.Changes, test.own, test.dep)
		}
		if !slices.Equal(p.Unfinished, test.unfinished) || (p.Limit > 0) != (test.unfinished != nil) {
			t.Errorf("%v: %q is not finished, limit %v; want %q", test.part, p.Unfinished, p.Limit, test.unfinished)
		}
		if isLate := len(p.Uncompared) == 1 && p.Uncompared[0].Why == "not counted within 100h0m0s"; isLate != test.late {
			t.Errorf("%v: %v, want a benchmark that is late: %v", test.part, p.Uncompared, test.late)
		}
		said := p.Lines()[1]
		if !strings.Contains(said, test.compiler) || strings.Contains(said, "not finished") != (test.unfinished != nil) {
			t.Errorf("%v: %q, want %q", test.part, said, test.compiler)
		}
	}
}

// A package that does not compile with the other release hides no other package.
func TestUpgradeDoesNotCompile(t *testing.T) {
	q := upgradeOf(t)
	scratch.Write(t, "bad/bad_new.go", "//go:build go1.27\n\npackage bad\n\nvar X int = \"\"\n")
	scratch.Write(t, "bad/bad.go", "package bad\n")
	p, err := q.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if p.Changes == nil || p.Skipped != 1 || p.Left != 0 || !strings.Contains(p.Lines()[1], "2 packages: ") || !strings.Contains(fmt.Sprint(p.Uncompared), "example.com/m/bad") {
		t.Errorf("%+v; want the changes of two packages, and that bad is not compared", p)
	}
}

// What both compilers have finished is known when the time is over.
func TestUpgradeKnowsSome(t *testing.T) {
	q := upgradeOf(t)
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	scratch.Write(t, filepath.Join(bin, "go"), fmt.Sprintf("#!/bin/sh\ncase \"$*\" in *-export*example.com/dep) touch '%s/'$GOTOOLCHAIN; exec sleep 600;; esac\nexec '%s' \"$@\"\n", bin, tool))
	if err := os.Chmod(filepath.Join(bin, "go"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for ctx.Err() == nil {
			if all, err := filepath.Glob(filepath.Join(bin, "go1.*")); err == nil && len(all) == 2 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	p, _ := q.Run(ctx)
	said := p.Lines()[1]
	if !strings.Contains(said, "of 1 package: ") || !strings.Contains(said, "; 1 not finished") || !strings.Contains(fmt.Sprint(p.Changes), "m/at_new.go") {
		t.Errorf("%q, %v; want what differs in the module alone", said, p.Changes)
	}
}

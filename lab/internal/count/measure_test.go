package count

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// module is a folder with these files of a module.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	files["go.mod"] = "module example.com/m\n\ngo 1.24\n"
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var here = build.Build{Toolchain: "local", OS: runtime.GOOS, Arch: runtime.GOARCH}

const benchmarks = `package a

import (
	"crypto/rand"
	"testing"
)

var sink []byte

func BenchmarkAllocates(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 64)
	}
}

func BenchmarkNothing(b *testing.B) {
	for i := 0; i < b.N; i++ {
	}
}

func BenchmarkOnce(b *testing.B) {}

func BenchmarkRandom(b *testing.B) {
	for i := 0; i < b.N; i++ {
		var n [1]byte
		rand.Read(n[:])
		sink = make([]byte, 1+int(n[0])<<5)
	}
}
`

// Each benchmark is an entry, but for those that do not loop, and those that have grown and vary: they are unseen. Packages without
// benchmarks are not built, so that one of them may even be broken.
func TestMeasure(t *testing.T) {
	dir := module(t, map[string]string{
		"a/a.go": "package a\n", "a/a_test.go": benchmarks,
		"b/b.go": "package b\n", "b/b_test.go": "package b\n\nfunc broken() { nothing }\n",
	})
	file := []Entry{{Package: "example.com/m/a", Bench: "BenchmarkRandom", Build: here.String(), Limit: unlimited}}
	m, err := Measure(t.Context(), here, dir, []string{"./..."}, ".", file, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Entries) == 0 {
		t.Skipf("nothing can be counted here: %q", m.Unseen)
	}
	if !slices.Equal(m.Packages, []string{"example.com/m/a"}) {
		t.Errorf("packages %q, want the one that has benchmarks", m.Packages)
	}
	if len(m.Unseen) != 2 || !strings.HasPrefix(m.Unseen[0].String(), "example.com/m/a BenchmarkOnce: ") || !regexp.MustCompile(`^example.com/m/a BenchmarkRandom: .* varies: .* in one run and `).MatchString(m.Unseen[1].String()) {
		t.Errorf("unseen %q, want BenchmarkOnce, and that BenchmarkRandom varies", m.Unseen)
	}
	if len(m.Entries) != 2 {
		t.Fatalf("%+v, want two", m.Entries)
	}
	allocates, nothing := m.Entries[0], m.Entries[1]
	if allocates.Bench != "BenchmarkAllocates" || allocates.Allocs != 1 || allocates.Bytes != 64 || allocates.Build != here.String() || !math.IsNaN(allocates.Limit) {
		t.Errorf("%+v, want one allocation of 64 bytes", allocates)
	}
	if !(nothing.Instructions > 0 && nothing.Instructions < 10 && nothing.Instructions < allocates.Instructions) || nothing.Allocs != 0 {
		t.Errorf("%+v, want a loop of some instructions", nothing)
	}
	if len(nothing.Lines) == 0 || nothing.Lines[0].File != "a/a_test.go" || nothing.Lines[0].Line != 17 {
		t.Errorf("lines %+v, want that of the loop", nothing.Lines)
	}
}

func TestMeasureFails(t *testing.T) {
	for what, files := range map[string]map[string]string{
		"no package has benchmarks": {"a.go": "package a\n"},
		"undefined: nothing":        {"a.go": "package a\n", "a_test.go": benchmarks + "\nvar _ = nothing\n"},
		"panic: at once":            {"a.go": "package a\n", "a_test.go": benchmarks + "\nfunc init() { panic(\"at once\") }\n"},
	} {
		_, err := Measure(t.Context(), here, module(t, files), []string{"./..."}, ".", nil, Limits{})
		if unseen := (*UnseenError)(nil); errors.As(err, &unseen) {
			t.Skipf("nothing can be counted here: %s", unseen.Reason)
		}
		if err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("error %v, want %s", err, what)
		}
	}
}

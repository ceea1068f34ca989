package build

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

func TestParseTarget(t *testing.T) {
	for _, target := range []string{"linux/amd64", "linux/amd64/v3", "darwin/arm64/v8.0", "linux/arm64/v9.0,lse", "linux/riscv64/rva22u64", "js/wasm/satconv", "windows/386/sse2", "linux/s390x"} {
		c, err := ParseTarget(target)
		if err != nil || c.Target() != target {
			t.Errorf("ParseTarget(%q) = %q, %v", target, c.Target(), err)
		}
	}
	for _, bad := range []string{"", "linux", "linux/", "/amd64", "linux/amd64/", "linux/amd64/v5", "linux/amd64/v3/x", "origin/main", "feature/amd64", "linux/amd46", "plan10/amd64", "linux/s390x/z13", "linux/arm64/v3", "linux/arm/7x", "linux/amd64/v11"} {
		if c, err := ParseTarget(bad); err == nil {
			t.Errorf("ParseTarget(%q) = %v, want an error", bad, c)
		}
	}
}

func TestMatrix(t *testing.T) {
	builds, err := Matrix([]string{"go1.26.8", "go1.27.4"}, []string{"linux/amd64/v1", "linux/arm64"})
	var names []string
	for _, c := range builds {
		names = append(names, c.String())
	}
	want := "go1.26.8 linux/amd64/v1|go1.26.8 linux/arm64|go1.27.4 linux/amd64/v1|go1.27.4 linux/arm64"
	if got := strings.Join(names, "|"); got != want || err != nil {
		t.Errorf("Matrix = %s, %v; want %s", got, err, want)
	}
	if _, err := Matrix([]string{"go1.26.8"}, []string{"linux/amd64/v9"}); err == nil {
		t.Error("Matrix takes linux/amd64/v9")
	}
	for _, bad := range []string{"", "path", "go1.26.8+auto", "go1.26", " local", "1.26.8"} {
		if builds, err := Matrix([]string{"local", bad}, []string{"linux/amd64"}); err == nil {
			t.Errorf("Matrix takes toolchain %q: %v", bad, builds)
		}
	}
	open, err := Matrix([]string{Auto, "local"}, []string{""})
	if err != nil || !slices.Equal(open, []Build{{Toolchain: Auto}, {Toolchain: "local"}}) {
		t.Errorf("Matrix without a target = %v, %v; want two builds that leave it open", open, err)
	}
	if builds, err := Matrix([]string{"local"}, []string{"linux/amd64", ""}); err == nil {
		t.Errorf("Matrix takes no target beside another: %v", builds)
	}
	c := Build{Toolchain: "go1.27.4", OS: "linux", Arch: "amd64", Tags: "a,b", Experiment: "simd", PGO: "off"}
	if want := "go1.27.4 linux/amd64 tags=a,b experiment=simd pgo=off"; c.String() != want {
		t.Errorf("%s, want %s", c, want)
	}
}

// What the caller's environment says of levels, flags and experiments changes nothing.
func TestEnv(t *testing.T) {
	t.Setenv("GOFLAGS", "-tags=a -trimpath")
	env := Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v3"}.Env()
	for _, want := range []string{"GOTOOLCHAIN=go1.26.8", "GOOS=linux", "GOARCH=amd64", "GOAMD64=v3", "GOARM64=", "GOEXPERIMENT=", "GOFLAGS=-buildvcs=false", "GOMIPS64="} {
		if !slices.Contains(env, want) {
			t.Errorf("no %s in %v", want, env)
		}
	}
	env = Build{OS: "linux", Arch: "mips64le", Level: "softfloat"}.Env()
	if !slices.Contains(env, "GOMIPS64=softfloat") || slices.Contains(env, "GOMIPS64=") {
		t.Errorf("%v, want GOMIPS64=softfloat alone", env)
	}
}

// How many compilers run at a time, and who may write to the module cache, stays the caller's business.
func TestEnvCarriesFlags(t *testing.T) {
	t.Setenv("GOFLAGS", "-p=2 -tags=a --modcacherw -pgo=off")
	env := Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64", Flags: "-mod=mod"}.Env()
	if want := "GOFLAGS=-mod=mod -buildvcs=false -p=2 --modcacherw"; !slices.Contains(env, want) {
		t.Errorf("%v, want %s", env, want)
	}
}

// Nor does what go env -w has set, but for how modules are fetched.
func TestEnvOfFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "env")
	text := "# mine\nGOFLAGS=-tags=purego\nGOAMD64=v3\nGOEXPERIMENT=simd\nGO111MODULE=off\nGOPRIVATE=example.com\nGOPROXY=off\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOENV", file)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPRIVATE", "")
	t.Setenv("GOPROXY", "https://example.com")
	cmd := exec.Command("go", "env", "GOFLAGS", "GOAMD64", "GO111MODULE", "GOPRIVATE", "GOPROXY")
	cmd.Env = append(os.Environ(), Build{Toolchain: "local", OS: "linux", Arch: "amd64"}.Env()...)
	out, err := cmd.Output()
	if want := "-buildvcs=false\nv1\non\nexample.com\nhttps://example.com\n"; err != nil || string(out) != want {
		t.Errorf("%s, %v; want %s", out, err, want)
	}
}

// host is the build that needs nothing but what the tests themselves run on.
func host() Build {
	return Build{Toolchain: "local", OS: runtime.GOOS, Arch: runtime.GOARCH}
}

// said returns what the compiler says of the canary, as text.
func canaryText(t *testing.T) string {
	t.Helper()
	dir, err := canaryModule()
	if err != nil {
		t.Fatal(err)
	}
	out, err := host().build(context.Background(), dir, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func missedIn(t *testing.T, text string) []string {
	t.Helper()
	packages, err := facts.Parse(strings.NewReader(text))
	if err != nil || len(packages) != 1 {
		t.Fatalf("%d packages, %v; want 1", len(packages), err)
	}
	return Missed(packages[0])
}

// Each detector is blinded in turn: by other words of the compiler, or by none.
func TestCanaryCatchesWhatIsGarbled(t *testing.T) {
	text := canaryText(t)
	if missed := missedIn(t, text); missed != nil {
		t.Fatalf("missed %v, want none", missed)
	}
	for _, garble := range []struct {
		detector string
		from, to string
	}{
		{"inlinable", "can inline Small with cost", "may inline Small at cost"},
		{"not inlinable", "cannot inline Large", "no inlining of Large"},
		{"not inlinable", "exceeds budget", "is above"},
		{"inlined", "inlining call to Small", "inlined Small"},
		{"bounds check of an index", "Found IsInBounds", "Bounds"},
		{"bounds check of a slice", "Found IsSliceInBounds", "Slice"},
		{"escapes", ": i escapes to heap", ": i goes to heap"},
		{"escapes", "  flow: {heap}", "flow: {heap}"},
		{"moved to heap", "moved to heap", "now on heap"},
		{"array moved to heap", "moved to heap: buffer", "now on heap: buffer"},
		{"does not escape", "p does not escape", "p stays"},
		{"function literal that code refers to", "\trel ", "\tsee "},
		{"function literal that data refers to", " t=R_ADDR ", " R_ADDR "},
		{"function literal that data refers to", "func1·f+", "func1@f+"},
		{"leaks", "leaking param: b", "b leaks"},
		{"code size", "size=", "bytes="},
		{"frame size", "locals=", "frame="},
		{"call for bounds", "CALL\truntime.panic", "CALL\truntime.bang"},
		{"call for memory", "CALL\truntime.", "CALL\tmemory."},
		{"instruction", "canary.go:", "canary.go "},
		{"inlined instruction", "\t0x", "\t "},
	} {
		if runtime.GOARCH != "amd64" && strings.HasPrefix(garble.from, "CALL") {
			continue
		}
		changed := strings.ReplaceAll(text, garble.from, garble.to)
		if changed == text {
			t.Errorf("%s: nothing to garble: no %q", garble.detector, garble.from)
		}
		if missed := missedIn(t, changed); !slices.Contains(missed, garble.detector) {
			t.Errorf("%q instead of %q: missed %v, want %s", garble.to, garble.from, missed, garble.detector)
		}
	}
	for _, d := range detectors {
		if d.sees(facts.Package{Path: canaryPath}) {
			t.Errorf("%s sees something in nothing", d.name)
		}
	}
}

// module writes files into a new folder, whose name has what paths of users have.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "my-module @v1 +x")
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

func TestCompile(t *testing.T) {
	dir := module(t, map[string]string{
		"go.mod":            "module example.com/my-module\n\ngo 1.22\n",
		"a-b/a.go":          "package a\n\nfunc At(b []byte, i int) byte { return b[i] }\n",
		"cmd/prog/main.go":  "package main\n\nfunc main() { println(f(3)) }\n\nfunc f(i int) int { return i * i }\n",
		"cmd/other/main.go": "package main\n\nfunc main() {}\n",
	})
	packages, err := host().Compile(context.Background(), dir, "./...")
	if err != nil {
		t.Fatal(err)
	}
	byPath := map[string]facts.Package{}
	for _, p := range packages {
		byPath[p.Path] = p
	}
	a := byPath["example.com/my-module/a-b"]
	found := slices.ContainsFunc(a.Facts, func(f facts.Fact) bool {
		return f.Kind == facts.BoundsCheck && f.Pos.File == filepath.Join(dir, "a-b/a.go") && f.Pos.Line == 3
	})
	if !found || len(a.Funcs) == 0 || a.Funcs[0].Code[0].Pos.File != filepath.Join(dir, "a-b/a.go") {
		t.Errorf("%+v; want a bounds check at a-b/a.go:3, and its code", a)
	}
	if len(byPath) != 3 {
		t.Errorf("%d packages, want 3", len(byPath))
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 3 {
		t.Errorf("%v, %v; want nothing new in the module", left, err)
	}
}

func TestSkipped(t *testing.T) {
	dir := module(t, map[string]string{"go.mod": "module m\n\ngo 1.22\n", "m.go": "package m\n\nfunc F() int { return nothing }\n"})
	_, err := host().Compile(context.Background(), dir, ".")
	var skipped *SkippedError
	if !errors.As(err, &skipped) || !strings.Contains(skipped.Reason, "undefined: nothing") {
		t.Errorf("%v; want it skipped for undefined: nothing", err)
	}
	c := host()
	c.OS = "plan10"
	if _, err := c.Compile(context.Background(), dir, "."); !errors.As(err, &skipped) || skipped.Build != c {
		t.Errorf("%v; want it skipped", err)
	}
}

// The reason is not hidden among what was said of other packages.
func TestReason(t *testing.T) {
	dir := module(t, map[string]string{
		"go.mod":     "module m\n\ngo 1.22\n",
		"ok/a.go":    "package ok\n\nfunc F(b []byte) *byte { x := b[7]; return &x }\n",
		"wrong/a.go": "package wrong\n\nfunc F() int { return nothing }\n",
		"needs/a.go": "package needs\n\nimport _ \"example.com/none\"\n",
	})
	for patterns, want := range map[string]string{
		"./ok ./wrong": "exit status 1: wrong/a.go:3:23: undefined: nothing",
		"./ok ./needs": "exit status 1: needs/a.go:3:8: no required module provides package example.com/none; to add it:",
	} {
		_, err := host().Compile(context.Background(), dir, strings.Fields(patterns)...)
		var skipped *SkippedError
		if !errors.As(err, &skipped) || skipped.Reason != want {
			t.Errorf("%s: %v; want %s", patterns, err, want)
		}
	}
	failed := errors.New("exit status 1")
	if got := reason(failed, []byte("go: downloading a v1.0.0\na.go: wrong\n")); got != "exit status 1: a.go: wrong" {
		t.Errorf("reason after a download = %q, want a.go: wrong alone", got)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := host().Compile(ctx, t.TempDir(), "."); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// A build that is replayed from the cache says the same.
func TestReplayed(t *testing.T) {
	dir := module(t, map[string]string{"go.mod": "module m\n\ngo 1.22\n", "m.go": "package m\n\nfunc F(b []byte) byte { return b[7] }\n"})
	first, err1 := host().Compile(context.Background(), dir, ".")
	second, err2 := host().Compile(context.Background(), dir, ".")
	if err1 != nil || err2 != nil || len(first) != 1 || len(second) != 1 {
		t.Fatalf("%v %v, %v %v; want a package each", first, err1, second, err2)
	}
	if len(first[0].Facts) == 0 || !slices.EqualFunc(first[0].Facts, second[0].Facts, func(a, b facts.Fact) bool { return a.Pos == b.Pos && a.Text == b.Text }) {
		t.Errorf("first %v, then %v", first[0].Facts, second[0].Facts)
	}
}

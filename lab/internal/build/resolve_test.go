package build

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// clean takes away what the environment of the tests says of builds.
func clean(t *testing.T) {
	t.Helper()
	for _, name := range []string{"GOFLAGS", "GOAMD64", "GOARM64", "GOEXPERIMENT", "GOOS", "GOARCH", "GOWORK"} {
		t.Setenv(name, "")
	}
	t.Setenv("GOENV", "off")
}

// A default build is what go build would make: the whole environment counts.
func TestResolve(t *testing.T) {
	clean(t)
	local := localRelease(t)
	dir := module(t, map[string]string{"go.mod": "module m\n\ngo 1.22\n", "m.go": "package m\n", "cpu.pprof": ""})
	linux := Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64"}
	arm := Build{Toolchain: "go1.26.8", OS: "linux", Arch: "arm64"}
	for _, test := range []struct {
		env  string
		asks Build
		want string
	}{
		{"GOOS=linux GOARCH=amd64", Build{Toolchain: Auto}, local + " linux/amd64/v1"},
		{"GOOS=linux GOARCH=amd64 GOAMD64=v3", Build{Toolchain: Auto}, local + " linux/amd64/v3"},
		{"GOOS=linux GOARCH=arm64 GOARM64=v9.0,lse", Build{Toolchain: "local"}, local + " linux/arm64/v9.0,lse"},
		{"GOOS=linux GOARCH=s390x", Build{Toolchain: "go1.99.3"}, "go1.99.3 linux/s390x"},
		{"GOEXPERIMENT=simd", linux, "go1.26.8 linux/amd64 experiment=simd"},
		{"GOAMD64=v3", linux, "go1.26.8 linux/amd64/v3"},
		{"GOAMD64=v3", arm, "go1.26.8 linux/arm64"},
		{"GOARM64=v9.0", arm, "go1.26.8 linux/arm64/v9.0"},
		{"GOFLAGS=-tags=a,b|--mod=mod|-trimpath|-buildvcs=false", linux, "go1.26.8 linux/amd64 tags=a,b flags=-mod=mod"},
		{"GOFLAGS=-pgo=off|-modfile=other.mod|-mod=mod", linux, "go1.26.8 linux/amd64 pgo=off flags=-modfile=other.mod -mod=mod"},
		{"GOFLAGS=-p=2|-modcacherw", linux, "go1.26.8 linux/amd64"},
		{"GOFLAGS=-pgo=auto", linux, "go1.26.8 linux/amd64"},
		{"GOFLAGS=-pgo=cpu.pprof", linux, "go1.26.8 linux/amd64 pgo=" + filepath.Join(dir, "cpu.pprof")},
		{"GOFLAGS=-tags=a GOAMD64=v4 GOEXPERIMENT=simd", Build{"go1.26.8", "linux", "amd64", "v2", "mine", "none", "off", "", "", ""}, "go1.26.8 linux/amd64/v2 tags=mine experiment=none pgo=off"},
	} {
		t.Run(test.env, func(t *testing.T) {
			set(t, test.env)
			got, err := test.asks.Resolve(context.Background(), dir)
			if got.String() != test.want || err != nil {
				t.Errorf("%+v resolves to %s, %v; want %s", test.asks, got, err, test.want)
			}
		})
	}
}

// set sets the variables in a list; | means the spaces in a value.
func set(t *testing.T, env string) {
	t.Helper()
	for _, v := range strings.Fields(env) {
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, strings.ReplaceAll(value, "|", " "))
	}
}

// What a build cannot have is an error that names it: without, it would be left out in
// silence.
func TestResolveErrors(t *testing.T) {
	clean(t)
	for env, want := range map[string]string{
		"GOFLAGS=-race":                     `GOFLAGS has "-race"`,
		"GOFLAGS=-tags=a|-gcflags=-B":       `GOFLAGS has "-gcflags=-B"`,
		"GOOS=linux GOARCH=amd64 GOAMD64=5": `level "5"`,
		"GOOS=plan10":                       "plan10",
	} {
		t.Run(env, func(t *testing.T) {
			set(t, env)
			c, err := Build{Toolchain: Auto}.Resolve(context.Background(), t.TempDir())
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %v; want an error with %s", c, err, want)
			}
		})
	}
}

// The toolchain line of go.mod counts, and GOTOOLCHAIN; local is what is installed.
func TestResolveToolchain(t *testing.T) {
	clean(t)
	newer := "go1.99.7"
	dir := module(t, map[string]string{"go.mod": "module m\n\ngo 1.22\n\ntoolchain " + newer + "\n"})
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOTOOLCHAIN", "auto")
	var skipped *SkippedError
	if c, err := (Build{Toolchain: Auto}).Resolve(context.Background(), dir); !errors.As(err, &skipped) || !strings.Contains(skipped.Reason, newer) {
		t.Errorf("%s, %v; want it skipped, for want of %s", c, err, newer)
	}
	t.Setenv("GOTOOLCHAIN", "local")
	for _, toolchain := range []string{Auto, "local"} {
		if c, err := (Build{Toolchain: toolchain}).Resolve(context.Background(), dir); c.Toolchain != localRelease(t) || err != nil {
			t.Errorf("%s: %s, %v; want %s", toolchain, c, err, localRelease(t))
		}
	}
}

func localRelease(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("go", "env", "GOVERSION")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return releaseOf(strings.TrimSpace(string(out)))
}

func TestReleaseOf(t *testing.T) {
	for version, want := range map[string]string{
		"go1.26.8":                       "go1.26.8",
		"go1.27rc1":                      "go1.27rc1",
		"go1.26.8 X:simd":                "go1.26.8",
		"devel go1.28-abc Mon Nov 2":     "local",
		"go1.28-devel_abc":               "local",
		"go1.26.8-corp":                  "local",
		"go1.26":                         "local",
		"":                               "local",
		"devel +a1b2 Thu Jan 1 00:00:00": "local",
	} {
		if got := releaseOf(version); got != want {
			t.Errorf("releaseOf(%q) = %s, want %s", version, got, want)
		}
	}
}

// The canary is a module of its own, for which a user's go.mod is not meant.
func TestCanaryWithFlags(t *testing.T) {
	c := host()
	c.Flags = "-modfile=" + filepath.Join(t.TempDir(), "none.mod")
	if err := c.TryCanary(context.Background()); err != nil {
		t.Errorf("%v, want none", err)
	}
}

// What the go command says of its own work is not taken for what the compiler says.
func TestStderr(t *testing.T) {
	var notes, compiled []string
	w := stderr{monitor: Monitor{
		Note:     func(s string) { notes = append(notes, s) },
		Compiled: func(s string) { compiled = append(compiled, s) },
	}}
	for _, part := range []string{"go: downloading go1.2", "7.4 (linux/amd64)\nexample.com/my-", "module/a\n# example.com/my-module/a\n./a.go:3:6: can inline F\n\t0x0000 TEXT\n", "go: no"} {
		if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatal(n, err)
		}
	}
	w.end()
	if want := "# example.com/my-module/a\n./a.go:3:6: can inline F\n\t0x0000 TEXT\ngo: no\n"; w.said.String() != want {
		t.Errorf("said %q, want %q", w.said.String(), want)
	}
	if len(notes) != 1 || notes[0] != "downloading go1.27.4 (linux/amd64)" || len(compiled) != 1 || compiled[0] != "example.com/my-module/a" {
		t.Errorf("notes %q, compiled %q", notes, compiled)
	}
}

// What a build prints of its progress reaches the monitor: those packages that were not built
// before.
func TestMonitor(t *testing.T) {
	clean(t)
	t.Setenv("GOCACHE", t.TempDir())
	dir := module(t, map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.22\n",
		"a/a.go": "package a\n\nfunc F() {}\n",
		"b/b.go": "package b\n\nimport \"example.com/m/a\"\n\nfunc G() { a.F() }\n",
	})
	for _, want := range [][]string{{"example.com/tight-canary", "example.com/m/a", "example.com/m/b"}, nil} {
		var compiled []string
		ctx := WithMonitor(context.Background(), Monitor{
			Compiled: func(path string) { compiled = append(compiled, path) },
		})
		if _, err := host().Compile(ctx, dir, "./..."); err != nil || !slices.Equal(compiled, want) {
			t.Errorf("%v, compiled %q; want %q", err, compiled, want)
		}
	}
}

// Packages that others import are compiled as those that are named.
func TestMore(t *testing.T) {
	dir := module(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a/a.go": "package a\n\nfunc F() {}\n"})
	packages, err := host().More(context.Background(), dir, "example.com/m/a", "unicode/utf8")
	if err != nil || len(packages) != 2 || len(packages[0].Funcs) == 0 || len(packages[1].Funcs) == 0 {
		t.Errorf("%d packages, %v; want 2 with functions", len(packages), err)
	}
	if packages, err := host().More(context.Background(), dir, "example.com/none"); err == nil {
		t.Errorf("%d packages, want an error", len(packages))
	}
}

func TestBuildFlags(t *testing.T) {
	for c, want := range map[Build]string{
		{}:            "",
		{Tags: "a,b"}: "-tags=a,b",
		{PGO: "off"}:  "-pgo=off",
		{Tags: "a", PGO: "/c", Work: "off", Flags: "-mod=mod"}: "-tags=a -pgo=/c",
	} {
		if got := strings.Join(c.BuildFlags(), " "); got != want {
			t.Errorf("%+v: %s, want %s", c, got, want)
		}
	}
	t.Setenv("GOFLAGS", "")
	env := Build{Arch: "amd64", Flags: "-mod=mod", Work: "off"}.Env()
	for _, want := range []string{"GOFLAGS=-mod=mod -buildvcs=false", "GOWORK=off"} {
		if !slices.Contains(env, want) {
			t.Errorf("no %s in %v", want, env)
		}
	}
	if (Build{}).String() != "" {
		t.Errorf("no build is named %q", Build{})
	}
}

package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A build takes the files that the go command lists, and another target is only named if it does.
func TestTakes(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"m.go": "", "m_arm64.go": "", "m_windows.go": "", "m_windows_arm64.go": "", "m_test.go": "",
		"tag.go": "//go:build never\n\n", "not.go": "//go:build !never\n\n", "old.go": "//go:build !go1.21\n\n", "new.go": "//go:build go1.99\n\n",
		"simd.go": "//go:build goexperiment.simd && arm64 && !purego\n\n", "unix.go": "//go:build unix && !linux\n\n", "cgo.go": "//go:build cgo && s390x\n\n",
		"m_amd64.go": "", "never_arm64.go": "//go:build never\n\n", "either.go": "//go:build arm64 || (never && amd64)\n\n", "no.go": "//go:build arm64 && amd64\n\n",
		"endian_big.go": "//go:build armbe || arm64be || m68k || mips || mips64 || mips64p32 || ppc || ppc64 || s390 || s390x || shbe || sparc || sparc64\n\n",
		"many.go":       "//go:build arm64 && a && b && c && d && e && f && g && h && i && !purego\n\n",
	}
	for name, constraint := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(constraint+"package m\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.22\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	amd64 := Build{Toolchain: "local", OS: "linux", Arch: "amd64", Level: "v3"}
	arm64 := Build{Toolchain: "local", OS: "linux", Arch: "arm64"}
	tagged := Build{Toolchain: "local", OS: "windows", Arch: "arm64", Tags: "never,x"}
	for _, c := range []Build{amd64, arm64, tagged} {
		list := exec.Command("go", append([]string{"list", "-f", "{{range .GoFiles}}{{.}} {{end}}"}, append(c.BuildFlags(), ".")...)...)
		list.Dir, list.Env = dir, append(os.Environ(), c.Env()...)
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for name := range files {
			want := slices.Contains(strings.Fields(string(out)), name)
			if got := c.Takes(filepath.Join(dir, name)); got != want && name != "m_test.go" {
				t.Errorf("%s takes %s: %t, want %t", c, name, got, want)
			}
		}
	}
	simd := amd64
	simd.Experiment = "simd"
	for _, test := range []struct {
		in         Build
		file, want string
		equal      bool
	}{
		{amd64, "m_arm64.go", "linux/arm64", true},
		{amd64, "m_windows.go", "windows/amd64", true},
		{amd64, "m_windows_arm64.go", "windows/arm64", true},
		{amd64, "unix.go", "darwin/amd64", true},
		{amd64, "cgo.go", "linux/s390x", true},
		{simd, "simd.go", "linux/arm64", true},
		{tagged, "m_amd64.go", "windows/amd64", true},
		{amd64, "simd.go", "linux/arm64", false},
		{amd64, "never_arm64.go", "linux/arm64", false},
		{amd64, "endian_big.go", "linux/mips", true},
		{amd64, "tag.go", "", false},
		{amd64, "old.go", "", false},
		{amd64, "new.go", "", false},
		{tagged, "not.go", "", false},
		{amd64, "m.go", "", false},
		{amd64, "either.go", "", false},
		{amd64, "no.go", "", false},
		{amd64, "many.go", "linux/arm64", false},
	} {
		other, ok := test.in.With(filepath.Join(dir, test.file))
		like := test.in
		like.OS, like.Arch, like.Level = other.OS, other.Arch, other.Level
		got := other.Target()
		if got == test.in.Target() {
			got = "" // its own
		}
		if equal := ok && got != "" && like == other; !ok && test.want != "" || equal != test.equal || ok && got != test.want {
			t.Errorf("%s for %s: %s, %t, %t; want %q, %t", test.in, test.file, got, equal, ok, test.want, test.equal)
		}
	}
	for _, test := range []struct{ toolchain, last string }{{"go1.22.5", "go1.22"}, {"go1.27rc1", "go1.27"}} {
		if tags := releaseTags(test.toolchain); tags[0] != "go1.1" || tags[len(tags)-1] != test.last {
			t.Errorf("%s: %q, want go1.1 to %s", test.toolchain, tags, test.last)
		}
	}
}

// The nearest build that takes a file differs in one thing from the build that does not: its level, a tag, an
// experiment, its target, or the release, which is the newest of the older ones.
func TestWith(t *testing.T) {
	b := Build{Toolchain: "go1.26.8", OS: "linux", Arch: "amd64", Level: "v1", Tags: "mine"}
	for constraint, want := range map[string]string{
		"amd64.v3":                   "go1.26.8 linux/amd64/v3 tags=mine",
		"fast":                       "go1.26.8 linux/amd64/v1 tags=mine,fast",
		"goexperiment.simd && amd64": "go1.26.8 linux/amd64/v1 tags=mine experiment=simd",
		"arm64 && mine":              "go1.26.8 linux/arm64 tags=mine",
		"windows":                    "go1.26.8 windows/amd64 tags=mine",
		"!go1.26":                    "go1.25.0 linux/amd64/v1 tags=mine",
		"!go1.24":                    "go1.23.0 linux/amd64/v1 tags=mine",
		"!go1.22":                    "",
		"go1.99":                     "",
		"linux && windows":           "",
	} {
		file := filepath.Join(t.TempDir(), "m.go")
		if err := os.WriteFile(file, []byte("//go:build "+constraint+"\n\npackage m\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if got, ok := b.With(file); ok != (want != "") || ok && got.String() != want {
			t.Errorf("%s: %s, %v; want %q", constraint, got, ok, want)
		}
	}
	if _, ok := b.With("none.go"); ok {
		t.Error("a file that is not there is in a build")
	}
}

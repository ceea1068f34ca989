package race

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestDescribe(t *testing.T) {
	t.Setenv("GODEBUG", "cpu.avx512f=off")
	e := Describe("c0ffee")
	if e.Commit != "c0ffee" || e.OS != runtime.GOOS || e.Arch != runtime.GOARCH {
		t.Errorf("Describe = %+v, want commit c0ffee, %s, %s", e, runtime.GOOS, runtime.GOARCH)
	}
	if !strings.HasPrefix(runtime.Version(), e.Go) || e.Go == "" {
		t.Errorf("Describe.Go = %q, want the start of %q", e.Go, runtime.Version())
	}
	if e.Debug != "cpu.avx512f=off" {
		t.Errorf("Describe.Debug = %q, want GODEBUG", e.Debug)
	}
	if e.Arch == "amd64" && !strings.HasPrefix(e.Level, "v") {
		t.Errorf("Describe.Level = %q, want v1 to v4", e.Level)
	}
	if _, err := time.Parse(time.RFC3339, e.Date); err != nil {
		t.Error(err)
	}
}

func TestSplitVersion(t *testing.T) {
	tests := []struct{ in, version, experiment string }{
		{"go1.26.8", "go1.26.8", ""},
		{"go1.26.8-X:simd", "go1.26.8", "simd"},
		{"go1.27.4 X:simd,nodwarf5", "go1.27.4", "simd,nodwarf5"},
		{"devel go1.28-abc X:simd", "devel go1.28-abc", "simd"},
	}
	for _, tt := range tests {
		if v, x := splitVersion(tt.in); v != tt.version || x != tt.experiment {
			t.Errorf("splitVersion(%q) = %q, %q, want %q, %q", tt.in, v, x, tt.version, tt.experiment)
		}
	}
}

func TestLevel(t *testing.T) {
	if got := level(map[string]string{levelKey(runtime.GOARCH): "x9"}); got != "x9" {
		t.Errorf("level = %q, want x9", got)
	}
	for arch, want := range map[string]string{"amd64": "GOAMD64", "386": "GO386", "ppc64": "GOPPC64", "ppc64le": "GOPPC64", "mipsle": "GOMIPS", "mips64le": "GOMIPS64"} {
		if got := levelKey(arch); got != want {
			t.Errorf("levelKey(%s) = %q, want %s", arch, got, want)
		}
	}
	if got := level(nil); runtime.GOARCH == "amd64" && got != "v1" {
		t.Errorf("level without settings = %q, want v1", got)
	}
}

func TestFlags(t *testing.T) {
	settings := map[string]string{
		"GOOS": "linux", "-tags": "purego,x", "-race": "true", "-pgo": filepath.Join("home", "me", "default.pgo"),
	}
	if got, want := flags(settings), "-tags=purego,x -race=true -pgo=default.pgo"; got != want {
		t.Errorf("flags(%v) = %q, want %q", settings, got, want)
	}
}

// A layout does not tell builds apart, so its flag is taken out. Other flags of the
// linker stay.
func TestTakeLayout(t *testing.T) {
	for _, tt := range []struct{ ldflags, layout, left string }{
		{"", "", ""},
		{"-randlayout=0", "0", ""},
		{"-s -randlayout=747783666 -w", "747783666", "-ldflags=-s  -w"},
		{"-s", "", "-ldflags=-s"},
	} {
		settings := map[string]string{}
		if tt.ldflags != "" {
			settings["-ldflags"] = tt.ldflags
		}
		if got := takeLayout(settings); got != tt.layout || flags(settings) != tt.left {
			t.Errorf("layout of %q = %q, and %q is left; want %q and %q", tt.ldflags, got, flags(settings), tt.layout, tt.left)
		}
	}
}

func TestCPUName(t *testing.T) {
	tests := []struct{ name, cpuinfo, want string }{
		{"desktop", "processor\t: 0\ncpu family\t: 6\nmodel\t\t: 1\nmodel name\t: Intel(R) Core(TM) i7-9700\nflags\t: a", "Intel(R) Core(TM) i7-9700"},
		{"hidden", "cpu family\t: 25\nmodel\t\t: 17\nmodel name\t: AMD EPYC\n\ncpu family\t: 99\n", "AMD EPYC (family 25, model 17)"},
		{"arm", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "implementer 0x41, part 0xd0c"},
		{"no numbers", "model name\t: Some CPU\n", "Some CPU"},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		if got := cpuName(tt.cpuinfo); got != tt.want {
			t.Errorf("%s: cpuName = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestStampedCommit(t *testing.T) {
	tests := []struct{ revision, modified, want string }{
		{"", "true", ""},
		{"0123456789abcdef", "false", "0123456789ab"},
		{"0123456789abcdef", "true", "0123456789ab+dirty"},
		{"0123", "", "0123"},
	}
	for _, tt := range tests {
		got := stampedCommit(map[string]string{"vcs.revision": tt.revision, "vcs.modified": tt.modified})
		if got != tt.want {
			t.Errorf("stampedCommit(%q, %q) = %q, want %q", tt.revision, tt.modified, got, tt.want)
		}
	}
}

func TestCommit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git: ", err)
	}
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if got := Commit(dir); got != "" {
		t.Errorf("Commit outside a repository = %q, want none", got)
	}
	do := func(args ...string) string {
		t.Helper()
		out, err := git(dir, args...)
		if err != nil {
			t.Fatalf("git %v: %v", args, err)
		}
		return out
	}
	do("init", "-q")
	do("-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "--allow-empty", "-m", "first")
	want := do("rev-parse", "HEAD")[:12]
	if got := Commit(dir); got != want {
		t.Errorf("Commit = %q, want %q", got, want)
	}
	if err := os.WriteFile(filepath.Join(dir, "new"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := Commit(dir); got != want+"+dirty" {
		t.Errorf("Commit with a new file = %q, want %q", got, want+"+dirty")
	}
}

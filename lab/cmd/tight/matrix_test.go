package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// Each command that builds takes the same flags, and the build has them in its name.
func TestMatrixFlags(t *testing.T) {
	scratch.Module(t, holds)
	scratch.Write(t, "tagged.go", "//go:build fast && goexperiment.simd\n\npackage m\n\nfunc G(a int) int { return a + 2 }\n")
	flags := []string{"-target", "linux/amd64", "-tags", "fast", "-experiment", "simd", "-pgo", "off"}
	build := here + " linux/amd64 tags=fast experiment=simd pgo=off"
	for _, test := range []struct {
		command, says string
		args          []string
	}{
		{"check", "", []string{"."}},
		{"diff", "no difference\n", []string{"local", "local", "."}},
		{"explain", "can inline G: ", []string{"tagged.go:5"}},
		{"suggest", "tagged.go:5: G: ", []string{"."}},
	} {
		status, stdout, stderr := tight(append(append([]string{test.command}, flags...), test.args...)...)
		if status != 0 || !strings.Contains(stdout, test.says) || test.command != "suggest" && !strings.Contains(stdout+stderr, build) {
			t.Errorf("%s: status %d, %s%s; want %q and %q", test.command, status, stdout, stderr, test.says, build)
		}
	}
}

// TestExperiments judges a file that only an experiment builds, beside one that it leaves out.
func TestExperiments(t *testing.T) {
	scratch.Module(t, "//go:build !goexperiment.simd\n\n"+holds)
	scratch.Write(t, "simd.go", "//go:build goexperiment.simd\n\npackage m\n\n//tight:inline\nfunc G(a int) int { return a + 2 }\n")
	if status, stdout, _ := tight("check", "-experiment", "default,simd", "."); status != 0 || !strings.Contains(stdout, "experiment=simd") {
		t.Errorf("both builds: status %d, %s", status, stdout)
	}
	if status, stdout, _ := tight("check", "."); status != 3 {
		t.Errorf("the default build alone: status %d, want 3: %s", status, stdout)
	}
}

// What go build would make here is what each command looks at, and names.
func TestEnvironment(t *testing.T) {
	scratch.Module(t, "package m\n\nimport \"math/bits\"\n\n//tight:asm amd64/v3:\"LZCNTQ\"; inline [tag:fast]\nfunc F(v uint64) int { return bits.Len64(v) }\n")
	scratch.Write(t, "m_test.go", "package m\n\nimport \"testing\"\n\nfunc BenchmarkF(b *testing.B) {\n\tfor range b.N {\n\t\tF(3)\n\t}\n}\n")
	for name, value := range map[string]string{"GOOS": "linux", "GOARCH": "amd64", "GOAMD64": "v3", "GOFLAGS": "-tags=fast -buildvcs=false"} {
		t.Setenv(name, value)
	}
	levelForBase(t)
	build := here + " linux/amd64/v3 tags=fast"
	for _, args := range []string{"check .", "explain m.go:6", "diff " + here + " local .", "count -bench F ."} {
		status, stdout, stderr := tight(strings.Fields(args)...)
		if status == 3 && strings.Contains(stdout+stderr, "this machine is") { // another machine's
			continue
		}
		if status != 0 || !strings.Contains(stdout, build) {
			t.Errorf("%s: status %d, %s%s; want %s", args, status, stdout, stderr, build)
		}
	}
	if _, stdout, _ := tight("check", "."); !strings.Contains(stdout, "2 contracts hold") {
		t.Errorf("%s, want both made for this build", stdout)
	}
}

// levelForBase has the go command compile test binaries of level v3 for v1, with the files of v3: for another level it would
// compile all of the library that a test needs, which takes 20 s of CPU. With TIGHTWIRE_FULL it does.
func levelForBase(t *testing.T) {
	t.Helper()
	if scratch.Full(true, false) {
		goIs(t, `case "$GOAMD64 $*" in
"v3 "*" -trimpath "*) verb=$1; shift; GOAMD64=v1 exec 'GO' "$verb" -tags=amd64.v3 "$@" ;;
esac
exec 'GO' "$@"
`)
	}
}

// What a build cannot have is a mistake, and no command leaves it out in silence.
func TestEnvironmentMistakes(t *testing.T) {
	scratch.Module(t, holds)
	t.Setenv("GOFLAGS", "-race")
	for _, args := range []string{"check .", "explain m.go:4", "suggest .", "diff linux/amd64 linux/386 .", "count -bench F .", "ab -bench F -base /a -candidate /b ."} {
		if status, stdout, stderr := tight(strings.Fields(args)...); status != 2 || !strings.Contains(stderr, `GOFLAGS has "-race"`) || stdout != "" {
			t.Errorf("%s: status %d, %s%s; want 2, and the flag", args, status, stdout, stderr)
		}
	}
}

// A profile is found from the folder that the command is called in.
func TestProfile(t *testing.T) {
	scratch.Module(t, holds)
	scratch.Write(t, "cpu.pprof", "")
	want, err := filepath.Abs("cpu.pprof")
	if err != nil {
		t.Fatal(err)
	}
	for pgo, want := range map[string]string{"cpu.pprof": want, "off": "off", "": ""} {
		k := console{command.NewConsole("tight", "check", nil, nil)}
		in := k.oneBuild()
		if err := k.Flags.Parse([]string{"-pgo", pgo}); err != nil {
			t.Fatal(err)
		}
		if c, err := in(); c.PGO != want || err != nil {
			t.Errorf("-pgo %s: %s, %v; want %s", pgo, c.PGO, err, want)
		}
	}
}

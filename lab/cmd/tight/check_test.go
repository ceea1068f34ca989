package main

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// Each format has its writer; the exit status does not depend on it.
func TestFormats(t *testing.T) {
	scratch.Module(t, broken)
	for format, begins := range map[string]string{
		"text":   "1 of 2 contracts broken; 1 holds\nline ",
		"md":     "1 of 2 contracts broken; 1 holds\n\n| line | func | contract |",
		"json":   "{\n  \"results\": [\n",
		"sarif":  "{\n  \"$schema\": ",
		"github": "::error::1 of 2 contracts broken; 1 holds\n::error file=m.go,line=3,title=BROKEN bce::" + here + " ",
	} {
		status, stdout, stderr := tight("check", "-o", format, ".")
		if status != 1 || !strings.HasPrefix(stdout, begins) {
			t.Errorf("check -o %s: status %d, %s%s; want 1, %s", format, status, stdout, stderr, begins)
		}
	}
}

// Where the compiler words one thing otherwise, a build's output is not understood: nothing in it holds or is broken,
// and its canary says what was missed.
func TestBlindBuild(t *testing.T) {
	goIs(t, `if [ "$GOARCH" != 386 ]; then exec 'GO' "$@"; fi
exec 3>&1
'GO' "$@" 2>&1 1>&3 | sed 's/moved to heap/put on the heap/' >&2
`)
	scratch.Module(t, broken)
	const why = " linux/386: UNSEEN: faults of the self-test were not found: moved to heap, array moved to heap, all lines understood\n"
	expect(t, "check -target linux/386 .", 3, "2 of 2 contracts unseen\n", "m.go:3: inline: "+here+why, "m.go:3: bce: "+here+why)
	expect(t, "check -target linux/amd64,linux/386 .", 1, "1 of 2 contracts broken, 2 unseen\n", why)
	expect(t, "diff linux/386 linux/386 .", 3, "not understood: faults of the self-test were not found: moved to heap")
}

// A contract that is made for no build of the run does not pass.
func TestNoBuildForAContract(t *testing.T) {
	scratch.Module(t, strings.Replace(holds, "//tight:", "//tight:[s390x] ", 1))
	status, stdout, _ := tight("check", "-target", "linux/amd64", ".")
	if status != 3 || !strings.HasPrefix(stdout, "1 of 1 contract unseen\n") || !strings.Contains(stdout, "m.go:3: inline: no build: UNSEEN: its filter excludes all builds\n") {
		t.Errorf("status %d, %q; want 3, and the contract unseen in no build", status, stdout)
	}
}

// A file that only other systems or architectures build is skipped, in words that name the target, and
// fails no check. The day another build of the run compiles it, it is judged.
func TestFileForAnotherArchitecture(t *testing.T) {
	scratch.Module(t, holds)
	scratch.Write(t, "m_arm64.go", strings.Replace(broken, "F(", "G(", 1))
	const why = "m_arm64.go:3: bce: no build: SKIPPED(arm64): -target linux/arm64 would show it\n"
	expect(t, "check -target linux/amd64 .", 0, "2 of 3 contracts only for other targets; 1 holds\n", " SKIPPED(arm64)\n", why)
	expect(t, "check -target linux/amd64 -o md .", 0, "SKIPPED(arm64)")
	expect(t, "check -target linux/amd64 -o github .", 0, "::notice file=m_arm64.go,line=3,title=SKIPPED(arm64) bce::no build: -target linux/arm64 would show it\n")
	expect(t, "check -target linux/amd64 -o json .", 0, "\"cell\": \"\",\n      \"status\": \"SKIPPED\",\n      \"evidence\": \"-target linux/arm64 would show it\"")
	expect(t, "check -target linux/arm64 .", 1, "1 of 3 contracts broken; 2 hold\n")
	expect(t, "check -target linux/amd64 -toolchain go1.26.9999 ./...", 3, "SKIPPED: no toolchain go1.26.9999 is here, and the go command could not fetch it: ")
}

// Evidence that two builds share is written once.
func TestBuildsAreTakenTogether(t *testing.T) {
	scratch.Module(t, broken)
	_, stdout, stderr := tight("check", "-target", "linux/amd64/v1,linux/amd64/v3", ".")
	want := "m.go:3: bce: " + here + " linux/amd64/v1, " + here + " linux/amd64/v3: BROKEN: line 4: Found IsInBounds\n"
	if !strings.HasSuffix(stdout, want) || strings.Count(stdout, "IsInBounds") != 1 {
		t.Errorf("%s; want %s", stdout, want)
	}
	if strings.Count(stderr, ": 2 results\n") != 2 {
		t.Errorf("%q, want a line for each build", stderr)
	}
}

// A file is not a package.
func TestCheckFile(t *testing.T) {
	scratch.Module(t, holds)
	expect(t, "check m.go", 2, `"m.go": no packages: want flags before the packages, and folders in place of files`)
}

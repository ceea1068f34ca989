package main

import (
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// Where nothing could be built, nothing is proven; what nobody has is a mistake.
func TestStatusOfBuilds(t *testing.T) {
	scratch.Module(t, "package m\n\n//tight:inline\nfunc F() int { return nothing }\n")
	for name, text := range map[string]string{"windows/w_windows.go": "package windows\n\n//tight:inline\nfunc F() {}\n", "none/none.txt": ""} {
		scratch.Write(t, name, text)
	}
	const all, two = "check,suggest,diff", "check"
	for _, test := range []struct {
		commands, flags, patterns string
		status                    int
	}{
		{"check", "", ".", 2}, // does not compile
		{"check", "-target linux/amd64,linux/386", ".", 2},
		{"check", "-target linux/amd64 -toolchain go9.9.9,local", ".", 3}, // one build is not there
		{"suggest,diff", "", ".", 3},
		{all, "-target plan9/arm64", ".", 3},
		{two, "-toolchain go9.9.9", ".", 3},
		{two, "-toolchain nonsense", ".", 2},
		{two, "-toolchain go1.26", ".", 2},
		{all, "-target linux/amd64", "./windows", 3},
		{two, "-target windows/amd64", "./windows", 0},
		{all, "", "./none", 2},
		{two, "", "./none/...", 2},
		{two, "-target windows/amd64", "./none ./windows", 2},
		{two, "", "example.com/none", 2},
		{all, "-target plan10/arm64", ".", 2},
	} {
		for _, command := range strings.Split(test.commands, ",") {
			args := command + " " + test.flags
			if command == "diff" {
				args += " local local"
			}
			expect(t, args+" "+test.patterns, test.status)
		}
	}
}

// A package that has no files in one build may have some in another.
func TestNoFilesInOneBuild(t *testing.T) {
	scratch.Module(t, holds)
	if err := os.Rename("m.go", "m_windows.go"); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{".", "./..."} {
		status, stdout, stderr := tight("check", "-target", "linux/amd64,windows/amd64", pattern)
		if status != 3 || !strings.Contains(stdout, "1 of 1 contract in builds that were skipped\n") {
			t.Errorf("%s: status %d, %s%s; want 3, one skipped", pattern, status, stdout, stderr)
		}
	}
}

// Code that compiles in some builds is judged in those, and code that compiles in none is a mistake: the compiler's
// first line says which.
func TestCompilesNowhere(t *testing.T) {
	scratch.Module(t, "package m\n\n//tight:inline\nfunc F(b []byte) int { return nothing + len(b) + nowhere }\n")
	expect(t, "check -target linux/amd64,linux/386 .", 2, "tight: .: the code compiles in no build: ./m.go:4:31: undefined: nothing\n")
	scratch.Write(t, "amd64.go", "//go:build amd64\n\npackage m\n\nconst nothing, nowhere = 1, 2\n")
	expect(t, "check -target linux/amd64,linux/386 .", 3, "1 of 1 contract in builds that were skipped\n", "linux/386: SKIPPED: exit status 1: ./m.go:4:31: undefined: nothing;")
}

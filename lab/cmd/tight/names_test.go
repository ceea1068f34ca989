package main

import (
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// Names of files, flags and packages that hold what a terminal acts on, or a whole line that
// looks like an answer, come out as text.
func TestNamesOnTerminal(t *testing.T) {
	scratch.Module(t, holds)
	const evil = "x\x1b]0;y\x07\nall of 3 contracts hold\n"
	if err := os.WriteFile("y\x1b[2JOK.go", []byte("package m\n\nfunc G(b []byte) byte { return b[3] }\n"), 0o666); err != nil {
		t.Skipf("no such names here: %v", err)
	}
	for _, args := range [][]string{
		{"check", evil},
		{"check", "-" + evil, "."},
		{"check", "-o", evil, "."},
		{"check", "-toolchain", evil, "."},
		{"check", "-tags", evil, "."},
		{"suggest", "."},
		{"explain", evil},
		{"explain", "y\x1b[2JOK.go:3"},
		{"explain", evil + ":1"},
		{"explain", "-" + evil},
		{"check", "-" + evil},
		{"check", "-target", evil},
		{"diff", evil, "HEAD", "."},
		{"diff", "local", "local", evil},
		{"diff", "-" + evil},
		{"diff", "-fail-on", evil, "local", "local", "."},
		{"count", "-" + evil},
		{"count", "-bench", "F", evil},
		{"ab", "-" + evil},
		{"judge", "-" + evil},
	} {
		_, stdout, stderr := tight(args...)
		for line := range strings.Lines(stdout + stderr) {
			if strings.ContainsAny(line, "\x1b\x07") || strings.HasPrefix(line, "all of 3") {
				t.Errorf("%q writes %q", args, line)
			}
		}
	}
}

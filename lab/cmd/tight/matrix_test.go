package main

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"
)

// Each command that builds takes the same flags, and the cell has them in its name.
func TestMatrixFlags(t *testing.T) {
	in(t, holds)
	write(t, "tagged.go", "//go:build fast && goexperiment.simd\n\npackage m\n\nfunc G(a int) int { return a + 2 }\n")
	flags := []string{"-target", "linux/amd64", "-tags", "fast", "-experiment", "simd", "-pgo", "off"}
	const cell = "local linux/amd64 tags=fast experiment=simd pgo=off"
	for _, test := range []struct {
		command, says string
		args          []string
	}{
		{"check", "", []string{"."}},
		{"facts", "\ntagged.go:5:6: inlinable: G, cost 4\n", []string{"."}},
		{"diff", "no difference\n", []string{"local", "local", "."}},
		{"explain", "can inline G: ", []string{"tagged.go:5"}},
		{"suggest", "tagged.go:5: G: ", []string{"."}},
		{"doctor", "1 of 1 cells can be trusted\n", nil},
	} {
		status, stdout, stderr := tight(append(append([]string{test.command}, flags...), test.args...)...)
		if status != 0 || !strings.Contains(stdout, test.says) || test.command != "suggest" && !strings.Contains(stdout+stderr, cell) {
			t.Errorf("%s: status %d, %s%s; want %q and %q", test.command, status, stdout, stderr, test.says, cell)
		}
	}
}

// A profile is found from the folder that the command is called in.
func TestProfile(t *testing.T) {
	in(t, holds)
	write(t, "cpu.pprof", "")
	want, err := filepath.Abs("cpu.pprof")
	if err != nil {
		t.Fatal(err)
	}
	for pgo, want := range map[string]string{"cpu.pprof": want, "off": "off", "": ""} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		in := oneCell(flags)
		if err := flags.Parse([]string{"-pgo", pgo}); err != nil {
			t.Fatal(err)
		}
		if c, err := in(); c.PGO != want || err != nil {
			t.Errorf("-pgo %s: %s, %v; want %s", pgo, c.PGO, err, want)
		}
	}
}

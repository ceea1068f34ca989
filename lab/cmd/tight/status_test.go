package main

import (
	"os"
	"strings"
	"testing"
)

// Where nothing could be built, nothing is proven; what nobody has is a mistake.
func TestStatusOfCells(t *testing.T) {
	in(t, "package m\n\n//tight:inline\nfunc F() int { return nothing }\n")
	for name, text := range map[string]string{"windows/w_windows.go": "package windows\n\n//tight:inline\nfunc F() {}\n", "none/none.txt": ""} {
		write(t, name, text)
	}
	commands := map[string]func(flags ...string) []string{
		"check":   func(args ...string) []string { return append([]string{"check"}, args...) },
		"facts":   func(args ...string) []string { return append([]string{"facts"}, args...) },
		"suggest": func(args ...string) []string { return append([]string{"suggest"}, args...) },
		"diff": func(args ...string) []string {
			args, p := args[:len(args)-1], args[len(args)-1]
			return append(append([]string{"diff"}, args...), "local", "local", p)
		},
	}
	for _, test := range []struct {
		args   string
		status int
	}{
		{".", 3}, // does not compile
		{"-target plan9/arm64 .", 3},
		{"-toolchain nonsense .", 3},
		{"-target linux/amd64 ./windows", 3},
		{"-target windows/amd64 ./windows", 0},
		{"./none", 2},
		{"./none/...", 2},
		{"./none ./windows", 2},
		{"example.com/none", 2},
		{"-target plan10/arm64 .", 2},
		{"-tags", 2},
	} {
		for name, command := range commands {
			status, stdout, stderr := tight(command(strings.Fields(test.args)...)...)
			if status != test.status || status > 0 && stderr == "" {
				t.Errorf("%s %s: status %d, %q, %q; want %d", name, test.args, status, stdout, stderr, test.status)
			}
		}
	}
}

// In another cell there may be files where here are none.
func TestNoFilesInOneCell(t *testing.T) {
	in(t, holds)
	if err := os.Rename("m.go", "m_windows.go"); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{".", "./..."} {
		status, stdout, stderr := tight("check", "-target", "linux/amd64,windows/amd64", pattern)
		if status != 3 || !strings.Contains(stdout, "of 1 contracts 1 in cells that were skipped\n") {
			t.Errorf("%s: status %d, %s%s; want 3, one skipped", pattern, status, stdout, stderr)
		}
	}
}

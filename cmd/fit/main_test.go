package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// result is what a run of the program left.
type result struct {
	status      int
	out, errors string
}

func (r result) String() string {
	return fmt.Sprintf("%d, stdout\n%sstderr\n%s", r.status, r.out, r.errors)
}

// fitOn runs the program with input on stdin.
func fitOn(input []byte, args ...string) result {
	var out, errs bytes.Buffer
	status := execute(args, bytes.NewReader(input), &out, &errs)
	return result{status, out.String(), errs.String()}
}

// compare reports a run that did not end as it should.
func compare(t *testing.T, args []string, got, want result) {
	t.Helper()
	if got != want {
		t.Errorf("fit %q = %v, want %v", args, got, want)
	}
}

// joined joins its arguments as lines.
func joined(s ...string) string { return strings.Join(s, "\n") + "\n" }

func write(t testing.TB, name string, b []byte) string {
	t.Helper()
	path := name
	if !filepath.IsAbs(name) {
		path = filepath.Join(t.TempDir(), name)
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// read returns what a file holds.
func read(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// checkFolder checks which files a folder has.
func checkFolder(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("the folder has %q, want %q", names, want)
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want []string
	}{
		{[]string{"--help"}, []string{"Usage:\n  fit VERB", "  show ", "  dump ", "  check ", "  rewrite ", "  repair ", "  stat ", "--version"}},
		{[]string{"dump", "--help"}, []string{"Usage:\n  fit dump [flags] [FILE...]", "--jsonl", "--raw", "developer", "Examples:"}},
		{[]string{"rewrite", "--help"}, []string{"fit rewrite [flags] FILE -o OUT", "--keep", "--compress-timestamps", "--output"}},
		{[]string{"repair", "--help"}, []string{"fit repair [flags] FILE... -o OUT", "--output", "--summary", "--like", "--report", "nothing to save"}},
		{[]string{"stat", "--help"}, []string{"fit stat [FILE...]", "Examples:"}},
		{[]string{"check", "-h"}, []string{"Usage:\n  fit check", "--quiet", "exit status"}},
	} {
		got := fitOn(nil, tt.args...)
		if got.status != 0 || got.errors != "" {
			t.Errorf("fit %q = %v, want 0 and no error", tt.args, got)
		}
		for _, want := range tt.want {
			if !strings.Contains(got.out, want) {
				t.Errorf("fit %q wrote\n%s, want %q in it", tt.args, got.out, want)
			}
		}
	}
}

// typed returns the verbs that people type.
func typed() []*run.Verb {
	return slices.DeleteFunc(slices.Clone(verbs), func(v *run.Verb) bool { return v.Hidden })
}

// TestHelpVerb asks for the same screens in another way.
func TestHelpVerb(t *testing.T) {
	t.Parallel()
	compare(t, []string{"help"}, fitOn(nil, "help"), fitOn(nil, "--help"))
	for _, v := range typed() {
		got := fitOn(nil, "help", v.Name)
		compare(t, []string{"help", v.Name}, got, fitOn(nil, v.Name, "--help"))
		if !strings.Contains(got.out, "Examples:\n  fit ") || !strings.Contains(got.out, "\n  fit "+v.Name+" ") {
			t.Errorf("fit help %s has no examples:\n%s", v.Name, got.out)
		}
	}
	if got := fitOn(nil, "help", "dmp"); got.status != 2 || !strings.Contains(got.errors, `unknown verb "dmp"`) {
		t.Errorf("fit help dmp = %v, want 2 and that there is no such verb", got)
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	got := fitOn(nil, "--version")
	if got.status != 0 || got.errors != "" || !strings.HasPrefix(got.out, "fit v") {
		t.Errorf("fit --version = %v, want 0 and a version", got)
	}
	compare(t, []string{"version"}, fitOn(nil, "version"), got)
}

func TestUsageErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		want string // in the message
		args []string
	}{
		{"fit: no verb, want one such as show, doctor or repair\nRun 'fit --help'", nil},
		{"fit: unknown verb \"dmp\", did you mean dump?\nRun 'fit --help'", []string{"dmp", "--raw"}},
		{"fit: unknown verb \"juggle\"\nRun 'fit --help'", []string{"juggle"}},
		{"fit: unknown flag: --rwa, did you mean --raw?\nRun 'fit dump --help'", []string{"dump", "--rwa"}},
		{"fit: unknown flag: --verison, did you mean --version?\nRun 'fit --help'", []string{"--verison"}},
		{"fit: unknown flag: --hepl, did you mean --help?\nRun 'fit show --help'", []string{"show", "--hepl"}},
		{"no verb before the file \"main.go\", such as show", []string{"main.go"}},
		{"fit: 1 file, want 2", []string{"diff", "a.fit"}},
		{"no sport \"jumping\", want a name such as cycling", []string{"set", "--sport", "jumping", "a.fit", "-o", "b.fit"}},
		{"Run 'fit --help'", []string{"--raw", "dump"}},
		{"Run 'fit dump --help'", []string{"dump", "--rwa"}},
		{"--raw works only with --jsonl", []string{"dump", "--raw"}},
		{"Run 'fit check --help'", []string{"check", "--status"}},
	} {
		got := fitOn(ride(), tt.args...)
		if got.status != 2 || got.out != "" || !strings.HasPrefix(got.errors, "fit: ") || !strings.Contains(got.errors, tt.want) {
			t.Errorf("fit %q = %v, want status 2 and an error with %q", tt.args, got, tt.want)
		}
	}
}

// TestFiles reads standard input, several files, and files that cannot be read.
func TestFiles(t *testing.T) {
	t.Parallel()
	a := write(t, "a.fit", ride())
	none := filepath.Join(t.TempDir(), "none.fit")
	for _, tt := range []struct {
		args    []string
		out     string
		status  int
		problem string // in stderr
	}{
		{[]string{"check"}, "stdin: OK\n", 0, ""},
		{[]string{"check", "-"}, "stdin: OK\n", 0, ""},
		{[]string{"check", a, "-"}, joined(a+": OK", "stdin: OK"), 0, ""},
		{[]string{"check", "--quiet", a, "-"}, "", 0, ""},
		{[]string{"check", none, a}, a + ": OK\n", 1, "no such file"},
		{[]string{"check", filepath.Dir(a)}, a + ": OK\n", 0, ""},
		{[]string{"check", t.TempDir()}, "", 1, "no FIT file in it"},
	} {
		got := fitOn(ride(), tt.args...)
		if got.out != tt.out || got.status != tt.status || !strings.Contains(got.errors, tt.problem) {
			t.Errorf("fit %q = %v, want %d, %q, and %q in stderr", tt.args, got, tt.status, tt.out, tt.problem)
		}
	}
}

func TestReadError(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	in := iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(ride())))
	status := execute([]string{"dump"}, in, &out, &errs)
	compare(t, []string{"dump"}, result{status, out.String(), errs.String()}, result{
		1, "", "fit: stdin: timeout\n" +
			"fit: stdin: file 0: offset 1: truncated: found 1 bytes of a header, want 14\n",
	})
}

// TestWriteError checks that output that cannot be written is not a success.
func TestWriteError(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"dump"}, {"dump", "--jsonl", "--raw"}, {"check"}, {"rewrite", "-", "-o", "-"}, {"stat"}, {"show"}, {"show", "--json"}} {
		var errs bytes.Buffer
		status := execute(args, bytes.NewReader(ride()), failingWriter{}, &errs)
		if want := "fit: write error: no room\n"; status != 1 || errs.String() != want {
			t.Errorf("fit %q = %d, stderr %q, want 1, %q", args, status, errs.String(), want)
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no room") }

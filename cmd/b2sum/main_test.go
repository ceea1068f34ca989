package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// result is what a run of the program left.
type result struct {
	status      int
	out, errors string
}

func (r result) String() string {
	return fmt.Sprintf("%d, stdout %q, stderr %q", r.status, r.out, r.errors)
}

// b2sum runs the program with input on stdin.
func b2sum(input string, args ...string) result {
	return b2sumOn(strings.NewReader(input), args...)
}

func b2sumOn(stdin io.Reader, args ...string) result {
	var out, errs bytes.Buffer
	status := run(args, stdin, &out, &errs)
	return result{status, out.String(), errs.String()}
}

// inFolder makes a folder of files the current one, for this test.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		write(t, name, text)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// compare reports a run that did not end as it should.
func compare(t *testing.T, args []string, got, want result) {
	t.Helper()
	if got != want {
		t.Errorf("b2sum %q =\n%v, want\n%v", args, got, want)
	}
}

func TestHelp(t *testing.T) {
	got := b2sum("", "--help")
	if got.status != 0 || got.errors != "" {
		t.Errorf("b2sum --help = %v, want 0 and no error", got)
	}
	for _, want := range []string{"Usage:", "Examples:", "--check", "--key-file", "blake2b, blake2s"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("b2sum --help wrote\n%s, want %q in it", got.out, want)
		}
	}
}

func TestVersion(t *testing.T) {
	got := b2sum("", "--version")
	if got.status != 0 || got.errors != "" || !strings.HasPrefix(got.out, "b2sum v") {
		t.Errorf("b2sum --version = %v, want 0 and a version", got)
	}
}

// TestUsageErrors checks flags that only this program has. TestUsageLikeCoreutils
// has the others.
func TestUsageErrors(t *testing.T) {
	inFolder(t, map[string]string{"a": "abc", "empty": "", "k33": strings.Repeat("k", 33), "k65": strings.Repeat("k", 65)})
	for _, tt := range []struct {
		want string // in the message
		args []string
	}{
		{"sha256: want one of blake2b, blake2s", []string{"-a", "sha256", "a"}},
		{"maximum digest length for BLAKE2s is 256 bits", []string{"-a", "blake2s", "-l", "264", "a"}},
		{"empty is empty, want 1 to 64 bytes", []string{"--key-file", "empty", "a"}},
		{"k65 is longer than the key may be, want 1 to 64 bytes", []string{"--key-file", "k65", "a"}},
		{"k33 is longer than the key may be, want 1 to 32 bytes", []string{"--key-file", "k33", "-a", "blake2s", "a"}},
		{"key file none: No such file or directory", []string{"--key-file", "none", "a"}},
		{"key file .: Is a directory", []string{"--key-file", ".", "a"}},
		{"salt of 17 bytes, want 0 to 16", []string{"--salt", "01234567890123456", "a"}},
		{"salt of 9 bytes, want 0 to 8", []string{"--salt", "012345678", "-a", "blake2s", "a"}},
		{"of 17 bytes, want 0 to 16", []string{"--personal", "01234567890123456", "a"}},
		{"--tree does not work with BLAKE2bp, which is a tree itself", []string{"--tree", "-a", "blake2bp", "a"}},
		{"0 jobs, want 1 to 1024", []string{"-j", "0", "a"}},
		{"1025 jobs, want 1 to 1024", []string{"--jobs=1025", "a"}},
		{"tag: no: this flag takes no value", []string{"--tag=no", "a"}},
	} {
		got := b2sum("", tt.args...)
		if got.status != 1 || got.out != "" || !strings.HasPrefix(got.errors, "b2sum: ") {
			t.Errorf("b2sum %q = %v, want status 1 and an error only", tt.args, got)
		}
		if !strings.Contains(got.errors, tt.want) {
			t.Errorf("b2sum %q wrote %q, want %q in it", tt.args, got.errors, tt.want)
		}
	}
}

// TestReadError checks that no digest is printed for a file whose reading fails half
// way.
func TestReadError(t *testing.T) {
	in := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("abc")))
	compare(t, nil, b2sumOn(in), result{1, "", "b2sum: -: timeout\n"})
}

// TestReadErrorOfList checks that the lines before the error are shown.
func TestReadErrorOfList(t *testing.T) {
	inFolder(t, map[string]string{"a": "abc"})
	in := io.MultiReader(strings.NewReader("ae1e  a\nae1e  a\nae1e  a"), iotest.ErrReader(errors.New("broken")))
	compare(t, nil, b2sumOn(in, "-c"), result{1, "a: OK\na: OK\n", "b2sum: 'standard input': read error\n"})
}

// TestWriteError checks that output that cannot be written is not a success.
func TestWriteError(t *testing.T) {
	inFolder(t, map[string]string{"list": "b1fe  -\n"})
	for _, args := range [][]string{{}, {"-c", "list"}} {
		var errs bytes.Buffer
		status := run(args, strings.NewReader(""), failingWriter{}, &errs)
		if want := "b2sum: write error: no room\n"; status != 1 || errs.String() != want {
			t.Errorf("b2sum %q = %d, stderr %q, want 1, %q", args, status, errs.String(), want)
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no room") }

// allocates returns how many bytes do allocates.
func allocates(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

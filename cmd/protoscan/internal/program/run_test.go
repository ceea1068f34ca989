package program

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// result is what a run of the program left.
type result struct {
	status      int
	out, errors string
}

// scanBytes runs the program with input on stdin.
func scanBytes(input []byte, args ...string) result {
	var out, errs bytes.Buffer
	status := Run(args, bytes.NewReader(input), &out, &errs)
	return result{status, out.String(), errs.String()}
}

// unhex returns the bytes of s, hexadecimal digits with any spaces.
func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(s), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// lines joins its arguments as lines.
func lines(s ...string) string {
	return strings.Join(s, "\n") + "\n"
}

func writeFile(t *testing.T, name string, b []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestHelp(t *testing.T) {
	got := scanBytes(nil, "--help")
	if got.status != 0 || got.errors != "" {
		t.Errorf("Run(--help) = %d, stderr %q, want 0 and none", got.status, got.errors)
	}
	for _, want := range []string{"Usage:", "Examples:", "--json", "--offsets", "--delimited"} {
		if !strings.Contains(got.out, want) {
			t.Errorf("Run(--help) wrote\n%s, want %q in it", got.out, want)
		}
	}
}

func TestUsageErrors(t *testing.T) {
	for _, args := range [][]string{{"--jsn"}, {"-x"}, {"--json=7"}} {
		got := scanBytes([]byte("\x08\x01"), args...)
		if got.status != 2 || got.out != "" || !strings.HasPrefix(got.errors, "protoscan: ") {
			t.Errorf("Run(%q) = %+v, want status 2 and an error only", args, got)
		}
	}
}

func TestFiles(t *testing.T) {
	a := writeFile(t, "a.pb", []byte("\x08\x01"))
	none := filepath.Join(t.TempDir(), "none.pb")
	for _, tt := range []struct {
		name   string
		args   []string
		out    string
		status int
	}{
		{"none given", nil, "2: 2\n", 0},
		{"one", []string{a}, "1: 1\n", 0},
		{"stdin by name", []string{"-"}, "2: 2\n", 0},
		{"two", []string{a, "-"}, lines("# "+a, "1: 1", "# stdin", "2: 2"), 0},
		{"two, JSON", []string{"--json", a, a}, strings.Repeat(
			`[{"number":1,"wireType":"varint","offset":0,"length":2,"value":1}]`+"\n", 2), 0},
		{"one missing", []string{none, a}, lines("# "+a, "1: 1"), 1},
		{"a folder", []string{filepath.Dir(a)}, "", 1},
	} {
		got := scanBytes([]byte("\x10\x02"), tt.args...)
		if got.out != tt.out || got.status != tt.status {
			t.Errorf("%s: Run(%q) = %d, %q, want %d, %q", tt.name, tt.args, got.status, got.out, tt.status, tt.out)
		}
		for _, call := range []string{"open ", "read "} {
			if strings.Contains(got.errors, call) {
				t.Errorf("%s: Run(%q) wrote error %q, want the name and the reason alone", tt.name, tt.args, got.errors)
			}
		}
		if (got.errors == "") != (tt.status == 0) {
			t.Errorf("%s: Run(%q) wrote error %q with status %d", tt.name, tt.args, got.errors, got.status)
		}
	}
}

// TestReadError checks that what was read before an error of reading is shown.
func TestReadError(t *testing.T) {
	for _, tt := range []struct{ in, arg, want string }{
		{"\x08\x01", "--offsets=false", "1: 1\n"},
		{"\x02\x08\x01", "--delimited", "# message 1: offset 1, length 2\n1: 1\n"},
		{"\x03\x08\x01", "--delimited", "# message 1: offset 1, length 2\n1: 1\n"},
	} {
		var out, errs bytes.Buffer
		in := iotest.TimeoutReader(strings.NewReader(tt.in))
		status := Run([]string{tt.arg}, in, &out, &errs)
		want := result{1, tt.want, "protoscan: stdin: timeout\n"}
		if got := (result{status, out.String(), errs.String()}); got != want {
			t.Errorf("Run(%s) on %x = %+v, want %+v", tt.arg, tt.in, got, want)
		}
	}
}

// TestWriteError checks that output that cannot be written is not a success.
func TestWriteError(t *testing.T) {
	var errs bytes.Buffer
	status := Run(nil, strings.NewReader("\x08\x01"), failingWriter{}, &errs)
	if want := "protoscan: no room\n"; status != 1 || errs.String() != want {
		t.Errorf("run = %d, stderr %q, want 1, %q", status, errs.String(), want)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no room") }

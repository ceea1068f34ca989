package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// TestAlone checks which files are read alone, not at the same time as others.
func TestAlone(t *testing.T) {
	inFolder(t, map[string]string{"small": "12345678", "large": "123456789"})
	plain := digest.Function{Algorithm: digest.Algorithms[0]}
	tree := digest.Function{Algorithm: digest.Algorithms[0], Leaf: 8}
	for _, tt := range []struct {
		digest.Function
		name string
		want bool
	}{
		{plain, "-", true},
		{plain, "small", false},
		{plain, "large", false},
		{plain, "none", false},
		{plain, ".", true},
		{plain, os.DevNull, true},
		{tree, "-", true},
		{tree, "small", false},
		{tree, "large", true},
		{tree, "none", false},
	} {
		if got := isAlone(tt.Function, tt.name); got != tt.want {
			t.Errorf("isAlone(%+v, %q) = %t, want %t", tt.Function, tt.name, got, tt.want)
		}
	}
}

// TestJobsDoNotShow checks that the output is the same for any number of jobs,
// with standard input among the files.
func TestJobsDoNotShow(t *testing.T) {
	files := map[string]string{}
	args := []string{}
	for i := range 40 {
		name := fmt.Sprintf("f%d", i)
		files[name] = strings.Repeat(name, (40-i)*500)
		args = append(args, name)
	}
	inFolder(t, files)
	args = append(args, "-", "none", "f3", "-", ".", "f0")
	want := b2sum("input", append(args, "-j1")...)
	for _, jobs := range []string{"-j2", "-j9", "--jobs=64"} {
		compare(t, args, b2sum("input", append(args, jobs)...), want)
		write(t, "list", want.out)
		check := b2sum("input", "-c", jobs, "list")
		if check.status != 0 || strings.Count(check.out, ": OK\n") != strings.Count(want.out, "\n") {
			t.Errorf("b2sum -c %s = %v, want %d times OK", jobs, check, strings.Count(want.out, "\n"))
		}
	}
}

// endless is a line that does not end.
type endless struct{ char byte }

func (e endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = e.char
	}
	return len(b), nil
}

// TestLongLines checks that lines of any length are passed over in bounded
// memory, as malformed ones or as comments.
func TestLongLines(t *testing.T) {
	inFolder(t, map[string]string{"a": "abc"})
	const length = 8 << 20
	for char, count := range map[byte]int{'a': 1, ' ': 1, '\r': 1, 0: 1, '(': 1, '#': 0} {
		list := io.MultiReader(io.LimitReader(endless{char}, length), strings.NewReader("\nae1e  a\nbad"))
		var got result
		allocated := allocates(func() { got = b2sumOn(list, "-c", "--strict", "-w") })
		if got.out != "a: OK\n" || strings.Count(got.errors, ": improperly") != count+1 {
			t.Errorf("line of %q: b2sum -c = %v, want a: OK and %d malformed lines", char, got, count+1)
		}
		if allocated > 4<<20 {
			t.Errorf("line of %q: b2sum -c allocated %d bytes for %d of input", char, allocated, length)
		}
	}
}

// TestHostileLists checks that lists of anything come to an end, with malformed
// lines only.
func TestHostileLists(t *testing.T) {
	for _, unit := range []string{
		"\x00", "\n", "\r\n", "(", "BLAKE2b (", ")", "BLAKE2b-16 (", "\\", " \\", "00 ", "00\n", "BLAKE2b-", "=", "\xff\n", "#\n", "-tree-",
	} {
		list := bytes.Repeat([]byte(unit), 1<<18/len(unit))
		got := b2sumOn(bytes.NewReader(list), "-c")
		if got.status != 1 || got.out != "" || strings.Count(got.errors, "\n") != 1 {
			t.Errorf("b2sum -c on many %q = %d, %.200q, %.200q, want 1 and one message", unit, got.status, got.out, got.errors)
		}
	}
}

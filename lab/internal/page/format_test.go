package page

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var numbers = Formats[int]{
	{"text", func(w io.Writer, n int) error { _, err := fmt.Fprint(w, n); return err }},
	{"hex", func(w io.Writer, n int) error { _, err := fmt.Fprintf(w, "%x", n); return err }},
	{"json", JSON[int]},
}

// The first format is used unless the flag names others.
func TestFlag(t *testing.T) {
	for args, want := range map[string]string{"": "255", "-o text": "255", "-o hex": "ff", "-o=hex -o json": "ff255\n"} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		write := numbers.Flag(flags)
		if err := flags.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := write(&b, 255); err != nil || b.String() != want {
			t.Errorf("%q writes %q, %v, want %q", args, b.String(), err, want)
		}
	}
}

// Flag says which formats there are, in its usage and for any other name.
func TestFlagOfNoFormat(t *testing.T) {
	for _, name := range []string{"", "xml", "JSON"} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		numbers.Flag(flags)
		if err := flags.Parse([]string{"-o", name}); err == nil || !strings.HasSuffix(err.Error(), "want text, hex or json") {
			t.Errorf("-o %q: error %v, want one that lists the names", name, err)
		}
		if _, usage := flag.UnquoteUsage(flags.Lookup("o")); usage != "output format[=file], may be repeated: text, hex or json (default text)" {
			t.Errorf("usage %q", usage)
		}
	}
}

// A format that fails leaves the file as it was.
func TestFlagKeepsFile(t *testing.T) {
	half := Formats[int]{{"text", func(w io.Writer, _ int) error {
		fmt.Fprint(w, "half")
		return errors.New("cannot go on")
	}}}
	file := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	write := half.Flag(flags)
	if err := flags.Parse([]string{"-o", "text=" + file}); err != nil {
		t.Fatal(err)
	}
	if err := write(io.Discard, 1); err == nil || err.Error() != "cannot go on" {
		t.Errorf("error %v, want the format's", err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "before" {
		t.Errorf("the file has %q, %v; want what it had", text, err)
	}
}

// What goes to a terminal is laid out for its width, so that formats get standard output itself.
func TestFlagOfStandardOutput(t *testing.T) {
	var got io.Writer
	asked := Formats[int]{{"text", func(w io.Writer, _ int) error { got = w; return nil }}}
	for _, args := range [][]string{nil, {"-o", "text"}} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		write := asked.Flag(flags)
		if err := flags.Parse(args); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := write(&b, 1); err != nil || got != &b {
			t.Errorf("%q: %v, and the format got %T, want the writer itself", args, err, got)
		}
	}
}

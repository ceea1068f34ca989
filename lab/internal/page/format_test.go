package page

import (
	"bytes"
	"flag"
	"fmt"
	"io"
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

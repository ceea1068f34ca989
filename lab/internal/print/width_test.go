package print

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// in judges one contract in builds of n toolchains.
func in(n int) []contract.Result {
	var all []contract.Result
	for i := range n {
		r := every()[0]
		r.Build.Toolchain = fmt.Sprintf("go1.26.%02d", i)
		all = append(all, r)
	}
	return all
}

// Of a table that is as wide as it may be the builds have their names, of a wider one
// numbers. Nothing else differs, and the columns begin below each other.
func TestWidth(t *testing.T) {
	results := in(3)
	named, _ := tableOf(results).lines(1 << 20)
	wide := page.ColumnsWidth(named)
	for most, numbered := range map[int]bool{wide: false, wide - 1: true} {
		lines, legend := tableOf(results).lines(most)
		if numbered != (legend != nil) || numbered != (lines[0][3] == "1") {
			t.Errorf("in %d columns of %d: head %q, legend %q", most, wide, lines[0], legend)
		}
		if !slices.Equal(lines[1], named[1]) {
			t.Errorf("in %d columns the row is %q, want %q", most, lines[1], named[1])
		}
	}
}

func TestLegend(t *testing.T) {
	var text, md bytes.Buffer
	if err := checkText(&text, in(12)); err != nil {
		t.Fatal(err)
	}
	if err := checkMarkdown(&md, in(12)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ got, want string }{
		{text.String(), "1 of 1 contract holds\n1 = go1.26.00 linux/amd64/v1\n2 = go1.26.01 linux/amd64/v1\n"},
		{text.String(), "\n12 = go1.26.11 linux/amd64/v1\nline         func  contract         1      2      3      4      5      6      7      8      9      10     11     12\n"},
		{md.String(), "1 of 1 contract holds\n\n1. go1.26.00 linux/amd64/v1\n2. go1.26.01 linux/amd64/v1\n"},
		{md.String(), "\n12. go1.26.11 linux/amd64/v1\n\n| line | func | contract | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 |\n"},
	} {
		if !strings.Contains(test.got, test.want) {
			t.Errorf("%s\nwant in it\n%s", test.got, test.want)
		}
	}
}

// A terminal decides by its own width, whichever that is.
func TestWidthOfTerminal(t *testing.T) {
	for most, want := range map[int]string{30: "\n1 = go1.26.00 linux/amd64/v1\n", 200: "  go1.26.00 linux/amd64/v1  "} {
		var b bytes.Buffer
		if err := checkLines(&b, in(2), most); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("in %d columns, %v:\n%s\nwant in it %q", most, err, b.String(), want)
		}
	}
}

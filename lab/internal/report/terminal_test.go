package report

import (
	"bufio"
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

func TestPaint(t *testing.T) {
	for status, want := range map[contract.Status]string{
		contract.Holds:   "\x1b[32mx\x1b[0m",
		contract.Broken:  "\x1b[31mx\x1b[0m",
		contract.Unseen:  "\x1b[33mx\x1b[0m",
		contract.Skipped: "\x1b[33mx\x1b[0m",
		contract.Fixed:   "\x1b[33mx\x1b[0m",
		contract.XFail:   "x",
		"-":              "x",
	} {
		if got := page.Painter(true).Paint(colours[status], "x"); got != want {
			t.Errorf("%s is %q, want %q", status, got, want)
		}
		if got := page.Painter(false).Paint(colours[status], "x"); got != "x" {
			t.Errorf("%s without colours is %q, want x", status, got)
		}
	}
}

// Colours are all that differs on a terminal: the columns stay, and nothing that is read
// from files is acted on.
func TestColoursKeepColumns(t *testing.T) {
	var plain, painted bytes.Buffer
	for b, p := range map[*bytes.Buffer]page.Painter{&plain: false, &painted: true} {
		if err := (text{bufio.NewWriter(b), p}).check(every(), widest); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(plain.String(), "\x1b") {
		t.Errorf("%q: want no escapes", plain.String())
	}
	stripped := regexp.MustCompile("\x1b\\[(31|32|33|0)m").ReplaceAllString(painted.String(), "")
	if stripped == painted.String() || stripped != plain.String() {
		t.Errorf("with colours taken out:\n%s\nwant\n%s", stripped, plain.String())
	}
}

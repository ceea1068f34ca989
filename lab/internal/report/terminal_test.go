package report

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

func TestNoColours(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	if !painterFor(80) || painterFor(0) {
		t.Error("want colours on a terminal alone")
	}
	t.Setenv("NO_COLOR", "1")
	if painterFor(80) {
		t.Error("want no colours with NO_COLOR")
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if width(f) != 0 || width(&bytes.Buffer{}) != 0 {
		t.Error("a file and a buffer have a width, want 0: they are no terminals")
	}
}

func TestPaint(t *testing.T) {
	for status, want := range map[contract.Status]string{
		contract.Holds:   "\x1b[32mx\x1b[0m",
		contract.Broken:  "\x1b[31mx\x1b[0m",
		contract.Unseen:  "\x1b[33mx\x1b[0m",
		contract.Skipped: "\x1b[33mx\x1b[0m",
		contract.Blind:   "\x1b[33mx\x1b[0m",
		contract.Fixed:   "\x1b[33mx\x1b[0m",
		contract.XFail:   "x",
		"-":              "x",
	} {
		if got := painter(true).paint(status, "x"); got != want {
			t.Errorf("%s is %q, want %q", status, got, want)
		}
		if got := painter(false).paint(status, "x"); got != "x" {
			t.Errorf("%s without colours is %q, want x", status, got)
		}
	}
}

// Colours are all that differs on a terminal: the columns stay, and nothing that is read
// from files is acted on.
func TestColoursKeepColumns(t *testing.T) {
	var plain, painted bytes.Buffer
	for b, p := range map[*bytes.Buffer]painter{&plain: false, &painted: true} {
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

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":               "",
		"a b’µ":          "a b’µ",
		"a\nb\r\tc":      `a\nb\r\tc`,
		"\x1b[31m\u202e": `\x1b[31m\u202e`,
		"it's '":         "it's '",
	} {
		if got := visible(in); got != want {
			t.Errorf("visible(%q) = %q, want %q", in, got, want)
		}
	}
}

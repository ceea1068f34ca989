package page

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":               "",
		"a b’µ":          "a b’µ",
		"a\nb\r\tc":      `a\nb\r\tc`,
		"\x1b[31m\u202e": `\x1b[31m\u202e`,
		"it's '":         "it's '",
	} {
		if got := Visible(in); got != want {
			t.Errorf("Visible(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	for in, want := range map[string]string{
		"a_b*c|d":         `a\_b\*c\|d`,
		"<b>`x`&amp;\n":   "\\<b\\>\\`x\\`\\&amp;\\\\n",
		`[x](y) \ ~~ !$#`: `\[x\](y) \\ \~\~ \!\$\#`,
	} {
		if got := Markdown(in); got != want {
			t.Errorf("Markdown(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	var b bytes.Buffer
	Table(&b, []string{"a", "b"}, nil)
	if b.Len() > 0 {
		t.Errorf("table without rows is %q, want nothing", &b)
	}
	Table(&b, []string{"a", "b"}, [][]string{{"1", "2"}, {"3", ""}})
	if want := "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |\n"; b.String() != want {
		t.Errorf("table is %q, want %q", &b, want)
	}
}

func TestWords(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{Counted(1, "claim"), "1 claim"},
		{Counted(2, "claim"), "2 claims"},
		{Verb(1, "fail"), "fails"},
		{Verb(0, "fail"), "fail"},
		{AllHold(1, "claim"), "1 of 1 claim holds"},
		{AllHold(3, "claim"), "all of 3 claims hold"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}

func TestPainter(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	if !PainterFor(80) || PainterFor(0) {
		t.Error("want colours on a terminal alone")
	}
	t.Setenv("NO_COLOR", "1")
	if PainterFor(80) {
		t.Error("want no colours with NO_COLOR")
	}
	if got := Painter(true).Paint(Red, "x"); got != "\x1b[31mx\x1b[0m" {
		t.Errorf("red x is %q", got)
	}
	if Painter(false).Paint(Red, "x") != "x" || Painter(true).Paint("", "x") != "x" {
		t.Error("x is painted, want it as it is")
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if Width(f) != 0 || Width(&bytes.Buffer{}) != 0 {
		t.Error("a file and a buffer have a width, want 0: they are no terminals")
	}
}

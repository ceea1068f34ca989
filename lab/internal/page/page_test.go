package page

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
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
		"@a x@@b m@v1.2":  "@&#8203;a x@@&#8203;b m@v1.2", // of a@b GitHub makes no mention
	} {
		if got := Markdown(in); got != want {
			t.Errorf("Markdown(%q) = %q, want %q", in, got, want)
		}
	}
}

// Plain texts are escaped, and the first row is the head.
func TestTable(t *testing.T) {
	var b bytes.Buffer
	Table(&b, [][]string{{"a|b"}})
	if b.Len() > 0 {
		t.Errorf("table of a head alone is %q, want nothing", &b)
	}
	Table(&b, [][]string{{"a|b", "c"}, {"*d*", "e\nf"}})
	if want := "| a\\|b | c |\n| --- | --- |\n| \\*d\\* | e\\\\nf |\n"; b.String() != want {
		t.Errorf("table is %q, want %q", &b, want)
	}
}

// Numbers that JSON cannot write become null, and < stays as it is.
func TestJSON(t *testing.T) {
	var b bytes.Buffer
	values := []*float64{Finite(0), Finite(-1.5), Finite(math.NaN()), Finite(math.Inf(1)), Finite(math.Inf(-1))}
	if err := JSON(&b, map[string]any{"<0%": values}); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(strings.Fields(b.String()), "")
	if want := `{"<0%":[0,-1.5,null,null,null]}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := JSON(&b, math.Inf(1)); err == nil {
		t.Error("infinity is written, want an error")
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

func TestWidth(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if Width(f) != 0 || Width(&bytes.Buffer{}) != 0 {
		t.Error("a file and a buffer have a width, want 0: they are no terminals")
	}
}

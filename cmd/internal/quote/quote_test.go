package quote

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ in, name, text, line string }{
		{"ride.fit", "ride.fit", "ride.fit", "ride.fit"},
		{"my ride.fit", "'my ride.fit'", "my ride.fit", "my ride.fit"},
		{"", "''", "", ""},
		{"a/b-c_1.5,x@y%+~#", "a/b-c_1.5,x@y%+~#", "a/b-c_1.5,x@y%+~#", "a/b-c_1.5,x@y%+~#"},
		{"#a", "'#a'", "#a", "#a"},
		{`a"b`, `'a"b'`, `a"b`, `a"b`},
		{"~x", "'~x'", "~x", "~x"},
		{"it's", `"it's"`, "it's", "it's"},
		{"a\nb: OK", `"a\nb: OK"`, `"a\nb: OK"`, `a\nb: OK`},
		{"\x1b]0;title\a", `"\x1b]0;title\a"`, `"\x1b]0;title\a"`, `\x1b]0;title\a`},
		{`say "é"` + "\xff", `"say \"é\"\xff"`, `"say \"é\"\xff"`, `say "é"\xff`},
		{"right\u202eleft", `"right\u202eleft"`, `"right\u202eleft"`, `right\u202eleft`},
		{"\ufffd", "\ufffd", "\ufffd", "\ufffd"},
	} {
		if name, text, line := Name(tt.in), Text(tt.in), Line(tt.in); name != tt.name || text != tt.text || line != tt.line {
			t.Errorf("Name, Text and Line(%q) = %s, %s, %s, want %s, %s, %s", tt.in, name, text, line, tt.name, tt.text, tt.line)
		}
	}
}

// Reason says neither which system call failed nor the name.
func TestReason(t *testing.T) {
	_, err := os.Open(filepath.Join(t.TempDir(), "none"))
	if got := Reason(err); got == nil || !errors.Is(got, fs.ErrNotExist) || strings.Contains(got.Error(), "none") {
		t.Errorf("Reason(%v) = %v, want only that there is no such file", err, got)
	}
	if other := errors.New("too long"); Reason(other) != other {
		t.Errorf("Reason(%v) = %v, want the same", other, Reason(other))
	}
}

package otlp

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestPage checks that docs/protobuf/codec.md shows the loop of decodeStatus.
func TestPage(t *testing.T) {
	page, code := read(t, "../../../docs/protobuf/codec.md"), read(t, "decode_span.go")
	_, after, _ := strings.Cut(page, "## A codec by hand\n")
	shown := strings.Join(regexp.MustCompile(`(?m)^    .*\n|^\n`).FindAllString(strings.SplitN(after, "\n## ", 2)[0], -1), "")
	_, status, _ := strings.Cut(code, "func decodeStatus(")
	_, loop, _ := strings.Cut(status, "{\n")
	if got, want := squeeze(shown), strings.TrimSuffix(squeeze(loop), " }"); got != want {
		t.Errorf("docs/protobuf/codec.md shows %q, want %q", got, want)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// squeeze replaces each run of white space by a space.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

package otlp

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestPage checks that docs/protobuf/codec.md shows the loop of decodeStatus, and has a row for each test
// of the codec.
func TestPage(t *testing.T) {
	page, code := read(t, "../../../docs/protobuf/codec.md"), read(t, "decode_span.go")
	_, after, _ := strings.Cut(page, "## Decode\n")
	shown := strings.Join(regexp.MustCompile(`(?m)^    .*\n|^\n`).FindAllString(strings.SplitN(after, "\n## ", 2)[0], -1), "")
	_, status, _ := strings.Cut(code, "func decodeStatus(")
	_, loop, _ := strings.Cut(status, "{\n")
	if got, want := squeeze(shown), strings.TrimSuffix(squeeze(loop), " }"); got != want {
		t.Errorf("docs/protobuf/codec.md shows %q, want %q", got, want)
	}
	tests := regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllStringSubmatch(read(t, "codec_test.go"), -1)
	for _, m := range tests {
		if !strings.Contains(page, "\n| `"+m[1]+"` | ") {
			t.Errorf("docs/protobuf/codec.md has no row of %s", m[1])
		}
	}
	if rows := strings.Count(page, "\n| `Test"); rows != len(tests) {
		t.Errorf("docs/protobuf/codec.md has rows of %d tests, and codec_test.go has %d", rows, len(tests))
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

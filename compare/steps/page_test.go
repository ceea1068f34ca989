package steps

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

const page = "../../docs/inside/blake2.md"

// ofMixing finds what the compiler said of G, and of a function grown too large.
var ofMixing = regexp.MustCompile(`(?m)^\./.*([mM]ix\b|unrolled).*$`)

// TestPage wants what the compiler says of the steps that are here in the page, line for line.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	said := ofMixing.FindAllString(strings.Join(compile(t).inlining(), "\n"), -1)
	if len(said) < 3 {
		t.Fatalf("the compiler said %q, want a line for G in each of the first three steps", said)
	}
	for _, line := range said {
		if !strings.Contains(string(text), "\n"+line+"\n") {
			t.Errorf("%s does not have what the compiler says of the steps: %s", page, line)
		}
	}
}

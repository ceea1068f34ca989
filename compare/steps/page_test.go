package steps

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	page    = "../../docs/inside/blake2.md"
	records = "../results"
)

// newest returns the text of the newest record of the first build: folders begin with the day.
func newest(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(records, "*", stepsFolder, "go1.26.8-v1*.txt.gz"))
	if err != nil || len(names) == 0 {
		t.Fatalf("records: %q, %v", names, err)
	}
	f, err := os.Open(names[len(names)-1])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRecordIsCurrent wants the record to be of the block function that is
// shipped: what the page says of another would not be true.
func TestRecordIsCurrent(t *testing.T) {
	if shipped := variant(t); !strings.Contains(newest(t), "\nvariant: "+shipped+"\n") {
		t.Errorf("the newest record is not of the block function %s, which is shipped: run tools/scripts/steps.sh", shipped)
	}
}

// ofMixing finds what the compiler said of G, and of a function grown too large.
var ofMixing = regexp.MustCompile(`(?m)^\./.*([mM]ix\b|unrolled).*$`)

// TestPage wants what the compiler said, as the record has it, in one piece in the page. Its
// tables are made by tight.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	said := "```\n" + strings.Join(ofMixing.FindAllString(newest(t), -1), "\n") + "\n```\n"
	if !strings.Contains(string(text), said) {
		t.Errorf("%s has not what the compiler said of the steps:\n%s", page, said)
	}
}

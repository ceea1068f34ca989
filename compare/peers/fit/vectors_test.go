package fit_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const vectors = "../../../vectors/fit"

// TestVectors compares dumps with the dumps of a reader in Python.
func TestVectors(t *testing.T) {
	for _, row := range digests(t) {
		b := readFile(t, filepath.Join(vectors, row.file))
		text, messages, faults := dump(b)
		if got := strings.Join(faults, ","); got != row.faults {
			t.Errorf("%s: faults %q, want %q", row.file, got, row.faults)
		}
		if messages != row.messages {
			t.Errorf("%s: %d messages, want %d", row.file, messages, row.messages)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(text))); got != row.digest {
			t.Errorf("%s: the dump differs%s", row.file, firstDifference(t, row.file, text))
		}
	}
}

// A digest is a row of digests.tsv.
type digest struct {
	file     string
	messages int
	faults   string // "" if there is none
	digest   string
}

func digests(t *testing.T) (rows []digest) {
	t.Helper()
	for line := range strings.Lines(string(readFile(t, filepath.Join(vectors, "digests.tsv")))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		n, err := strconv.Atoi(cells[1])
		if err != nil || len(cells) != 4 {
			t.Fatalf("digests.tsv: line %q, want file, messages, faults and digest", line)
		}
		rows = append(rows, digest{cells[0], n, strings.TrimPrefix(cells[2], "-"), cells[3]})
	}
	if len(rows) < 70 {
		t.Fatalf("digests.tsv has %d rows, want 70 or more", len(rows))
	}
	return rows
}

// firstDifference returns the first line that differs, if the dump is there.
func firstDifference(t *testing.T, file, text string) string {
	b, err := os.ReadFile(filepath.Join(vectors, strings.TrimSuffix(file, ".fit")+".jsonl"))
	if errors.Is(err, fs.ErrNotExist) {
		return ", whose digest alone is known"
	}
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(text, "\n"), strings.Split(string(b), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf(" in line %d:\n%s, want\n%s", i+1, got[i], want[i])
		}
	}
	return fmt.Sprintf(": %d lines, want %d", len(got), len(want))
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

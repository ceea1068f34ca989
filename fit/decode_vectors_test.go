package fit_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// vectorKinds are the faults by the words of vectors/fit/digests.tsv.
var vectorKinds = map[string]error{
	"architecture": fit.ErrArchitecture, "checksum": fit.ErrChecksum, "header-checksum": fit.ErrHeaderChecksum,
	"no-definition": fit.ErrNoDefinition, "not-fit": fit.ErrNotFIT, "overrun": fit.ErrOverrun,
	"trailing": fit.ErrTrailing, "truncated": fit.ErrTruncated,
}

// TestVectors counts the messages and faults of every vector, as TestRealFiles does
// for real files, and writes whole ones again.
func TestVectors(t *testing.T) {
	for _, row := range testkit.Rows(t, "fit/digests.tsv", 4) {
		name := row.Cols[0]
		b, err := os.ReadFile(filepath.Join("../vectors/fit", name))
		if err != nil {
			t.Fatal(err)
		}
		messages, faults, pos := uint64(0), []string(nil), 0
		for f, err := range fit.All(b) {
			if f == nil {
				faults = append(faults, wordOf(t, err))
				continue
			}
			for _, fault := range f.Faults {
				faults = append(faults, wordOf(t, fault))
			}
			if err == nil {
				checkEncodings(t, name, f, b[pos:][:f.Size()])
			}
			messages += uint64(len(f.Messages))
			pos += f.Size()
		}
		if want := row.Uint(t, 1); messages != want {
			t.Errorf("%s: %d messages, want %d", name, messages, want)
		}
		if got := strings.Join(faults, ","); got != strings.TrimPrefix(row.Cols[2], "-") {
			t.Errorf("%s: faults %s, want %s", name, got, row.Cols[2])
		}
	}
}

// wordOf returns the word for a fault.
func wordOf(t *testing.T, err error) string {
	t.Helper()
	for word, kind := range vectorKinds {
		if errors.Is(err, kind) {
			return word
		}
	}
	t.Fatal("no word for ", err)
	return ""
}

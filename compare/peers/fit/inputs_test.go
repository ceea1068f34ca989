package fit_test

import (
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/fit"
)

// synthetic are the inputs of the races, all well-formed.
func synthetic() map[string][]byte {
	files := map[string][]byte{
		"FITActivity": corpus.FITActivity(1), "FITDeveloper": corpus.FITDeveloper(1),
		"FITMultisport": corpus.FITMultisport(1), "FITLists": corpus.FITLists(1), "FITHour": corpus.FITHour(),
	}
	for i, b := range corpus.FITSmall(1) {
		files[fmt.Sprint("FITSmall ", i)] = b
	}
	return files
}

// TestSynthetic wants both to decode the same from whole files.
func TestSynthetic(t *testing.T) {
	t.Parallel()
	for name, b := range synthetic() {
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		g, err := theirsRaw(b)
		if err != nil {
			t.Errorf("%s: muktihari/fit: %v", name, err)
			continue
		}
		checkSame(t, name, f, g)
	}
}

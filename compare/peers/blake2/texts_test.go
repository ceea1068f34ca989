package blake2_test

import (
	"encoding"
	"os"
	"strings"
	"testing"
)

// said is where the pages say what a drop-in replacement does not keep.
var said = map[string]string{
	"../../../README.md":      "Digests and refused arguments are the same, but error texts differ, and [some saved states](blake2s/doc.go) that x/crypto accepts are refused.",
	"../../../blake2s/doc.go": sentence("New256, New128 and NewXOF"),
	"../../../blake2b/doc.go": sentence("New512, New384, New256, New and NewXOF"),
}

// sentence returns the sentence that a package comment must have about differences.
func sentence(functions string) string {
	return "Digests and outputs are the same, and " + functions + " reject the same arguments. " +
		"All error texts differ, and UnmarshalBinary rejects some states that x/crypto accepts: " +
		"states that no message leads to, some of which make x/crypto panic later, and all states for a keyed digest."
}

// TestErrorTexts wants each error to have another text than x/crypto's, as the pages say.
func TestErrorTexts(t *testing.T) {
	for page, want := range said {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if flat := strings.Join(strings.Fields(strings.ReplaceAll(string(text), "\n//", "\n")), " "); !strings.Contains(flat, want) {
			t.Errorf("%s does not say %q", page, want)
		}
	}
	each(t, func(t *testing.T, f *family) {
		failed := 0
		for _, c := range calls(f) {
			ours, theirs := c.err(f.ours), c.err(f.theirs)
			if ours == nil || theirs == nil {
				continue // TestErrors wants both to be nil
			}
			failed++
			if ours.Error() == theirs.Error() {
				t.Errorf("%s: error %q, the same as x/crypto's: the pages say that all texts differ", c.name, ours)
			}
		}
		if failed < 10 {
			t.Errorf("%d calls failed, want 10 or more to compare", failed)
		}
	})
}

// TestOwnStatesIntoTheirs wants x/crypto to refuse the states of digests that it does not have.
func TestOwnStatesIntoTheirs(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		state := marshal(t, f.digest(config{Salt: []byte("salt")}))
		if err := must(f.theirs.new(f.size, nil)).(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err == nil {
			t.Error("x/crypto takes the state of a salted digest, want an error")
		}
	})
}

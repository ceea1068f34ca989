package salvage

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestRecoverTwiceDefined: a definition in a block that is there twice counts once, where it
// is not skipped.
func TestRecoverTwiceDefined(t *testing.T) {
	w := &fittest.File{}
	w.Define(0, 0, fittest.Field{Num: 0, Size: 1, Type: profile.Enum})
	w.Data(0).Byte(4)
	from := len(w.Body)
	w.Define(1, 20, fittest.Field{Num: 253, Size: 4, Type: profile.Uint32}, fittest.Field{Num: 3, Size: 1, Type: profile.Uint8})
	for i := range uint32(60) {
		w.Data(1).Uint32(1_000_000_000 + i).Byte(100)
	}
	block := w.Body[from:]
	to := len(w.Body)
	data := append(w.Body[:to:to], block...)
	s := New(data).newSalvager(data)
	s.again.from, s.again.to = from, to
	s.findPath()
	if len(s.definitions) != 2 || s.definitions[1].at != to {
		t.Errorf("%d definitions, want one at 0 and one at %d", len(s.definitions), to)
	}
}

package activity

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestManyDescriptions writes a file of 20,000 descriptions of one developer field, after records that all have the
// field: if each record was compared with each description, it would take minutes.
func TestManyDescriptions(t *testing.T) {
	const n = 20000
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	w.Message(1, 207, fittest.Uint8(3, 1))
	w.Message(2, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 2), fittest.Uint8(2, 2), fittest.Uint8(6, 0))
	for i := range n {
		w.MessageDeveloper(3, 20, []fittest.Value{fittest.Uint32(253, start)}, fittest.DeveloperValue{Index: 1, Value: fittest.Uint8(2, uint8(i))})
	}
	for i := range n {
		w.Message(2, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 2), fittest.Uint8(2, 2), fittest.Uint8(6, uint8(i)))
	}
	a, err := DecodeBytes[Activity](w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var b fit.Builder
	if err := a.AppendTo(&b); err != nil {
		t.Fatal(err)
	}
	if got, want := len(b.File().Messages), 3+2*n; got != want {
		t.Errorf("%d messages, want %d", got, want)
	}
}

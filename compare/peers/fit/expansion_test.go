package fit_test

import (
	"testing"

	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A widening is a field whose component is all of it, in a wider field with the
// same scale: the raw value stays as it is.
type widening struct {
	name     string
	from, to uint8 // numbers in message record
}

var widenings = []widening{{"speed", 6, 73}, {"altitude", 2, 78}}

// wide returns a file with a record for each value of 16 bits but the invalid one.
func wide(from uint8) []byte {
	f := fittest.File{Protocol: 0x10, Profile: 2132}
	f.Message(0, 0, fittest.Enum(0, 4))
	for v := range uint16(0xFFFF) {
		f.Message(1, 20, fittest.Uint16(from, v))
	}
	return f.Bytes()
}

// TestExpansion: ours expands each value to itself. muktihari/fit converts to float
// and back, which cuts the fraction off: 2006 mm/s becomes 2005.
func TestExpansion(t *testing.T) {
	t.Parallel()
	for _, w := range widenings {
		b := wide(w.from)
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatal(err)
		}
		g, err := theirs(b)
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		var x fit.Expander
		for v := range uint32(0xFFFF) {
			checkExpansion(t, w, v, x.Expand(f.Messages[v+1]))
			if g.Messages[v+1].FieldValueByNum(w.to).Uint32() != v {
				wrong++
			}
		}
		if wrong == 0 {
			t.Errorf("%s: muktihari/fit expands all values to themselves: say so in docs/inside/fit.md", w.name)
		}
		t.Logf("%s: muktihari/fit has %d of %d values wrong", w.name, wrong, 0xFFFF)
		if w.name == "speed" {
			checkTheirSpeed(t, g)
		}
	}
}

func checkExpansion(t *testing.T, w widening, v uint32, fields []fit.Field) {
	t.Helper()
	if len(fields) != 1 || fields[0].Num != w.to || !fields[0].Value.Equal(fit.Uint32(v)) {
		t.Errorf("%s %d: Expand = %v, want field %d with the same value", w.name, v, fields, w.to)
	}
}

func checkTheirSpeed(t *testing.T, g *proto.FIT) {
	t.Helper()
	if got := g.Messages[2006+1].FieldValueByNum(73).Uint32(); got != 2005 {
		t.Errorf("muktihari/fit expands speed 2006 to %d, want 2005, which is wrong", got)
	}
}

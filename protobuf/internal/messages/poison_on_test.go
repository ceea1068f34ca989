//go:build tightpoison

package messages

import (
	"math"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/opaque"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// poisons says that this build overwrites what a tight.Reuse has returned.
const poisons = true

// TestPoison keeps parts of a message, and wants all of them to be something else after the next call.
func TestPoison(t *testing.T) {
	from := &proto3.Lists{
		Text: []string{"text"}, Real: []float64{1}, Scalars: []*proto3.Scalars{{Text: "inner", I64: 3, Real: 1}, {Text: "second"}},
	}
	b, err := from.MarshalTight()
	check(t, err)
	var r tight.Reuse[proto3.Lists]
	for range 3 { // in the first call messages have several chunks, later they have one
		m, err := r.Unmarshal(b)
		check(t, err)
		text, texts, doubles, inner, part := m.Text[0], m.Text, m.Real, m.Scalars[0], m.Scalars[1].Text
		_, err = r.Unmarshal(b)
		check(t, err)
		if text == "text" || texts[0] == "text" || !math.IsNaN(doubles[0]) || part == "second" || len(m.Scalars) != 0 {
			t.Errorf("kept %q, %q, %v, %q, %d messages: not overwritten", text, texts, doubles, part, len(m.Scalars))
		}
		if !strings.HasPrefix(inner.Text, "tight: ") || inner.I64 == 3 || !math.IsNaN(inner.Real) {
			t.Errorf("kept message %v: not overwritten", inner)
		}
	}
}

// TestPoisonHidden is TestPoison for the opaque API.
func TestPoisonHidden(t *testing.T) {
	var r tight.Reuse[opaque.Pair]
	from := new(opaque.Pair)
	from.SetKey("name")
	b, err := from.MarshalTight()
	check(t, err)
	m, err := r.Unmarshal(b)
	check(t, err)
	_, err = r.Unmarshal(b)
	check(t, err)
	if m.GetKey() == "name" {
		t.Errorf("kept message %v: not overwritten", m)
	}
}

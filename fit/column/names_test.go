package column_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestNames has columns of a manufacturer's message under the names of its fields.
func TestNames(t *testing.T) {
	var names profile.Names
	names.Add(0xFF01, "gears", map[uint8]string{0: "front"})
	w := &fittest.File{}
	w.Message(0, 0xFF01, fittest.Uint32(253, 7), fittest.Uint8(0, 50), fittest.Uint8(1, 11))
	for _, opts := range [][]fit.Option{{fit.Names(&names)}, {fit.Names(&names), fit.BlocksOnly()}} {
		f, err := fit.DecodeBytes(w.Bytes(), opts...)
		if err != nil {
			t.Fatal(err)
		}
		b := column.NewBuilder(0xFF01, "front", "field_1", "timestamp")
		if err := b.Add(f); err != nil {
			t.Fatal(err)
		}
		table := b.Table()
		if table.Value(0, "front").Uint() != 50 || table.Value(0, "field_1").Uint() != 11 || table.Value(0, "timestamp").Uint() != 7 {
			t.Errorf("front %v, field_1 %v, timestamp %v", table.Value(0, "front"), table.Value(0, "field_1"), table.Value(0, "timestamp"))
		}
	}
}

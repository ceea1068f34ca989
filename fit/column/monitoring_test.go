package column_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestMonitoring reads times that are stored in 16 bits, and the steps of walks: two for each cycle, so that
// the stored number is the number of steps. A ride has none.
func TestMonitoring(t *testing.T) {
	const noon = 1_100_000_000
	w := &fittest.File{}
	w.Message(0, 103, fittest.Uint32(253, noon))
	for i, activity := range []uint8{6, 1, 2} {
		w.Message(1, 55, fittest.Uint16(26, uint16((noon+60*(i+1))&0xFFFF)), fittest.Enum(5, activity), fittest.Uint32(3, uint32(1000*(i+1))))
	}
	w.Message(2, 55, fittest.Uint32(253, noon+240), fittest.Number(24, profile.Byte, 6|3<<5), fittest.Uint32(3, 4000))
	table, err := column.Decode(w.Bytes(), profile.MesgNumMonitoring, "timestamp", "steps", "cycles")
	if err != nil || table.Rows() != 4 {
		t.Fatal(err)
	}
	for row, want := range []struct {
		steps uint64
		known bool
	}{{1000, true}, {2000, true}, {0, false}, {4000, true}} {
		steps := table.Value(row, "steps")
		if at := table.Value(row, "timestamp").Uint(); at != uint64(noon+60*(row+1)) || steps.Valid() != want.known || want.known && steps.Uint() != want.steps {
			t.Errorf("row %d: %v steps at %d, want %v", row, steps, at, want)
		}
	}
	steps, _ := table.Column("steps").Scale()
	cycles, _ := table.Column("cycles").Scale()
	if units := table.Column("steps").Units(); units != "steps" || steps != 1 || cycles != 2 {
		t.Errorf("steps are in %s, scale %v; cycles have the scale %v", units, steps, cycles)
	}
	all, err := column.Decode(w.Bytes(), profile.MesgNumMonitoring)
	if err != nil || all.Column("steps") != nil || !all.Value(0, "timestamp").Valid() {
		t.Errorf("a table of all fields has %v, %v", all.Column("steps"), err)
	}
}

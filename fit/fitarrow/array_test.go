package fitarrow

import (
	"testing"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestArraysAllocations wants room for all rows at once: no more allocations for lists if there
// are many rows, and one more for each string.
func TestArraysAllocations(t *testing.T) {
	const few, many = 100, 5000
	for name, tt := range map[string]struct {
		field  func(i int) fittest.Value
		perRow float64
	}{
		"numbers": {func(i int) fittest.Value { return fittest.Array(200, profile.Uint8, uint64(i%200), 255, 7) }, 0},
		"scaled": {func(i int) fittest.Value {
			return fittest.Array(profile.RecordLeftPowerPhase, profile.Uint8, uint64(i%200), 9)
		}, 0},
		"long":    {func(i int) fittest.Value { return fittest.Array(200, profile.Uint32, uint64(i), 1, 2, 3, 4, 5) }, 0},
		"strings": {func(int) fittest.Value { return fittest.Text(200, "a long name", 12) }, 1},
	} {
		got := allocationsOf(t, many, tt.field) - allocationsOf(t, few, tt.field)
		if most := tt.perRow*(many-few) + 3; got > most { // the memory of released batches may be gone
			t.Errorf("%s: %v allocations more for %d rows than for %d, want %v at most", name, got, many, few, most)
		}
	}
}

// allocationsOf returns how many a batch of rows with one field takes.
func allocationsOf(t *testing.T, rows int, field func(i int) fittest.Value) float64 {
	t.Helper()
	f := new(fittest.File)
	for i := range rows {
		f.Message(0, 20, field(i))
	}
	table, err := column.Decode(f.Bytes(), profile.MesgNumRecord)
	if err != nil {
		t.Fatal(err)
	}
	return testing.AllocsPerRun(5, func() { Record(table) })
}

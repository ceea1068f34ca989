package edit

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// odometerFile has records at times from a start, with distances in metres.
func odometerFile(t *testing.T, start uint32, records ...[2]uint32) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for _, r := range records {
		w.Message(1, 20, fittest.Uint32(253, start+r[0]), fittest.Uint32(5, 100*r[1]))
	}
	return decoded(t, w)
}

// storedMetres returns the distances of the records in the order of the file.
func storedMetres(f *fit.File) (all []uint32) {
	for _, m := range activity.Records(f.Messages) {
		all = append(all, uint32(m.Field(profile.RecordDistance).Uint()/100))
	}
	return all
}

// TestMergeOrder merges parts with records out of order, which do not begin again, and with an
// odometer that does.
func TestMergeOrder(t *testing.T) {
	first := [][2]uint32{{0, 0}, {10, 100}, {20, 200}, {30, 300}}
	late := [][2]uint32{{0, 0}, {10, 100}, {30, 300}, {20, 200}}
	for _, tt := range []struct {
		name string
		a, b [][2]uint32
		want []uint32
	}{
		{"plain", first, first, []uint32{0, 100, 200, 300, 300, 400, 500, 600}},
		{"second", first, late, []uint32{0, 100, 200, 300, 300, 400, 600, 500}},
		{"first", late, first, []uint32{0, 100, 300, 200, 300, 400, 500, 600}},
		{"far back", first, [][2]uint32{{10, 100}, {20, 200}, {0, 1}, {30, 300}}, []uint32{0, 100, 200, 300, 400, 500, 301, 600}},
		{"wrong", first, [][2]uint32{{0, 0}, {10, 100}, {20, 3}, {30, 300}}, []uint32{0, 100, 200, 300, 300, 400, 303, 600}},
		{"wrong at the end", [][2]uint32{{0, 0}, {10, 100}, {20, 200}, {30, 3}}, first, []uint32{0, 100, 200, 3, 200, 300, 400, 500}},
		{"begins again", first, [][2]uint32{{0, 0}, {10, 200}, {20, 0}, {30, 50}}, []uint32{0, 100, 200, 300, 300, 500, 0, 50}},
	} {
		got, _, err := Merge(odometerFile(t, noon, tt.a...), odometerFile(t, noon+1000, tt.b...))
		if err != nil {
			t.Fatal(err)
		}
		if is := storedMetres(got); !slices.Equal(is, tt.want) {
			t.Errorf("%s: distances %d, want %d", tt.name, is, tt.want)
		}
	}
}

// TestTrimOrder cuts off the beginning of such records.
func TestTrimOrder(t *testing.T) {
	for _, tt := range []struct {
		name    string
		records [][2]uint32
		want    []uint32
	}{
		{"plain", [][2]uint32{{0, 0}, {10, 100}, {20, 200}, {30, 300}, {40, 400}}, []uint32{100, 200, 300}},
		{"order", [][2]uint32{{0, 0}, {10, 100}, {20, 200}, {40, 400}, {30, 300}}, []uint32{100, 300, 200}},
		{"wrong", [][2]uint32{{0, 0}, {10, 100}, {20, 200}, {30, 3}, {40, 400}}, []uint32{100, 0, 300}},
		{"wrong before", [][2]uint32{{0, 100}, {10, 3}, {20, 200}, {30, 300}, {40, 400}}, []uint32{100, 200, 300}},
		{"begins again", [][2]uint32{{0, 500}, {10, 600}, {20, 10}, {30, 20}, {40, 30}}, []uint32{10, 20, 30}},
	} {
		got, _, err := Trim(odometerFile(t, noon, tt.records...), noon+20, noon+100)
		if err != nil {
			t.Fatal(err)
		}
		if is := storedMetres(got); !slices.Equal(is, tt.want) {
			t.Errorf("%s: distances %d, want %d", tt.name, is, tt.want)
		}
	}
}

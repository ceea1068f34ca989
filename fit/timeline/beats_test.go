package timeline_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

func hrv(w *fittest.File, intervals ...uint64) {
	for len(intervals) < 5 {
		intervals = append(intervals, 0xFFFF)
	}
	w.Message(1, 78, fittest.Array(0, profile.Uint16, intervals...))
}

// TestBeats reads beats before and after the first time, invalid elements, and a strap without contact.
func TestBeats(t *testing.T) {
	const noon = 1_100_000_000
	const ms = 1000 * uint64(noon)
	w := &fittest.File{}
	hrv(w, 700)
	w.Message(0, 20, fittest.Uint32(253, noon))
	hrv(w, 800, 900)
	w.Message(0, 20, fittest.Uint32(253, noon+1))
	hrv(w)
	hrv(w, 1000)
	w.Message(0, 20, fittest.Uint32(253, noon+8)) // 5.3 s later
	hrv(w, 600)
	w.Message(2, 78, fittest.Uint16(0, 500)) // a field of one number
	w.Message(3, 290, fittest.Uint32(253, noon+60), fittest.Uint16(0, 250), fittest.Array(1, profile.Uint16, 400, 0xFFFF, 300))
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var b timeline.Beats
	var got []timeline.Beat
	for _, m := range f.Messages {
		got = b.Append(got, m)
	}
	want := []timeline.Beat{
		{700, 0},
		{800, ms + 800},
		{900, ms + 1700},
		{1000, ms + 2700},
		{600, ms + 8600},
		{500, ms + 9100},
		{400, ms + 60_650},
		{300, ms + 60_950},
	}
	if !slices.Equal(got, want) {
		t.Errorf("beats %v, want %v", got, want)
	}
}

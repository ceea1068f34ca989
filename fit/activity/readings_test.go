package activity

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// beatFile has a record with each heart rate, ten seconds apart from noon on, 0: a record whose time
// is missing, with a heart rate of 200; and a session for each start, all of which end at the end.
func beatFile(t *testing.T, beats []uint8, starts ...uint32) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i, b := range beats {
		at := noon + 10*uint32(i)
		if b == 0 {
			at, b = math.MaxUint32, 200
		}
		w.Message(1, 20, fittest.Uint32(253, at), fittest.Uint8(3, b))
	}
	end := noon + 10*uint32(len(beats))
	for _, s := range starts {
		w.Message(2, 18, fittest.Uint32(253, end), fittest.Uint32(2, noon+s), fittest.Uint32(7, 1000*(end-noon-s)))
	}
	return decoded(t, w)
}

// TestReadingsOfSessions completes each session from its own records: those from its start to the
// start of the next one, whatever the ends of the sessions say. A record without a time belongs to
// the session of the record before it, and those before all sessions to the first.
func TestReadingsOfSessions(t *testing.T) {
	for _, tt := range []struct {
		name   string
		beats  []uint8
		starts []uint32
		want   []float64 // averages
	}{
		{"one", []uint8{100, 110, 120}, []uint32{0}, []float64{110}},
		{"one that begins late", []uint8{100, 110, 120}, []uint32{20}, []float64{110}}, // with one session, all records belong to it
		{"two", []uint8{100, 110, 150, 160}, []uint32{0, 20}, []float64{105, 155}},
		{"two, the later first", []uint8{100, 110, 150, 160}, []uint32{20, 0}, []float64{155, 105}},
		{"records before both", []uint8{100, 110, 150, 160}, []uint32{10, 20}, []float64{105, 155}},
		{"a start between two records", []uint8{100, 110, 150, 160}, []uint32{0, 15}, []float64{105, 155}},
		{"a record without a time", []uint8{100, 0, 150, 170}, []uint32{0, 20}, []float64{150, 160}},
		{"the last without a time", []uint8{100, 110, 150, 0}, []uint32{0, 20}, []float64{105, 175}},
		{"the first without a time", []uint8{0, 100, 150, 170}, []uint32{0, 20}, []float64{150, 160}},
		{"none left for the last", []uint8{100, 110}, []uint32{0, 500}, []float64{105, nan}},
		{"two that begin together", []uint8{100, 110}, []uint32{0, 0}, []float64{105, nan}},
	} {
		var got []float64
		for _, s := range Summarize(beatFile(t, tt.beats, tt.starts...)).Sessions {
			f := s.Of(FigureAvgHeartRate)
			if f.Computed != f.Known() {
				t.Errorf("%s: %+v, want it computed if it is known", tt.name, f)
			}
			got = append(got, f.Value)
		}
		if !slices.EqualFunc(got, tt.want, same) {
			t.Errorf("%s: averages %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestReadingsOfChain takes the records of all chained activities, in their order, and of no other file.
func TestReadingsOfChain(t *testing.T) {
	first, second := beatFile(t, []uint8{100, 110}), beatFile(t, []uint8{130, 140, 150})
	if got, want := ReadingsIn(first, second).Of(profile.RecordHeartRate), []float64{100, 110, 130, 140, 150}; !slices.Equal(got, want) {
		t.Errorf("readings of two files %v, want %v", got, want)
	}
	if got := ReadingsIn(first, second).Of(profile.RecordPower); got != nil {
		t.Errorf("readings of a field that no record has: %v", got)
	}
	w := fileOf(profile.FileMonitoringB)
	w.Message(1, 20, fittest.Uint32(253, noon), fittest.Uint8(3, 250))
	other := decoded(t, w)
	for _, tt := range []struct {
		files []*fit.File
		want  float64
	}{
		{[]*fit.File{first}, 110},
		{[]*fit.File{first, second}, 150},
		{[]*fit.File{second, first}, 150},
		{[]*fit.File{first, other}, 110},
		{[]*fit.File{other}, nan},
		{nil, nan},
	} {
		if got := Summarize(tt.files...).Total.Of(FigureMaxHeartRate).Value; !same(got, tt.want) {
			t.Errorf("the largest heart rate of %d files is %v, want %v", len(tt.files), got, tt.want)
		}
	}
}

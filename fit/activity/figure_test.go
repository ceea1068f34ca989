package activity

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// told returns the known figures, the computed ones with ~.
func told(f Figures) string {
	var all []string
	for figure := range f.All() {
		if figure != f.Of(figure.Name) && figure.Known() {
			return "Of differs from All"
		}
		if figure.Known() {
			mark := ""
			if figure.Computed {
				mark = "~"
			}
			all = append(all, fmt.Sprintf("%s %s%.6g %s", figure.Name, mark, figure.Value, figure.Unit))
		}
	}
	return strings.Join(all, ", ")
}

// addRecords adds a record each second: 100 W and 200 W in turns, a beat more each second, and
// a metre of altitude up.
func addRecords(w *fittest.File, start, n uint32) {
	for i := range n {
		w.Message(2, 20, fittest.Uint32(253, start+i), fittest.Uint8(3, uint8(100+i)), fittest.Uint16(2, uint16(5*(500+i))),
			fittest.Uint16(7, uint16(100+i%2*100)))
	}
}

// TestFigures computes what a session does not say, and leaves what it says.
func TestFigures(t *testing.T) {
	bare := []fittest.Value{fittest.Uint32(2, noon), fittest.Uint32(7, 50_000), fittest.Uint32(8, 40_000), fittest.Uint32(9, 20_000)}
	// 41 records: beats 100 to 140, 21 times 100 W and 20 times 200 W, 40 m up, of which 39 in steps of 3 m.
	for _, tt := range []struct {
		name string
		more []fittest.Value
		want string
	}{
		{"nothing", nil, "distance 200 m, elapsed 50 s, moving 40 s, ascent ~39 m, avg_speed ~5 m/s, avg_heart_rate ~120 bpm, avg_power ~148.78 W, normalized_power ~150 W, work ~6100 J"},
		{"all", []fittest.Value{
			fittest.Uint16(14, 5500), fittest.Uint8(16, 111), fittest.Uint16(20, 151), fittest.Uint16(22, 12), fittest.Uint16(34, 161),
		}, "distance 200 m, elapsed 50 s, moving 40 s, ascent 12 m, avg_speed 5.5 m/s, avg_heart_rate 111 bpm, avg_power 151 W, normalized_power 161 W, work ~6100 J"},
		{
			"zeros",
			[]fittest.Value{fittest.Uint8(16, 0), fittest.Uint16(20, 0), fittest.Uint16(22, 0)},
			"distance 200 m, elapsed 50 s, moving 40 s, ascent 0 m, avg_speed ~5 m/s, avg_heart_rate ~120 bpm, avg_power ~148.78 W, normalized_power ~150 W, work ~6100 J",
		},
	} {
		w := fileOf(profile.FileActivity)
		addRecords(w, noon, 41)
		w.Message(3, 18, append(slices.Clone(bare), tt.more...)...)
		s := Summarize(decoded(t, w))
		if got := told(s.Sessions[0]); got != tt.want {
			t.Errorf("a session that says %s has\n%s, want\n%s", tt.name, got, tt.want)
		}
		if got := told(s.Total); got != tt.want {
			t.Errorf("the total of a session that says %s has\n%s, want\n%s", tt.name, got, tt.want)
		}
	}
}

// TestFiguresWithoutRecords has nothing to compute from.
func TestFiguresWithoutRecords(t *testing.T) {
	w := fileOf(profile.FileActivity)
	w.Message(3, 18, fittest.Uint32(2, noon), fittest.Uint32(9, 20_000), fittest.Uint32(8, 0), fittest.Uint32(7, 0))
	if got, want := told(Summarize(decoded(t, w)).Total), "distance 200 m, elapsed 0 s, moving 0 s"; got != want {
		t.Errorf("the total has %s, want %s", got, want)
	}
	f := Figures{}
	if got := f.Of("beauty"); got.Known() || got.Computed {
		t.Errorf("Of a name that is none = %v, want unknown", got)
	}
}

// TestFiguresOfSessions completes each session from its own records; the total adds them up,
// and says what is computed for any of them.
func TestFiguresOfSessions(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 10)    // 9 m up, 104.5 bpm
	addRecords(w, noon+10, 31) // 30 m up, 115 bpm
	session := func(start, seconds, metres uint32, more ...fittest.Value) {
		w.Message(3, 18, append([]fittest.Value{
			fittest.Uint32(253, start+seconds), fittest.Uint32(2, start), fittest.Uint32(7, 1000*seconds), fittest.Uint32(8, 1000*seconds), fittest.Uint32(9, 100*metres),
		}, more...)...)
	}
	session(noon, 10, 20, fittest.Uint16(22, 8))
	session(noon+10, 30, 300, fittest.Uint8(16, 120))
	s := Summarize(decoded(t, w))
	for i, want := range []string{
		"distance 20 m, elapsed 10 s, moving 10 s, ascent 8 m, avg_speed ~2 m/s, avg_heart_rate ~104.5 bpm, avg_power ~150 W, work ~1500 J",
		"distance 300 m, elapsed 30 s, moving 30 s, ascent ~30 m, avg_speed ~10 m/s, avg_heart_rate 120 bpm, avg_power ~148.387 W, normalized_power ~150 W, work ~4600 J",
	} {
		if got := told(s.Sessions[i]); got != want {
			t.Errorf("session %d has\n%s, want\n%s", i, got, want)
		}
	}
	// 104.5 bpm for 10 s and 120 bpm for 30 s; 150 W and 148.387 W; normalised power of all records.
	want := "distance 320 m, elapsed 40 s, moving 40 s, ascent ~38 m, avg_speed ~8 m/s, avg_heart_rate ~116.125 bpm, avg_power ~148.79 W"
	got := told(s.Total)
	if head, _, ok := strings.Cut(got, ", normalized_power ~"); !ok || head != want {
		t.Errorf("the total has\n%s, want\n%s, and a normalised power", got, want)
	}
}

// TestFiguresOfCrash are all computed.
func TestFiguresOfCrash(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 41)
	s := Summarize(decoded(t, w))
	for figure := range s.Total.All() {
		if figure.Known() != figure.Computed {
			t.Errorf("%s of a file without a session is %v, computed: %v", figure.Name, figure.Value, figure.Computed)
		}
	}
	if got := s.Total.Of(FigureAscent); got.Value != 39 {
		t.Errorf("the ascent is %v, want 39", got)
	}
}

// TestFiguresOfLap has the speed, and no more than the device says else.
func TestFiguresOfLap(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 41)
	w.Message(3, 19, fittest.Uint32(2, noon), fittest.Uint32(7, 40_000), fittest.Uint32(9, 20_000))
	if got, want := told(Summarize(decoded(t, w)).Laps[0]), "distance 200 m, elapsed 40 s, avg_speed ~5 m/s"; got != want {
		t.Errorf("the lap has %s, want %s", got, want)
	}
}

// TestReadingsWithoutTimes gives a record without a time to the session of the one before.
func TestReadingsWithoutTimes(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i, at := range []uint32{0xFFFFFFFF, noon, 0xFFFFFFFF, noon + 10, 0xFFFFFFFF} {
		w.Message(2, 20, fittest.Uint32(253, at), fittest.Uint8(3, uint8(100+10*i)))
	}
	for _, at := range []uint32{noon, noon + 10} {
		w.Message(3, 18, fittest.Uint32(253, at+9), fittest.Uint32(2, at), fittest.Uint32(7, 9000))
	}
	f := decoded(t, w)
	for i, want := range []float64{110, 135} {
		if got := Summarize([]*fit.File{f}...).Sessions[i].AvgHeartRate; got != want {
			t.Errorf("the average of session %d is %v, want %v", i, got, want)
		}
	}
}

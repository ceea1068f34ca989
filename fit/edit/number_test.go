package edit

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// twoSessions has a ride of 0 to 50 s with laps of 0 to 20 and 20 to 50 s, and a run of 60 to 100 s
// with a lap of all of it. The run's timer time is given.
func twoSessions(t testing.TB, runTimer uint32) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	lap := func(index uint16, from, to uint32) {
		w.Message(2, 19, fittest.Uint32(253, noon+to), fittest.Uint16(254, index), fittest.Uint32(2, noon+from), fittest.Uint32(7, 1000*(to-from)), fittest.Uint32(8, 1000*(to-from)))
	}
	session := func(index uint16, from, to, timer uint32, sport profile.Sport, firstLap, laps uint16) {
		w.Message(3, 18, fittest.Uint32(253, noon+to), fittest.Uint16(254, index), fittest.Uint32(2, noon+from), fittest.Uint32(7, 1000*(to-from)),
			fittest.Uint32(8, timer), fittest.Uint32(9, 500*(to-from)), fittest.Enum(5, uint8(sport)), fittest.Uint16(25, firstLap), fittest.Uint16(26, laps))
	}
	for i := range uint32(101) {
		if i <= 50 || i >= 60 {
			w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint32(5, 500*i))
		}
		switch i {
		case 20:
			lap(0x8000, 0, 20) // 0x8000 says that it is selected
		case 50:
			lap(1, 20, 50)
			session(0, 0, 50, 50_000, profile.SportCycling, 0, 2)
		}
	}
	lap(2, 60, 100)
	session(1, 60, 100, runTimer, profile.SportRunning, 2, 1)
	w.Message(4, 34, fittest.Uint32(253, noon+101), fittest.Uint32(0, 90_000), fittest.Uint16(1, 2), fittest.Uint32(5, noon+101-3600))
	return decoded(t, w)
}

// numbering is the indexes of laps, then first lap and number of laps of each session.
func numbering(f *fit.File) (s string) {
	for _, m := range f.Messages {
		switch m.Num() {
		case profile.MesgNumLap:
			s += fmt.Sprintf("lap %#x ", m.Field(254).Uint())
		case profile.MesgNumSession:
			s += fmt.Sprintf("session %d has %d from %d ", m.Field(254).Uint(), m.Field(26).Uint(), m.Field(25).Uint())
		}
	}
	return s
}

// TestNumbers wants laps and sessions numbered from 0 on in each file, with the flags that they had,
// and each session with its laps.
func TestNumbers(t *testing.T) {
	f := twoSessions(t, 40_000)
	for _, tt := range []struct {
		from, to profile.DateTime
		want     string
	}{
		{0, noon + 100, "lap 0x8000 lap 0x1 session 0 has 2 from 0 lap 0x2 session 1 has 1 from 2 "},
		{noon + 30, noon + 100, "lap 0x0 session 0 has 1 from 0 lap 0x1 session 1 has 1 from 1 "},
		{noon + 60, noon + 100, "lap 0x0 session 0 has 1 from 0 "},
		{0, noon + 40, "lap 0x8000 lap 0x1 session 0 has 2 from 0 "},
		{noon + 10, noon + 70, "lap 0x8000 lap 0x1 session 0 has 2 from 0 lap 0x2 session 1 has 1 from 2 "},
	} {
		got, _, err := Trim(f, tt.from, tt.to)
		if err != nil {
			t.Fatal(err)
		}
		if is := numbering(got); is != tt.want {
			t.Errorf("from %d to %d: %s, want %s", int64(tt.from)-noon, int64(tt.to)-noon, is, tt.want)
		}
	}
}

// TestNumbersOfMerge numbers on from file to file.
func TestNumbersOfMerge(t *testing.T) {
	f := twoSessions(t, 40_000)
	later, _, err := Shift(f, 1000e9)
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := Merge(f, later)
	if err != nil {
		t.Fatal(err)
	}
	// A run is followed by a ride: no two of the sessions become one.
	want := "lap 0x8000 lap 0x1 session 0 has 2 from 0 lap 0x2 session 1 has 1 from 2 lap 0x8003 lap 0x4 session 2 has 2 from 3 lap 0x5 session 3 has 1 from 5 "
	if is := numbering(got); is != want {
		t.Errorf("%s, want %s", is, want)
	}
}

// TestReferences keeps what refers to no lap and no session as it is.
func TestReferences(t *testing.T) {
	w := &fittest.File{}
	zone := func(values ...fittest.Value) { w.Message(0, 216, values...) }
	zone(fittest.Uint16(0, 19), fittest.Uint16(1, 0x8005))
	zone(fittest.Uint16(0, 18), fittest.Uint16(1, 2))
	zone(fittest.Uint16(0, 20), fittest.Uint16(1, 5))
	zone(fittest.Uint16(0, 0xFFFF), fittest.Uint16(1, 5))
	zone(fittest.Uint16(0, 19), fittest.Uint16(1, 0xFFFF))
	zone(fittest.Uint16(0, 19))
	w.Message(1, 215, fittest.Uint16(0, 19), fittest.Uint16(1, 5))
	for i, want := range []reference{{19, 5}, {18, 2}, {}, {}, {}, {}, {}} {
		m := decoded(t, w).Messages[i]
		if got, ok := referenceOf(m); ok != (want != reference{}) || ok && got != want {
			t.Errorf("message %d refers to %v, %v, want %v", i, got, ok, want)
		}
	}
}

// TestConclude wants the message activity to sum up the sessions that are left. Its times move only
// if the end is cut off.
func TestConclude(t *testing.T) {
	for _, tt := range []struct {
		runTimer        uint32
		from, to        profile.DateTime
		sessions, timer uint64
		at              uint64
	}{
		{40_000, noon + 60, noon + 100, 1, 40_000, noon + 101},
		{40_000, 0, noon + 50, 1, 50_000, noon + 50},
		{40_000, noon + 40, noon + 80, 2, 30_000, noon + 80},
		{math.MaxUint32, noon + 10, noon + 100, 2, math.MaxUint32, noon + 101}, // unknown, as the run's is
	} {
		got, _, err := Trim(twoSessions(t, tt.runTimer), tt.from, tt.to)
		if err != nil {
			t.Fatal(err)
		}
		m := got.Messages[len(got.Messages)-1]
		if n, timer := m.Field(1).Uint(), m.Field(0).Uint(); n != tt.sessions || timer != tt.timer {
			t.Errorf("from %d to %d: %d sessions and %d ms, want %d and %d", int64(tt.from)-noon, int64(tt.to)-noon, n, timer, tt.sessions, tt.timer)
		}
		if at, local := m.Field(253).Uint(), m.Field(5).Uint(); at != tt.at || local != at-3600 {
			t.Errorf("from %d to %d: at %d, local %d, want %d and an hour less", int64(tt.from)-noon, int64(tt.to)-noon, at-noon, local-noon, tt.at-noon)
		}
	}
}

// TestUncountedLaps leaves a session that does not count its laps.
func TestUncountedLaps(t *testing.T) {
	f := twoSessions(t, 40_000)
	f, _, err := Strip(f, Stripping{Fields: []string{"num_laps", "first_lap_index"}})
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := Trim(f, noon+30, noon+90)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range timeline.Timed(got.Messages, profile.MesgNumSession) {
		if m.Field(25).Exists() || m.Field(26).Exists() {
			t.Error("a session counts its laps that did not before")
		}
	}
	var indexes []uint64
	for _, m := range timeline.Timed(got.Messages, profile.MesgNumLap) {
		indexes = append(indexes, m.Field(254).Uint())
	}
	if !slices.Equal(indexes, []uint64{0, 1}) {
		t.Errorf("laps %d, want 0 and 1", indexes)
	}
}

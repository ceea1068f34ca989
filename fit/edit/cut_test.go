package edit

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestCut takes ten minutes out of the ride, which go through a lap: the timer stands still for
// them, and the totals count what remains.
func TestCut(t *testing.T) {
	f := aRide(t)
	whole, _ := recorded(timeline.Timed(f.Messages, profile.MesgNumRecord))
	out := period{From: whole.From + 1200, To: whole.From + 1800}
	got, _, err := Cut(f, profile.DateTime(out.From), profile.DateTime(out.To))
	if err != nil {
		t.Fatal(err)
	}
	checkTotals(t, "cut", got)
	checkTimer(t, "cut", got)
	records := timeline.Timed(got.Messages, profile.MesgNumRecord)
	if was := timeline.Timed(f.Messages, profile.MesgNumRecord); len(records) != len(was)-len(within(was, out)) || len(within(records, out)) > 0 {
		t.Errorf("%d records of %d, %d of them in what was cut out", len(records), len(was), len(within(records, out)))
	}
	was, is := sessionIn(t, f), sessionIn(t, got)
	elapsed := uint64(was.To - was.From)
	// The ride has a pause of 99 s elsewhere; from the record before to the one after are 602 s.
	if timer := is.Field(profile.SessionTotalTimerTime).Uint(); timer != 1000*(elapsed-99-602) {
		t.Errorf("timer %d ms, want %d", timer, 1000*(elapsed-99-602))
	}
}

type onlySession struct {
	fit.Message
	period
}

// sessionIn returns the only session.
func sessionIn(t testing.TB, f *fit.File) onlySession {
	t.Helper()
	all := timeline.Timed(f.Messages, profile.MesgNumSession)
	if len(all) != 1 {
		t.Fatalf("%d sessions, want one", len(all))
	}
	return onlySession{all[0], periodOf(all[0])}
}

// TestCutDistances goes on without the metres of the records that are gone. Each record keeps its
// way from the one before it, also where the odometer begins again.
func TestCutDistances(t *testing.T) {
	for _, tt := range []struct {
		name    string
		records [][2]uint32
		want    []uint32
	}{
		{"plain", [][2]uint32{{0, 0}, {10, 100}, {20, 200}, {30, 300}, {40, 400}, {50, 500}}, []uint32{0, 100, 200, 300}},
		{"order", [][2]uint32{{0, 0}, {20, 200}, {10, 100}, {50, 500}, {30, 300}, {40, 400}}, []uint32{0, 100, 300, 200}},
		{"begins again", [][2]uint32{{0, 500}, {10, 600}, {20, 10}, {30, 20}, {40, 30}, {50, 40}}, []uint32{500, 600, 610, 620}},
		{"begins again after", [][2]uint32{{0, 500}, {10, 600}, {20, 700}, {30, 800}, {40, 10}, {50, 20}}, []uint32{500, 600, 610, 620}},
	} {
		got, _, err := Cut(odometerFile(t, noon, tt.records...), noon+20, noon+30)
		if err != nil {
			t.Fatal(err)
		}
		if is := storedMetres(got); !slices.Equal(is, tt.want) {
			t.Errorf("%s: distances %d, want %d", tt.name, is, tt.want)
		}
	}
}

// climbFile has records of 0 to 90 s, which climb 3 m each second, with a lap for each 30 s, a
// session and an activity, and these switches of the timer.
func climbFile(t *testing.T, switches ...timeline.Switch) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i := range uint32(91) {
		for _, s := range switches {
			kind := uint8(profile.EventTypeStopAll)
			if s.Start {
				kind = uint8(profile.EventTypeStart)
			}
			if s.Time == i {
				w.Message(2, 21, fittest.Uint32(253, noon+i), fittest.Enum(0, 0), fittest.Enum(1, kind))
			}
		}
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint32(5, 100*i), fittest.Uint16(2, uint16((500+3*i)*5)))
	}
	for i := range uint32(3) {
		w.Message(3, 19, fittest.Uint32(253, noon+30*i+30), fittest.Uint32(2, noon+30*i), fittest.Uint32(7, 30_000), fittest.Uint32(8, 30_000), fittest.Uint16(21, 90))
	}
	w.Message(4, 18, fittest.Uint32(253, noon+90), fittest.Uint32(2, noon), fittest.Uint32(7, 90_000), fittest.Uint32(8, 90_000), fittest.Uint16(22, 270))
	w.Message(5, 34, fittest.Uint32(253, noon+90), fittest.Uint32(0, 90_000), fittest.Uint16(1, 1))
	return decoded(t, w)
}

// TestCutTimer stops the timer over what is cut out, from the record before it to the one after, and
// no longer than that.
func TestCutTimer(t *testing.T) {
	on, off := func(at uint32) timeline.Switch { return timeline.Switch{Time: at, Start: true} }, func(at uint32) timeline.Switch { return timeline.Switch{Time: at} }
	for _, tt := range []struct {
		name     string
		switches []timeline.Switch
		seconds  uint64 // of the timer, without those from 34 to 56
	}{
		{"no event", nil, 68},
		{"runs", []timeline.Switch{on(0), off(90)}, 68},
		{"a pause in it", []timeline.Switch{on(0), off(40), on(50), off(90)}, 68},
		{"a pause that ends in it", []timeline.Switch{on(0), off(20), on(50), off(90)}, 54},
		{"a pause that begins in it", []timeline.Switch{on(0), off(40), on(70), off(90)}, 54},
		{"the same pause", []timeline.Switch{on(0), off(34), on(56), off(90)}, 68},
		{"a pause around it", []timeline.Switch{on(0), off(20), on(70), off(90)}, 40},
		{"stopped in it", []timeline.Switch{on(0), off(40)}, 34},
	} {
		got, _, err := Cut(climbFile(t, tt.switches...), noon+35, noon+55)
		if err != nil {
			t.Fatal(err)
		}
		checkTimer(t, tt.name, got)
		if is := sessionIn(t, got).Field(profile.SessionTotalTimerTime).Uint(); is != 1000*tt.seconds {
			t.Errorf("%s: timer %d ms, want %d s", tt.name, is, tt.seconds)
		}
		for _, pause := range timeline.PausesOf(got.Messages) {
			if pause.From <= noon+34 && noon+56 <= pause.To {
				tt.seconds = 0
			}
		}
		if tt.seconds > 0 {
			t.Errorf("%s: pauses %v, want one over what is cut out", tt.name, timeline.PausesOf(got.Messages))
		}
	}
}

// TestCutLaps drops a lap of which nothing remains, shortens the laps of which some remains, and
// leaves the others as they are. A difference in altitude between the two records at the cut is not
// ascent.
func TestCutLaps(t *testing.T) {
	for _, tt := range []struct {
		from, to uint32
		laps     [][3]uint64 // start, seconds of the timer, ascent
		ascent   uint64      // of the session
	}{
		{35, 55, [][3]uint64{{0, 30, 90}, {30, 8, 24}, {60, 30, 90}}, 204},
		{30, 60, [][3]uint64{{0, 30, 90}, {60, 30, 90}}, 174},
		{21, 69, [][3]uint64{{0, 20, 60}, {70, 20, 60}}, 120},
		{15, 45, [][3]uint64{{0, 14, 42}, {46, 14, 42}, {60, 30, 90}}, 174},
	} {
		got, _, err := Cut(climbFile(t), profile.DateTime(noon+tt.from), profile.DateTime(noon+tt.to))
		if err != nil {
			t.Fatal(err)
		}
		var laps [][3]uint64
		for _, m := range timeline.Timed(got.Messages, profile.MesgNumLap) {
			laps = append(laps, [3]uint64{m.Field(profile.LapStartTime).Uint() - noon, m.Field(profile.LapTotalTimerTime).Uint() / 1000, m.Field(profile.LapTotalAscent).Uint()})
		}
		if !slices.Equal(laps, tt.laps) {
			t.Errorf("from %d to %d: laps %d, want %d", tt.from, tt.to, laps, tt.laps)
		}
		if is := sessionIn(t, got).Field(profile.SessionTotalAscent).Uint(); is != tt.ascent {
			t.Errorf("from %d to %d: ascent %d m, want %d", tt.from, tt.to, is, tt.ascent)
		}
	}
}

// TestCutEnds is a trim where nothing remains before or after.
func TestCutEnds(t *testing.T) {
	f := climbFile(t)
	for _, tt := range []struct{ from, to, keepFrom, keepTo profile.DateTime }{
		{0, noon + 35, noon + 36, noon + 90},
		{noon + 35, profile.DateTimeInvalid, noon, noon + 34},
	} {
		got, _, err := Cut(f, tt.from, tt.to)
		want, _, trimErr := Trim(f, tt.keepFrom, tt.keepTo)
		if err != nil || trimErr != nil {
			t.Fatal(err, trimErr)
		}
		sameContents(t, "ends", contents(got.Messages), contents(want.Messages))
	}
}

func TestCutNothing(t *testing.T) {
	f := aRide(t)
	for _, p := range []period{{From: 0, To: 1}, {From: 1, To: 0}, {From: noon, To: noon - 1}} {
		got, changes, err := Cut(f, profile.DateTime(p.From), profile.DateTime(p.To))
		if err != nil || len(changes) > 0 || len(got.Messages) != len(f.Messages) {
			t.Errorf("Cut of nothing = %v, %v", changes, err)
		}
	}
	if f, _, err := Cut(f, 0, profile.DateTimeInvalid); !errors.Is(err, ErrNoRecords) || f != nil {
		t.Errorf("Cut of all = %v, %v", f, err)
	}
	if _, _, err := Cut(f, 0, profile.DateTimeInvalid); err == nil || strings.Contains(err.Error(), "UTC") {
		t.Errorf("Cut of all = %v, want times as the rider's clock had them", err)
	}
	if f, _, err := Cut(&fit.File{}, 0, profile.DateTimeInvalid); !errors.Is(err, ErrNoRecords) || f != nil {
		t.Errorf("Cut of no file = %v, %v", f, err)
	}
}

// TestCutHalf cuts the middle out of every file: no record of that time is left, and the others are
// there, and their time is a pause.
func TestCutHalf(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		records := timeline.Timed(f.Messages, profile.MesgNumRecord)
		p := period{From: timeline.TimeOf(records[len(records)/4]), To: timeline.TimeOf(records[len(records)*3/4])}
		got, _, err := Cut(f, profile.DateTime(p.From), profile.DateTime(p.To))
		if errors.Is(err, ErrNoRecords) && len(within(records, p)) == len(records) {
			return
		}
		if err != nil {
			t.Fatal(name, err)
		}
		again := timeline.Timed(written(t, name, got).Messages, profile.MesgNumRecord)
		if len(again) != len(records)-len(within(records, p)) || len(within(again, p)) > 0 {
			t.Errorf("%s: %d records, want %d", name, len(again), len(records)-len(within(records, p)))
		}
		if whole, ok := recorded(again); ok && whole.From < p.From && p.To < whole.To && p.From <= p.To && timeline.Running(p, timeline.PausesOf(got.Messages)) > 0 {
			t.Errorf("%s: the timer runs in what was cut out", name)
		}
	})
}

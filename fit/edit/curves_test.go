package edit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// curveFile has records 5 m apart on a circle, of which some have no position.
func curveFile(t *testing.T, n int, without ...int) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i := range n {
		lat, long := tourPlace(5 * float64(i))
		values := []fittest.Value{fittest.Uint32(253, noon+uint32(i)), fittest.Sint32(0, fit.Semicircles(lat)), fittest.Sint32(1, fit.Semicircles(long))}
		if slices.Contains(without, i) {
			values[1] = fittest.Sint32(0, math.MaxInt32)
		}
		w.Message(1, 20, values...)
	}
	return decoded(t, w)
}

// TestReduceCurve reduces an arc of 1 km radius. A chord that is d metres off the arc at most is
// sqrt(8·1000·d) metres long, so that the number of records follows: Douglas and Peucker's algorithm
// halves arcs, and keeps at most twice as many.
func TestReduceCurve(t *testing.T) {
	f := curveFile(t, 401) // 2 km
	for _, metres := range []float64{0.2, 0.5, 1, 2, 5, 20} {
		got, changes := Reduce(f, Reduction{Metres: metres})
		n := len(activity.Records(got.Messages))
		least := int(math.Ceil(2000/math.Sqrt(8000*metres))) + 1
		if n < least || n > 2*least || len(changes) != 1 || changes[0].Removed != 401-n {
			t.Errorf("within %v m: %d records of 401, want %d to %d, changes %v", metres, n, least, 2*least, changes)
		}
		again, changes := Reduce(got, Reduction{Metres: metres})
		if len(changes) > 0 || len(again.Messages) != len(got.Messages) {
			t.Errorf("within %v m: the second time changes %v", metres, changes)
		}
		if coarser, _ := Reduce(got, Reduction{Metres: 2 * metres}); len(coarser.Messages) > len(got.Messages) {
			t.Errorf("within %v m there are more records than within half of it", 2*metres)
		}
	}
}

// TestReduceKeeps wants the records that tell more than their place: those at the ends of laps, around
// stops of the timer, without a position or a time, and one in 500.
func TestReduceKeeps(t *testing.T) {
	f := tour(t)
	times := func(f *fit.File) (all []uint32) {
		for _, m := range activity.Records(f.Messages) {
			all = append(all, timeline.TimeOf(m)-noon)
		}
		return all
	}
	got, _ := Reduce(f, Reduction{Metres: 1000}) // no place of the tour counts
	// the ends of laps and of the pause, and number 500, which is at 559 s
	if want := []uint32{0, 200, 260, 400, 559, 600}; !slices.Equal(times(got), want) {
		t.Errorf("records at %d, want %d", times(got), want)
	}
	got, _ = Reduce(curveFile(t, 100, 3, 50, 51), Reduction{Metres: 1000})
	if want := []uint32{0, 3, 50, 51, 99}; !slices.Equal(times(got), want) {
		t.Errorf("records at %d, want %d: those without a position, too", times(got), want)
	}
	got, _ = Reduce(curveFile(t, 100), Reduction{Seconds: 30})
	if want := []uint32{0, 30, 60, 90, 99}; !slices.Equal(times(got), want) {
		t.Errorf("records at %d, want %d", times(got), want)
	}
	got, _ = Reduce(curveFile(t, 100), Reduction{Seconds: 1})
	if n := len(times(got)); n != 100 {
		t.Errorf("%d records a second apart, want all", n)
	}
	got, _ = Reduce(f, Reduction{Seconds: 250})
	if want := []uint32{0, 200, 260, 400, 559, 600}; !slices.Equal(times(got), want) {
		t.Errorf("records at %d, want %d", times(got), want)
	}
}

// TestReduceStands keeps two records of a place where nobody moves, and the two ends of a way there
// and back, between which the straight line has no length.
func TestReduceStands(t *testing.T) {
	track := func(metres func(i int) float64) *fit.File {
		w := fileOf(profile.FileActivity)
		for i := range 21 {
			w.Message(1, 20, fittest.Uint32(253, noon+uint32(i)), fittest.Sint32(0, fit.Semicircles(47+metres(i)/111_195)), fittest.Sint32(1, fit.Semicircles(8)))
		}
		return decoded(t, w)
	}
	for name, tt := range map[string]struct {
		metres func(i int) float64
		want   int
	}{
		"nobody moves":   {func(int) float64 { return 0 }, 2},
		"there and back": {func(i int) float64 { return 100 * float64(10-max(i-10, 10-i)) }, 3},
		"one way":        {func(i int) float64 { return 10 * float64(i) }, 2},
	} {
		if got, _ := Reduce(track(tt.metres), Reduction{Metres: 5}); len(activity.Records(got.Messages)) != tt.want {
			t.Errorf("%s: %d records, want %d", name, len(activity.Records(got.Messages)), tt.want)
		}
	}
}

// otherKinds are files without records: what people plan and measure.
var otherKinds = []string{"workout", "settings", "weight", "goals", "totals", "device", "schedule", "blood-pressure"}

// TestEditsOfOtherKinds edits files that are not activities: edits that need records say so; the
// others leave what does not concern them.
func TestEditsOfOtherKinds(t *testing.T) {
	for _, kind := range otherKinds {
		f := fileNamed(t, "../../vectors/fit/"+kind+".fit")
		before := contents(f.Messages)
		for name, edit := range map[string]func() error{
			"trim":     func() error { _, _, err := Trim(f, 0, profile.DateTimeInvalid); return err },
			"cut":      func() error { _, _, err := Cut(f, 0, profile.DateTimeInvalid); return err },
			"split":    func() error { _, err := Split(f, ByLap); return err },
			"merge":    func() error { _, _, err := Merge(f, f); return err },
			"merge-hr": func() error { _, _, err := MergeHR(f); return err },
			"overlay":  func() error { _, _, err := Overlay(f, f, 0, "power"); return err },
		} {
			if err := edit(); !errors.Is(err, ErrNoRecords) || !strings.HasPrefix(err.Error(), "edit: ") {
				t.Errorf("%s of a %s = %v, want no records", name, kind, err)
			}
		}
		if _, _, err := MendStart(f); !errors.Is(err, ErrClock) {
			t.Errorf("MendStart of a %s = %v", kind, err)
		}
		reduced, changes := Reduce(f, Reduction{Metres: 5, Seconds: 5})
		hidden, more := Conceal(f, Concealment{Zones: []Circle{home}})
		clean, most := Despike(f)
		for _, got := range []*fit.File{reduced, hidden, clean} {
			sameContents(t, kind, contents(got.Messages), before)
		}
		if len(changes)+len(more)+len(most) > 0 {
			t.Errorf("%s: changes %v, %v, %v", kind, changes, more, most)
		}
	}
}

// TestEditsOfCourse trims, reduces, renames and shifts a course: it stays one, with its points.
func TestEditsOfCourse(t *testing.T) {
	f := fileNamed(t, "../../vectors/fit/course.fit")
	whole, _ := recorded(timeline.Timed(f.Messages, profile.MesgNumRecord))
	renamed, _, err := Set(f, Labels{Name: "Round the hill", Sport: "hiking"})
	if err != nil {
		t.Fatal(err)
	}
	shifted, _, err := Shift(f, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	trimmed, _, err := Trim(f, profile.DateTime(whole.From+whole.Seconds()/3), profile.DateTimeInvalid)
	if err != nil {
		t.Fatal(err)
	}
	reduced, _ := Reduce(f, Reduction{Metres: 50})
	was, err := activity.FromFile[activity.Course](f)
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]*fit.File{"set": renamed, "shift": shifted, "trim": trimmed, "reduce": reduced} {
		c, err := activity.FromFile[activity.Course](written(t, name, got))
		if err != nil || c.Course == nil || len(c.Laps) != 1 || len(c.Records) == 0 {
			t.Fatalf("%s: %v, a course: %v", name, err, c.Course)
		}
		wantName, wantTime := was.Course.Name().Text(), was.Records[0].Timestamp
		switch name {
		case "set":
			wantName = "Round the hill"
		case "shift":
			wantTime += 3600
		case "trim":
			wantTime = c.Records[0].Timestamp
			if len(c.Records) >= len(was.Records) || len(c.CoursePoints) > len(was.CoursePoints) || c.Laps[0].StartTime != wantTime {
				t.Errorf("trim: %d records, %d points, a lap from %v", len(c.Records), len(c.CoursePoints), c.Laps[0].StartTime)
			}
		}
		if c.Course.Name().Text() != wantName || c.Records[0].Timestamp != wantTime {
			t.Errorf("%s: the course %q from %v on, want %q and %v", name, c.Course.Name().Text(), c.Records[0].Timestamp, wantName, wantTime)
		}
	}
}

// TestSetWorkout renames a workout, and the workout that an activity followed it leaves.
func TestSetWorkout(t *testing.T) {
	plan := fileNamed(t, "../../vectors/fit/workout.fit")
	renamed, changes, err := Set(plan, Labels{Name: "Hills"})
	if err != nil || len(changes) != 1 || changes[0] != (Change{Num: profile.MesgNumWorkout, Changed: 1}) {
		t.Fatalf("changes %v, %v", changes, err)
	}
	if w, err := activity.FromFile[activity.Workout](written(t, "workout", renamed)); err != nil || w.Workout.WktName().Text() != "Hills" {
		t.Errorf("%v, %v, want a workout Hills", w.Workout, err)
	}
	w := fileOf(profile.FileActivity)
	w.Message(1, 26, fittest.Text(8, "Intervals", 12))
	addRecords(w, noon, 3)
	ride, _, err := Set(decoded(t, w), Labels{Name: "Hills"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := activity.FromFile[activity.Activity](ride)
	if err != nil || len(a.Workouts) != 1 || a.Workouts[0].WktName().Text() != "Intervals" || len(a.Sports) != 1 || a.Sports[0].Name().Text() != "Hills" {
		t.Errorf("%v: workouts %v, sports %v", err, a.Workouts, a.Sports)
	}
}

// TestSetEnsured puts the messages sport and bike_profile right after file_id, with the sport of the
// first session, and only where they are missing.
func TestSetEnsured(t *testing.T) {
	order := func(f *fit.File) (s string) {
		for _, m := range f.Messages[:min(4, len(f.Messages))] {
			s += fmt.Sprintf("%d ", m.Num())
		}
		return s
	}
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 3)
	w.Message(3, 18, fittest.Enum(5, uint8(profile.SportRowing)), fittest.Enum(6, uint8(profile.SubSportIndoorRowing)))
	w.Message(3, 18, fittest.Enum(5, uint8(profile.SportRunning)), fittest.Enum(6, 0))
	got, _, err := Set(decoded(t, w), Labels{Name: "x", Gear: "y"})
	if err != nil || order(got) != "0 12 6 20 " {
		t.Fatalf("messages %s, %v, want file_id, sport, bike_profile and records", order(got), err)
	}
	if m := got.Messages[1]; m.Field(0).Uint() != uint64(profile.SportRowing) || m.Field(1).Uint() != uint64(profile.SubSportIndoorRowing) || m.Field(3).Text() != "x" {
		t.Errorf("a sport %v, %v, %q", m.Field(0), m.Field(1), m.Field(3).Text())
	}
	again, changes, err := Set(got, Labels{Name: "z", Gear: "y"})
	if err != nil || order(again) != order(got) || len(changes) != 1 || changes[0] != (Change{Num: profile.MesgNumSport, Changed: 1}) {
		t.Errorf("the second time: messages %s, changes %v, %v", order(again), changes, err)
	}
}

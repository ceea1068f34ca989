package edit

import (
	"errors"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestTrim takes the first and the last ten minutes off.
func TestTrim(t *testing.T) {
	f := aRide(t)
	whole, _ := recorded(timeline.Timed(f.Messages, profile.MesgNumRecord))
	got, changes, err := Trim(f, profile.DateTime(whole.From+600), profile.DateTime(whole.To-600))
	if err != nil {
		t.Fatal(err)
	}
	checkTotals(t, "trim", got)
	checkTimer(t, "trim", got)
	a, err := activity.FromFile[activity.Activity](got)
	if err != nil {
		t.Fatal(err)
	}
	if s := a.Sessions[0]; s.TotalTimerTime != s.TotalElapsedTime-99_000 || s.TotalCalories != 400 || a.FileID.TimeCreated != a.Records[0].Timestamp {
		t.Errorf("timer %d of %d ms, %d kcal, created %v", s.TotalTimerTime, s.TotalElapsedTime, s.TotalCalories, a.FileID.TimeCreated)
	}
	want := []Change{{Num: profile.MesgNumFileID, Changed: 1}, {Num: profile.MesgNumSession, Changed: 1}, {Num: profile.MesgNumLap, Changed: 2}}
	for _, w := range want {
		found := false
		for _, c := range changes {
			found = found || c == w
		}
		if !found {
			t.Errorf("changes %v, want %v among them", changes, w)
		}
	}
	// two laps are whole, and all developer fields are as they were
	was := contents(f.Messages)
	whole2 := 0
	for _, m := range got.Messages {
		if m.Num() == profile.MesgNumLap && was[onlyContent(m)] > 0 {
			whole2++
		}
	}
	if whole2 != 2 {
		t.Errorf("%d laps as they were, want 2", whole2)
	}
}

func onlyContent(m fit.Message) string {
	for c := range contents([]fit.Message{m}) {
		return c
	}
	return ""
}

// TestTrimAll keeps every file as it is if nothing is cut.
func TestTrimAll(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		got, changes, err := Trim(f, 0, profile.DateTimeInvalid)
		if err != nil || len(changes) > 0 || len(got.Messages) != len(f.Messages) {
			t.Fatalf("%s: %v, %v, %d messages, want %d and no change", name, err, changes, len(got.Messages), len(f.Messages))
		}
		sameContents(t, name, contents(got.Messages), contents(f.Messages))
	})
}

// TestTrimHalf trims every file to its middle: the messages of that time are there, and no records
// of another.
func TestTrimHalf(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		records := timeline.Timed(f.Messages, profile.MesgNumRecord)
		p := period{From: timeline.TimeOf(records[len(records)/4]), To: timeline.TimeOf(records[len(records)*3/4])}
		got, _, err := Trim(f, profile.DateTime(p.From), profile.DateTime(p.To))
		if errors.Is(err, ErrNoRecords) && p.From > p.To {
			return // the records are in no order
		}
		if err != nil {
			t.Fatal(name, err)
		}
		again := timeline.Timed(written(t, name, got).Messages, profile.MesgNumRecord)
		if len(again) != len(within(records, p)) || len(within(again, p)) != len(again) {
			t.Errorf("%s: %d records, want %d", name, len(again), len(within(records, p)))
		}
	})
}

func TestTrimNothing(t *testing.T) {
	if f, _, err := Trim(aRide(t), 0, 1); !errors.Is(err, ErrNoRecords) || f != nil {
		t.Errorf("Trim to no record = %v, %v", f, err)
	}
	if f, _, err := Trim(&fit.File{}, 0, profile.DateTimeInvalid); !errors.Is(err, ErrNoRecords) || f != nil {
		t.Errorf("Trim of no file = %v, %v", f, err)
	}
}

// TestTrimLocalError has the times of the rider in errors.
func TestTrimLocalError(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 3)
	w.Message(3, 34, fittest.Uint32(253, noon), fittest.Uint32(5, noon+2*3600))
	_, _, err := Trim(decoded(t, w), noon+100, noon+200)
	if want := "from 2021-09-08T03:48:20+02:00 to 2021-09-08T03:50:00+02:00"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Trim says %v, want %q", err, want)
	}
}

// TestTrimTimeText has the errors of times before all that a device with a date writes: they are dates, too.
func TestTrimTimeText(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 10)
	f := decoded(t, w)
	_, _, trimmed := Trim(f, noon, 0)
	_, _, cut := Cut(f, 0, noon+100)
	for got, want := range map[error]string{
		trimmed: "no records with a time from 2021-09-08T01:46:40Z to 1989-12-31T00:00:00Z",
		cut:     "no records with a time outside of 1989-12-31T00:00:00Z to 2021-09-08T01:48:20Z",
	} {
		if got == nil || !strings.HasSuffix(got.Error(), want) {
			t.Errorf("the error is %v, want %s", got, want)
		}
	}
	w = fileOf(profile.FileActivity)
	addRecords(w, 1000, 10) // no date: seconds since the device was switched on
	if _, _, err := Trim(decoded(t, w), 0, 7); err == nil || !strings.HasSuffix(err.Error(), "from date_time(0) to date_time(7)") {
		t.Errorf("without a date the error is %v, want numbers", err)
	}
}

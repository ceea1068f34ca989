package edit

import (
	"errors"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// half returns a file of ten records with a developer field of an app, and a session of a sport.
func half(t *testing.T, app byte, field string, start uint32, sport profile.Sport) *fit.File {
	t.Helper()
	var b fit.Builder
	b.Begin(profile.MesgNumFileID)
	b.Add(profile.FileIDType, fit.Enum(4))
	b.Add(profile.FileIDTimeCreated, fit.Uint32(start))
	end(t, &b)
	index, err := b.Describe([16]byte{app}, 0, profile.Uint8, field, "")
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint32(10) {
		b.Begin(profile.MesgNumRecord)
		b.Add(253, fit.Uint32(start+i))
		b.Add(profile.RecordDistance, fit.Uint32(500*i))
		b.AddDeveloper(index, 0, fit.Uint8(app))
		end(t, &b)
	}
	b.Begin(profile.MesgNumSession)
	b.Add(253, fit.Uint32(start+9))
	b.Add(profile.SessionStartTime, fit.Uint32(start))
	b.Add(profile.SessionTotalElapsedTime, fit.Uint32(9000))
	b.Add(profile.SessionTotalTimerTime, fit.Uint32(9000))
	b.Add(profile.SessionTotalDistance, fit.Uint32(4500))
	b.Add(profile.SessionTotalCalories, fit.Uint16(uint16(app)))
	b.Add(profile.SessionAvgHeartRate, fit.Uint8(100+10*app))
	b.Add(profile.SessionMaxHeartRate, fit.Uint8(150+app))
	b.Add(profile.SessionSport, fit.Enum(uint8(sport)))
	end(t, &b)
	return b.File()
}

// TestMergeSessions adds up two sessions of one sport, and leaves sessions of different sports apart.
func TestMergeSessions(t *testing.T) {
	a, b := half(t, 1, "x", 1_000_000_000, profile.SportCycling), half(t, 3, "x", 1_000_001_000, profile.SportCycling)
	got, _, err := Merge(b, a)
	if err != nil {
		t.Fatal(err)
	}
	all, err := activity.FromFile[activity.Activity](written(t, "merge", got))
	if err != nil || len(all.Sessions) != 1 || len(all.Records) != 20 {
		t.Fatalf("%v, %d sessions, %d records", err, len(all.Sessions), len(all.Records))
	}
	s := all.Sessions[0]
	if s.StartTime != 1_000_000_000 || s.Timestamp != 1_000_001_009 || s.TotalElapsedTime != 1_009_000 || s.TotalTimerTime != 18_000 || s.TotalDistance != 9000 {
		t.Errorf("from %d to %d, %d and %d ms, %d cm", s.StartTime, s.Timestamp, s.TotalElapsedTime, s.TotalTimerTime, s.TotalDistance)
	}
	if s.TotalCalories != 4 || s.AvgHeartRate != 120 || s.MaxHeartRate != 153 || all.Records[19].Distance != 9000 || all.FileID.TimeCreated != 1_000_000_000 {
		t.Errorf("%d kcal, %d and %d bpm, the last record at %d cm", s.TotalCalories, s.AvgHeartRate, s.MaxHeartRate, all.Records[19].Distance)
	}
	run := half(t, 1, "x", 1_000_002_000, profile.SportRunning)
	if got, _, err = Merge(a, run); err != nil || (&draft{messages: got.Messages}).count(profile.MesgNumSession) != 2 {
		t.Errorf("ride and run: %v", err)
	}
}

// TestMergeDevelopers merges files whose apps have the same index: of one app, of two, and of one that means
// something else.
func TestMergeDevelopers(t *testing.T) {
	for _, tt := range []struct {
		app   byte
		field string
		same  bool
	}{{1, "x", true}, {2, "x", false}, {1, "y", false}} {
		a, b := half(t, 1, "x", 1_000_000_000, profile.SportCycling), half(t, tt.app, tt.field, 1_000_001_000, profile.SportCycling)
		got, _, err := Merge(a, b)
		if err != nil {
			t.Fatal(err)
		}
		descriptions := 0
		for i, m := range written(t, "merge", got).Messages {
			if m.Num() == profile.MesgNumFieldDescription {
				descriptions++
			}
			for f := range m.DeveloperFields() {
				app, name := byte(1), "x"
				if timeline.TimeOf(m) >= 1_000_001_000 {
					app, name = tt.app, tt.field
				}
				if f.Value.Uint() != uint64(app) || f.Name() != name || (f.Index == 0) != (tt.same || timeline.TimeOf(m) < 1_000_001_000) {
					t.Fatalf("%v: message %d: developer field %q of index %d is %v", tt, i, f.Name(), f.Index, f.Value)
				}
			}
		}
		if (descriptions == 1) != tt.same {
			t.Errorf("%v: %d descriptions", tt, descriptions)
		}
	}
}

// TestMergeAfterCrash gives a part without session one.
func TestMergeAfterCrash(t *testing.T) {
	a, b := half(t, 1, "x", 1_000_000_000, profile.SportGeneric), half(t, 1, "x", 1_000_001_000, profile.SportGeneric)
	b.Messages = b.Messages[:len(b.Messages)-1]
	got, _, err := Merge(a, b)
	if err != nil {
		t.Fatal(err)
	}
	d := draft{messages: got.Messages}
	if d.count(profile.MesgNumSession) != 1 || d.count(profile.MesgNumActivity) != 1 || len(b.Messages) != 13 {
		t.Errorf("%d sessions, %d activities; the part has %d messages", d.count(profile.MesgNumSession), d.count(profile.MesgNumActivity), len(b.Messages))
	}
	for _, m := range got.Messages {
		if m.Num() == profile.MesgNumSession && m.Field(profile.SessionTotalDistance).Uint() != 9000 {
			t.Errorf("a session of %d cm, want 9000", m.Field(profile.SessionTotalDistance).Uint())
		}
	}
}

// TestMergeLacking merges the part before a crash, which knows no sport, with the rest of the ride, in
// either order: one session of the ride's sport, whose sums count both parts. Calories that one part does
// not know are unknown.
func TestMergeLacking(t *testing.T) {
	part := func(start uint32, session bool) *fit.File {
		w := fileOf(profile.FileActivity)
		for i := range uint32(11) {
			w.Message(0, 20, fittest.Uint32(253, start+10*i), fittest.Uint32(5, 10_000*i), fittest.Uint16(2, uint16(5*(500+10*i))), fittest.Uint8(3, 120), fittest.Uint16(7, 200))
		}
		if session {
			w.Message(1, 18, fittest.Uint32(253, start+100), fittest.Uint32(2, start), fittest.Uint32(7, 100_000), fittest.Uint32(8, 100_000), fittest.Uint32(9, 100_000),
				fittest.Enum(5, uint8(profile.SportCycling)), fittest.Uint16(22, 139), fittest.Uint16(11, 468), fittest.Uint8(16, 140), fittest.Uint16(14, 10_000), fittest.Uint32(48, 20_000))
		}
		return decoded(t, w)
	}
	for _, crashed := range []int{0, 1} {
		files := []*fit.File{part(noon, crashed != 0), part(noon+1000, crashed != 1)}
		got, _, err := Merge(files...)
		if err != nil {
			t.Fatal(err)
		}
		all, err := activity.FromFile[activity.Activity](written(t, "merge", got))
		if err != nil || len(all.Sessions) != 1 {
			t.Fatalf("part %d crashed: %d sessions, %v", crashed, len(all.Sessions), err)
		}
		s := all.Sessions[0]
		if s.Sport != profile.SportCycling || s.TotalDistance != 200_000 || s.TotalTimerTime != 200_000 || s.TotalAscent != 239 || s.TotalCalories != 0xFFFF ||
			s.AvgHeartRate != 130 || s.AvgSpeed != 10_000 || s.TotalWork != 101*200+20_000 {
			t.Errorf("part %d crashed: %v, %d cm in %d ms, %d m up, %d kcal, %d bpm, %d mm/s, %d J", crashed, s.Sport, s.TotalDistance, s.TotalTimerTime, s.TotalAscent,
				s.TotalCalories, s.AvgHeartRate, s.AvgSpeed, s.TotalWork)
		}
	}
}

// TestMergeGeneric leaves the session of a device whose sport is generic beside another one.
func TestMergeGeneric(t *testing.T) {
	a, b := half(t, 1, "x", 1_000_000_000, profile.SportGeneric), half(t, 3, "x", 1_000_001_000, profile.SportTransition)
	got, _, err := Merge(a, b)
	if err != nil || (&draft{messages: got.Messages}).count(profile.MesgNumSession) != 2 {
		t.Errorf("a session of a device, and a transition: %v, want two sessions", err)
	}
}

func TestMergeErrors(t *testing.T) {
	f := aRide(t)
	later, _, err := Shift(f, 10*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if got, _, err := Merge(f, later); !errors.Is(err, ErrOverlap) || got != nil {
		t.Errorf("Merge of two recordings = %v", err)
	}
	if got, _, err := Merge(f, &fit.File{}); !errors.Is(err, ErrNoRecords) || got != nil {
		t.Errorf("Merge with nothing = %v", err)
	}
	if got, _, err := Merge(); !errors.Is(err, ErrNoRecords) || got != nil {
		t.Errorf("Merge of nothing = %v", err)
	}
}

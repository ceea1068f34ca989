package activity

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// decoded returns a file as the decoder has it.
func decoded(t testing.TB, w *fittest.File) *fit.File {
	t.Helper()
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// fileOf begins a file of a kind.
func fileOf(kind profile.File) *fittest.File {
	w := &fittest.File{}
	w.Message(0, 0, fittest.Enum(0, uint8(kind)))
	return w
}

const noon = 1_000_000_000

// addSession appends a session, with the profile's numbers for the fields.
func addSession(w *fittest.File, sport uint8, start, elapsed, timer, distance uint32, heart uint8, power uint16) {
	w.Message(1, 18, fittest.Enum(5, sport), fittest.Uint32(2, start), fittest.Uint32(7, elapsed), fittest.Uint32(8, timer),
		fittest.Uint32(9, distance), fittest.Uint16(11, 700), fittest.Uint16(14, 8333), fittest.Uint8(16, heart),
		fittest.Uint16(20, power), fittest.Uint16(22, 512), fittest.Uint16(34, 231))
}

func TestSummarize(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addSession(w, 2, noon, 7_200_500, 7_000_250, 6_012_345, 143, 205)
	w.Message(2, 19, fittest.Uint32(2, noon), fittest.Uint32(7, 1_800_000), fittest.Uint32(9, 1_000_000),
		fittest.Uint8(15, 140), fittest.Uint16(19, 199))
	w.Message(3, 34, fittest.Uint32(253, noon+7200), fittest.Uint32(5, noon+7200+2*3600))
	s := Summarize(decoded(t, w))
	checkSums(t, s.Total, "cycling 1000000000 60123.45 m 7200.5 s 7000.25 s up 512 700 kcal 8.333 m/s 143 bpm 205 W np 231")
	if len(s.Sessions) != 1 || len(s.Laps) != 1 || !s.Local || s.Offset != 2*time.Hour || s.Made {
		t.Fatalf("Summarize = %+v, want a session, a lap, two hours", s)
	}
	checkSums(t, s.Laps[0], "invalid 1000000000 10000 m 1800 s NaN s up NaN NaN kcal 5.555555555555555 m/s 140 bpm 199 W np NaN")
}

func checkSums(t *testing.T, s Figures, want string) {
	t.Helper()
	sport := s.Sport.String()
	if s.Sport == profile.SportInvalid {
		sport = "invalid"
	}
	got := fmt.Sprintf("%s %d %v m %v s %v s up %v %v kcal %v m/s %v bpm %v W np %v", sport, uint32(s.Start), s.Distance,
		s.Elapsed, s.Moving, s.Ascent, s.Calories, s.AvgSpeed, s.AvgHeartRate, s.AvgPower, s.NormalizedPower)
	if got != want {
		t.Errorf("sums are\n%s, want\n%s", got, want)
	}
}

// TestSummarizeSeveral adds up a duathlon in two chained files, one of them with a session
// that knows little.
func TestSummarizeSeveral(t *testing.T) {
	a, b := fileOf(profile.FileActivity), fileOf(profile.FileActivity)
	addSession(a, 1, noon+5000, 1_000_000, 900_000, 300_000, 150, 0xFFFF)
	addSession(b, 2, noon, 4_000_000, 3_600_000, 3_000_000, 140, 200)
	b.Message(1, 18, fittest.Enum(5, 1))
	s := Summarize(decoded(t, a), decoded(t, b))
	// (150*900 + 140*3600)/4500 = 142. The third session has no sums, so the sums of all sessions
	// are unknown.
	checkSums(t, s.Total, "multisport 1000000000 NaN m NaN s NaN s up NaN NaN kcal NaN m/s 142 bpm 200 W np NaN")
	if len(s.Sessions) != 3 || s.Local {
		t.Errorf("Summarize = %+v, want three sessions", s)
	}
}

// TestSummarizeLacking has a ride of which a session lacks sums that the records have, and calories,
// which they have not.
func TestSummarizeLacking(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(21) {
		w.Message(0, 20, fittest.Uint32(253, noon+10*i), fittest.Uint32(5, 10_000*i), fittest.Uint16(2, uint16(5*(500+10*min(i, 12)))))
	}
	addSession(w, 2, noon, 100_000, 90_000, 100_000, 150, 0xFFFF)
	w.Message(1, 18, fittest.Enum(5, 2), fittest.Uint32(2, noon+100), fittest.Uint32(253, noon+200), fittest.Uint32(7, 100_000))
	s := Summarize(decoded(t, w))
	// 1,000 and 1,000 m; 90 and 100 s; 512 and 20 m up.
	checkSums(t, s.Total, "cycling 1000000000 2000 m 200 s 190 s up 532 NaN kcal 10.526315789473685 m/s 150 bpm NaN W np NaN")
	var computed []FigureName
	for f := range s.Total.All() {
		if f.Computed {
			computed = append(computed, f.Name)
		}
	}
	if want := []FigureName{FigureDistance, FigureMoving, FigureAscent, FigureAvgSpeed, FigureInMotion}; !slices.Equal(computed, want) {
		t.Errorf("computed %q, want %q", computed, want)
	}
	if !math.IsNaN(s.Sessions[1].Distance) {
		t.Errorf("the second session has %v m, which it does not say", s.Sessions[1].Distance)
	}
}

// TestSummarizeWeights averages parts that do not know how long they took.
func TestSummarizeWeights(t *testing.T) {
	parts := []Figures{unknownFigures(), unknownFigures()}
	parts[0].AvgPower, parts[1].AvgPower = 100, 300
	if got := Total(parts).AvgPower; got != 200 {
		t.Errorf("the average of 100 and 300 W is %v, want 200", got)
	}
	parts[0].Moving = 60
	if got := Total(parts).AvgPower; got != 100 {
		t.Errorf("the average of 100 W for 60 s and 300 W for no time is %v, want 100", got)
	}
}

// TestSummarizeCrash makes the session of a file that was left without one.
func TestSummarizeCrash(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(61) {
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint32(5, 1000+500*i), fittest.Uint8(3, uint8(100+i%2)))
	}
	f := decoded(t, w)
	s := Summarize(f)
	// The first record is 10 m from the start. Devices count them.
	checkSums(t, s.Total, "generic 1000000000 310 m 60 s 60 s up NaN NaN kcal 5.167 m/s 100 bpm NaN W np NaN")
	if !s.Made || len(s.Sessions)+len(s.Laps) > 0 || len(f.Messages) != 62 {
		t.Errorf("Summarize = %+v and leaves %d messages, want a total, 62", s, len(f.Messages))
	}
}

// TestSummarizeNothing has files about which nothing is known.
func TestSummarizeNothing(t *testing.T) {
	course := fileOf(profile.FileCourse)
	addSession(course, 2, noon, 1, 1, 1, 1, 1)
	for _, files := range [][]*fit.File{nil, {decoded(t, course)}, {decoded(t, fileOf(profile.FileActivity))}, {decoded(t, &fittest.File{})}} {
		s := Summarize(files...)
		checkSums(t, s.Total, "invalid 4294967295 NaN m NaN s NaN s up NaN NaN kcal NaN m/s NaN bpm NaN W np NaN")
		if s.Made || s.Local || len(s.Sessions)+len(s.Laps) > 0 {
			t.Errorf("Summarize = %+v, want nothing", s)
		}
	}
}

func TestOffset(t *testing.T) {
	for _, tt := range []struct {
		utc, local uint32
		want       time.Duration
		ok         bool
	}{
		{noon, noon, 0, true},
		{noon, noon - 12600, -210 * time.Minute, true},
		{noon, noon + 3601, time.Hour, true}, // a device with a slow clock
		{noon, noon + 14*3600, 14 * time.Hour, true},
		{noon, noon + 30*3600, 0, false},
		{noon, 0, 0, false},
		{noon, math.MaxUint32, 0, false},
		{math.MaxUint32, noon, 0, false},
	} {
		w := fileOf(profile.FileActivity)
		w.Message(3, 34, fittest.Uint32(253, tt.utc), fittest.Uint32(5, tt.local))
		s := Summarize(decoded(t, w))
		if s.Local != tt.ok || tt.ok && s.Offset != tt.want {
			t.Errorf("UTC %d and local time %d give %v, %v, want %v, %v", tt.utc, tt.local, s.Offset, s.Local, tt.want, tt.ok)
		}
	}
}

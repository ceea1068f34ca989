package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit/activity"
)

// start is when the rides of these tests begin.
var start = time.Date(2024, 6, 1, 9, 0, 0, 0, time.UTC)

// after returns a time as XML has it.
func after(seconds float64) string {
	return start.Add(time.Duration(seconds * float64(time.Second))).Format("2006-01-02T15:04:05.999Z07:00")
}

// A lapText is a lap of a TCX file, in seconds and metres.
type lapText struct {
	start, seconds, metres float64
	points                 string
}

func (l lapText) String() string {
	return fmt.Sprintf(`<Lap StartTime="%s"><TotalTimeSeconds>%v</TotalTimeSeconds><DistanceMeters>%v</DistanceMeters>`+
		`<Calories>10</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>%s</Lap>`, after(l.start), l.seconds, l.metres, l.points)
}

func trackpoint(at, metres float64) string {
	return fmt.Sprintf("<Trackpoint><Time>%s</Time><DistanceMeters>%v</DistanceMeters></Trackpoint>", after(at), metres)
}

func tcxOf(laps ...string) string {
	return `<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">` +
		`<Activities><Activity Sport="Biking"><Id>` + after(0) + `</Id>` + strings.Join(laps, "") + `</Activity></Activities></TrainingCenterDatabase>`
}

// imported makes a FIT file of a text, and wants our own doctor to find no more than that a GPX or
// TCX file does not tell the local time.
func imported(t *testing.T, format, text string) *activity.Activity {
	t.Helper()
	got := fitOn([]byte(text), "from-"+format, "-", "-o", "-")
	if got.status != 0 || got.errors != "" {
		t.Fatalf("from-%s: %d, %s, of\n%s", format, got.status, got.errors, text)
	}
	var report struct {
		Findings []struct{ Rule, Message string }
	}
	if err := json.Unmarshal([]byte(fitOn([]byte(got.out), "doctor", "--json", "-").out), &report); err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		if f.Rule != "local-time-missing" {
			t.Errorf("doctor: %s: %s, of\n%s", f.Rule, f.Message, text)
		}
	}
	a, err := activity.DecodeBytes[activity.Activity]([]byte(got.out))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestSmartTCX reads a ride of a device that does not record each second: its laps last from their
// start as long as the file states, not up to the last track point.
func TestSmartTCX(t *testing.T) {
	t.Parallel()
	var laps []string
	for lap := range 4 {
		var points strings.Builder
		for s := 0; s < 53; s += 13 {
			at := float64(60*lap + s)
			points.WriteString(trackpoint(at, 8*at))
		}
		laps = append(laps, lapText{float64(60 * lap), 60, 480, "<Track>" + points.String() + "</Track>"}.String())
	}
	a := imported(t, "tcx", tcxOf(laps...))
	if len(a.Records) != 20 || len(a.Laps) != 4 || len(a.Sessions) != 1 {
		t.Fatalf("%d records, %d laps, %d sessions", len(a.Records), len(a.Laps), len(a.Sessions))
	}
	for i := range a.Laps {
		l := &a.Laps[i]
		if !l.StartTime.Time().Equal(start.Add(time.Duration(i)*time.Minute)) || l.TotalElapsedTime != 60_000 || l.TotalTimerTime != 60_000 || l.TotalDistance != 48_000 {
			t.Errorf("lap %d: from %v, elapsed %d ms, timer %d ms, %d cm", i, l.StartTime, l.TotalElapsedTime, l.TotalTimerTime, l.TotalDistance)
		}
	}
	s := &a.Sessions[0]
	if s.TotalElapsedTime != 240_000 || s.TotalTimerTime != 240_000 || s.TotalDistance != 192_000 || s.TotalCalories != 40 || a.Activity.TotalTimerTime != 240_000 {
		t.Errorf("session: elapsed %d ms, timer %d ms, %d cm, %d kcal", s.TotalElapsedTime, s.TotalTimerTime, s.TotalDistance, s.TotalCalories)
	}
}

// TestTCXLapsWithoutTrack reads laps that have totals only, alone and between others.
func TestTCXLapsWithoutTrack(t *testing.T) {
	t.Parallel()
	bare := func(start float64) string { return lapText{start, 60, 200, ""}.String() }
	tracked := func(start, from float64) string {
		return lapText{start, 60, 300, "<Track>" + trackpoint(start, from) + trackpoint(start+30, from+150) + trackpoint(start+59, from+300) + "</Track>"}.String()
	}
	for name, tt := range map[string]struct {
		laps   []string
		metres uint32
	}{
		"alone":                {[]string{bare(0)}, 200},
		"all":                  {[]string{bare(0), bare(60), bare(120)}, 600},
		"first":                {[]string{bare(0), tracked(60, 200)}, 500},
		"between":              {[]string{tracked(0, 0), bare(60), tracked(120, 500)}, 800},
		"last":                 {[]string{tracked(0, 0), bare(60)}, 500},
		"after a while":        {[]string{tracked(0, 0), bare(600)}, 500},
		"not in the distances": {[]string{tracked(0, 0), bare(60), tracked(120, 300)}, 800},
		"distances of laps":    {[]string{tracked(0, 0), tracked(60, 0), bare(120), tracked(180, 0)}, 1100},
		"an empty track":       {[]string{tracked(0, 0), lapText{60, 60, 200, "<Track/>"}.String()}, 500},
	} {
		a := imported(t, "tcx", tcxOf(tt.laps...))
		if len(a.Laps) != len(tt.laps) {
			t.Errorf("%s: %d laps, want %d", name, len(a.Laps), len(tt.laps))
			continue
		}
		for i := range a.Laps {
			if a.Laps[i].TotalTimerTime != 60_000 || a.Laps[i].TotalElapsedTime != 60_000 {
				t.Errorf("%s: lap %d lasts %d ms, %d ms with pauses", name, i, a.Laps[i].TotalTimerTime, a.Laps[i].TotalElapsedTime)
			}
		}
		s, last := &a.Sessions[0], &a.Records[len(a.Records)-1]
		if s.TotalDistance != 100*tt.metres || last.Distance != 100*tt.metres || s.TotalTimerTime != 60_000*uint32(len(tt.laps)) {
			t.Errorf("%s: %d cm in the session, %d cm in the records, %d ms", name, s.TotalDistance, last.Distance, s.TotalTimerTime)
		}
	}
}

// TestTCXTotals reads rides of random laps: pauses in laps and between them, starts between seconds,
// laps without a track, points at the ends of two laps. The sums are those of the file.
func TestTCXTotals(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 6))
		var laps []string
		at, metres, timer := r.Float64(), 0.0, 0.0
		for range 1 + r.IntN(6) {
			l := lapText{start: at, seconds: 20 + math.Floor(4000*r.Float64())/10, metres: math.Floor(3000 * r.Float64())}
			from, pause := metres, 0.0
			if r.IntN(3) == 0 {
				pause = math.Floor(1000 * r.Float64())
			}
			middle := l.seconds * r.Float64()
			point := func(s float64) {
				when := at + s
				if s >= middle {
					when += pause
				}
				l.points += trackpoint(when, from+l.metres*s/l.seconds)
			}
			if r.IntN(4) == 0 {
				pause = 0 // no track
			} else {
				for s := 0.0; s < l.seconds-3; s += float64(1 + r.IntN(20)) {
					point(s)
				}
				point(l.seconds - 1)
				l.points = "<Track>" + l.points + "</Track>"
			}
			laps = append(laps, l.String())
			timer, metres = timer+l.seconds, metres+l.metres
			at += l.seconds + pause
			if r.IntN(3) == 0 {
				at += 500 * r.Float64() // between laps
			}
		}
		text := tcxOf(laps...)
		s := &imported(t, "tcx", text).Sessions[0]
		if math.Abs(float64(s.TotalTimerTime)-1000*timer) > 1 || math.Abs(float64(s.TotalDistance)-100*metres) > 1 {
			t.Errorf("seed %d: %d ms, %d cm, want %v s, %v m", seed, s.TotalTimerTime, s.TotalDistance, timer, metres)
		}
		if float64(s.TotalElapsedTime) > 1000*at+2000 {
			t.Errorf("seed %d: %d ms with pauses, want at most %v s", seed, s.TotalElapsedTime, at)
		}
	}
}

// TestTCXContradictions reads laps whose times contradict each other, or are missing: the starts are
// believed, because points are placed by times.
func TestTCXContradictions(t *testing.T) {
	t.Parallel()
	track := func(from, to float64) string {
		return "<Track>" + trackpoint(from, 4*from) + trackpoint((from+to)/2, 2*(from+to)) + trackpoint(to, 4*to) + "</Track>"
	}
	for name, laps := range map[string][]string{
		"a timer beyond the next lap":  {lapText{0, 3600, 240, track(0, 59)}.String(), lapText{60, 60, 240, track(60, 120)}.String()},
		"a timer of 0":                 {lapText{0, 0, 240, track(0, 59)}.String(), lapText{60, 0, 240, track(60, 120)}.String()},
		"a distance of 0":              {lapText{0, 60, 0, track(0, 59)}.String(), lapText{60, 60, 0, track(60, 120)}.String()},
		"one start for all":            {lapText{0, 60, 240, track(0, 59)}.String(), lapText{0, 60, 240, track(60, 120)}.String()},
		"no start":                     {strings.Replace(lapText{0, 60, 240, track(0, 59)}.String(), "StartTime", "Start", 1), lapText{60, 60, 240, track(60, 120)}.String()},
		"no start, no track":           {lapText{0, 60, 240, track(0, 59)}.String(), strings.Replace(lapText{60, 60, 240, ""}.String(), "StartTime", "Start", 1)},
		"points before the lap":        {lapText{10, 50, 240, track(0, 59)}.String(), lapText{60, 60, 240, track(60, 120)}.String()},
		"a point of two laps":          {lapText{0, 60, 240, track(0, 60)}.String(), lapText{60, 60, 240, track(60, 120)}.String()},
		"laps in the wrong order":      {lapText{60, 60, 240, track(60, 120)}.String(), lapText{0, 60, 240, track(0, 59)}.String()},
		"a last timer beyond the ride": {lapText{0, 60, 240, track(0, 59)}.String(), lapText{60, 600, 240, track(60, 120)}.String()},
	} {
		a := imported(t, "tcx", tcxOf(laps...))
		if len(a.Laps) != 2 || a.Sessions[0].TotalDistance < 43_000 || a.Sessions[0].TotalDistance > 48_000 || a.Sessions[0].TotalTimerTime < 110_000 {
			t.Errorf("%s: %d laps, %d cm, %d ms", name, len(a.Laps), a.Sessions[0].TotalDistance, a.Sessions[0].TotalTimerTime)
		}
	}
}

// TestGPXTotals reads tracks in random segments, some of them out of order.
func TestGPXTotals(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 9))
		var segments []string
		second := 0
		for range 1 + r.IntN(4) {
			segment := "<trkseg>"
			for range 1 + r.IntN(30) {
				segment += fmt.Sprintf(`<trkpt lat="%f" lon="8"><time>%s</time></trkpt>`, 47+float64(second)/30_000, after(float64(second)))
				second += 1 + r.IntN(9)
			}
			segments = append(segments, segment+"</trkseg>")
			second += r.IntN(500)
		}
		if seed%2 == 1 {
			r.Shuffle(len(segments), func(i, j int) { segments[i], segments[j] = segments[j], segments[i] })
		}
		text := "<gpx><trk>" + strings.Join(segments, "") + "</trk></gpx>"
		if a := imported(t, "gpx", text); len(a.Records) != strings.Count(text, "<trkpt") {
			t.Errorf("seed %d: %d records", seed, len(a.Records))
		}
	}
}

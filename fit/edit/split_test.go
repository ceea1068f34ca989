package edit

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

var splitters = map[string]Splitter{
	"lap": ByLap, "10 minutes": ByTime(10 * time.Minute), "5 km": ByDistance(5000), "pause of 90 s": ByPause(90 * time.Second),
}

// TestSplitRide counts parts and their messages.
func TestSplitRide(t *testing.T) {
	for name, want := range map[string]int{"lap": 4, "10 minutes": 7, "5 km": 4, "pause of 90 s": 2} {
		files, err := Split(aRide(t), splitters[name])
		if err != nil || len(files) != want {
			t.Errorf("%s: %d parts, %v, want %d", name, len(files), err, want)
		}
		for _, f := range files {
			d := draft{messages: f.Messages}
			if d.count(profile.MesgNumFileID) != 1 || d.count(profile.MesgNumSession) != 1 || d.count(profile.MesgNumActivity) != 1 || d.count(profile.MesgNumLap) == 0 {
				t.Errorf("%s: a part has %d file_id, %d sessions, %d laps", name, d.count(0), d.count(profile.MesgNumSession), d.count(profile.MesgNumLap))
			}
			checkTotals(t, name, f)
			checkTimer(t, name, f)
		}
	}
}

// checkTotals compares the one session of a part with its records, read in another way.
func checkTotals(t testing.TB, name string, f *fit.File) {
	t.Helper()
	a, err := activity.FromFile[activity.Activity](written(t, name, f), fit.NoExpansion())
	if err != nil {
		t.Fatal(err)
	}
	first, last := a.Records[0], a.Records[len(a.Records)-1]
	s := a.Sessions[0]
	fastest, beats := uint16(0), uint8(0)
	for _, r := range a.Records {
		if r.Speed != math.MaxUint16 {
			fastest = max(fastest, r.Speed)
		}
		if r.HeartRate != math.MaxUint8 {
			beats = max(beats, r.HeartRate)
		}
	}
	if s.StartTime > first.Timestamp || s.StartTime+1 < first.Timestamp || s.Timestamp != last.Timestamp {
		t.Errorf("%s: session from %v to %v, records from %v to %v", name, s.StartTime, s.Timestamp, first.Timestamp, last.Timestamp)
	}
	if s.TotalDistance != last.Distance || s.MaxSpeed != fastest || s.MaxHeartRate != beats || s.TotalElapsedTime != 1000*uint32(s.Timestamp-s.StartTime) {
		t.Errorf("%s: session %d cm, %d mm/s, %d bpm, %d ms; records %d, %d, %d", name, s.TotalDistance, s.MaxSpeed, s.MaxHeartRate, s.TotalElapsedTime, last.Distance, fastest, beats)
	}
	if int(s.NumLaps) != len(a.Laps) || a.Activity.TotalTimerTime != s.TotalTimerTime || s.TotalTimerTime > s.TotalElapsedTime {
		t.Errorf("%s: %d of %d laps, timer %d and %d of %d ms", name, s.NumLaps, len(a.Laps), a.Activity.TotalTimerTime, s.TotalTimerTime, s.TotalElapsedTime)
	}
}

// checkTimer wants starts and stops of the timer by turns, a start first.
func checkTimer(t testing.TB, name string, f *fit.File) {
	t.Helper()
	running := false
	for _, m := range f.Messages {
		start, stop := isTimer(m)
		if start && running || stop && !running {
			t.Errorf("%s: the timer starts or stops twice", name)
		}
		running = running && !stop || start
	}
	if running {
		t.Errorf("%s: the timer runs at the end", name)
	}
}

// TestMergeOfSplit wants the messages of every file back. Laps, sessions and the activity are sums;
// what sums up a session that was cut is gone.
func TestMergeOfSplit(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		multisport := falls(f) && (&draft{messages: f.Messages}).count(profile.MesgNumSession) > 1
		for how, splitter := range splitters {
			if falls(f) && (!multisport || how == "lap") {
				continue // a cut where distances begin again at 0 leaves no trace
			}
			parts, err := Split(f, splitter)
			if errors.Is(err, ErrParts) {
				continue
			}
			if err != nil {
				t.Fatal(name, err)
			}
			for _, part := range parts {
				written(t, name, part)
			}
			whole, _, err := Merge(parts...)
			if err != nil {
				t.Errorf("%s, %s: %v", name, how, err)
				continue
			}
			sums := []profile.MesgNum{profile.MesgNumLap, profile.MesgNumSession, profile.MesgNumActivity, profile.MesgNumTimeInZone, profile.MesgNumSplitSummary}
			sameContents(t, name+", "+how, contents(written(t, name, whole).Messages, sums...), contents(f.Messages, sums...))
		}
	})
}

// TestMergeOfLaps wants laps back to the byte.
func TestMergeOfLaps(t *testing.T) {
	f := aRide(t)
	parts, err := Split(f, ByLap)
	if err != nil {
		t.Fatal(err)
	}
	whole, _, err := Merge(parts[2], parts[0], parts[3], parts[1])
	if err != nil {
		t.Fatal(err)
	}
	sameContents(t, "laps", contents(whole.Messages, profile.MesgNumSession, profile.MesgNumActivity), contents(f.Messages, profile.MesgNumSession, profile.MesgNumActivity))
	checkTotals(t, "merge", whole)
	is, was := draft{messages: whole.Messages}, draft{messages: f.Messages}
	if is.count(profile.MesgNumEvent) != was.count(profile.MesgNumEvent) {
		t.Errorf("%d events, want %d: those that a split adds are gone again", is.count(profile.MesgNumEvent), was.count(profile.MesgNumEvent))
	}
}

// TestSplitReferences wants messages time_in_zone with the lap that they are about, which has another number
// in its part, and in the whole again.
func TestSplitReferences(t *testing.T) {
	f := aRide(t)
	d := draftOf(f)
	for lap := range uint64(4) {
		const num = profile.MesgNumTimeInZone
		zone := d.make(num, setNumber(num, 253, uint64(1_000_000_000)), setNumber(num, profile.TimeInZoneReferenceMesg, uint64(profile.MesgNumLap)),
			setNumber(num, profile.TimeInZoneReferenceIndex, lap), setNumber(num, profile.TimeInZoneMaxHeartRate, 100+lap))
		at := 0
		for seen := uint64(0); seen <= lap; at++ {
			if d.messages[at].Num() == profile.MesgNumLap {
				zone = d.put(zone, setNumber(num, 253, uint64(timeline.TimeOf(d.messages[at]))))
				seen++
			}
		}
		d.messages = append(d.messages[:at:at], append([]fit.Message{zone}, d.messages[at:]...)...)
	}
	f, _ = d.finish()
	parts, err := Split(f, ByLap)
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range parts {
		for _, m := range part.Messages {
			if m.Num() == profile.MesgNumTimeInZone && (m.Field(profile.TimeInZoneReferenceIndex).Uint() != 0 || m.Field(profile.TimeInZoneMaxHeartRate).Uint() != uint64(100+i)) {
				t.Errorf("part %d: zones of lap %v", i, m.Field(profile.TimeInZoneReferenceIndex))
			}
		}
	}
	whole, _, err := Merge(parts...)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range whole.Messages {
		if m.Num() == profile.MesgNumTimeInZone {
			n++
			if m.Field(profile.TimeInZoneReferenceIndex).Uint()+100 != m.Field(profile.TimeInZoneMaxHeartRate).Uint() {
				t.Errorf("zones of lap %v, want %v less 100", m.Field(profile.TimeInZoneReferenceIndex), m.Field(profile.TimeInZoneMaxHeartRate))
			}
		}
	}
	if n != 4 {
		t.Errorf("%d messages time_in_zone, want 4", n)
	}
}

// TestMergeTimer wants the timer time of a ride back: the seconds between two parts, which belong to none,
// count again.
func TestMergeTimer(t *testing.T) {
	f := aRide(t)
	parts, err := Split(f, ByTime(10*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	whole, _, err := Merge(parts...)
	if err != nil {
		t.Fatal(err)
	}
	if was, is := sessionIn(t, f).Field(profile.SessionTotalTimerTime), sessionIn(t, whole).Field(profile.SessionTotalTimerTime); is.Uint() != was.Uint() {
		t.Errorf("total_timer_time %v ms in %d parts joined, want %v ms", is, len(parts), was)
	}
}

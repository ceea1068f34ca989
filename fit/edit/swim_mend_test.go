package edit

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// poolLaps is a swim of two laps of three and two lengths of 25 m, 30 s and 12 strokes each, with 20 s of
// rest between them, which has a lap of its own, and a record at each turn.
func poolLaps(t testing.TB, big bool) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	w.BigEndian = big
	switchTimer(w, noon, profile.EventTypeStart)
	at, index, active := uint32(noon), uint16(0), uint32(0)
	for lap, n := range []int{3, 0, 2} {
		start, first := at, index
		for range max(n, 1) {
			seconds, strokes, kind := uint32(30), uint16(12), profile.LengthTypeActive
			if n == 0 {
				seconds, strokes, kind = 20, 0xFFFF, profile.LengthTypeIdle
			} else {
				active++
			}
			w.Message(1, 101, fittest.Uint16(254, index), fittest.Uint32(253, at+seconds), fittest.Uint32(profile.LengthStartTime, at),
				fittest.Uint32(profile.LengthTotalElapsedTime, 1000*seconds), fittest.Uint32(profile.LengthTotalTimerTime, 1000*seconds),
				fittest.Uint16(profile.LengthTotalStrokes, strokes), fittest.Uint16(profile.LengthAvgSpeed, 833), fittest.Uint8(profile.LengthAvgSwimmingCadence, 24),
				fittest.Enum(profile.LengthSwimStroke, uint8(profile.SwimStrokeFreestyle)), fittest.Enum(profile.LengthLengthType, uint8(kind)))
			at += seconds
			index++
			w.Message(2, 20, fittest.Uint32(253, at), fittest.Uint32(profile.RecordDistance, 2500*active))
		}
		seconds := at - start
		w.Message(3, 19, fittest.Uint32(253, at), fittest.Uint16(254, uint16(lap)), fittest.Uint32(2, start), fittest.Uint32(7, 1000*seconds), fittest.Uint32(8, 1000*seconds),
			fittest.Uint32(9, uint32(2500*n)), fittest.Uint16(profile.LapFirstLengthIndex, first), fittest.Uint16(profile.LapNumLengths, uint16(n)),
			fittest.Uint16(profile.LapNumActiveLengths, uint16(n)), fittest.Uint16(profile.LapAvgSpeed, 833), fittest.Enum(profile.LapSwimStroke, uint8(profile.SwimStrokeFreestyle)))
	}
	switchTimer(w, at, profile.EventTypeStopAll)
	seconds := at - noon
	w.Message(4, 18, fittest.Uint32(253, at), fittest.Uint32(2, noon), fittest.Uint32(7, 1000*seconds), fittest.Uint32(8, 1000*seconds), fittest.Uint32(9, 12_500),
		fittest.Enum(profile.SessionSport, uint8(profile.SportSwimming)), fittest.Uint16(profile.SessionPoolLength, 2500),
		fittest.Enum(profile.SessionPoolLengthUnit, uint8(profile.DisplayMeasureMetric)), fittest.Uint16(profile.SessionNumActiveLengths, 5), fittest.Uint16(profile.SessionAvgSpeed, 833),
		fittest.Uint16(profile.SessionAvgStrokesPerLength, 120), fittest.Enum(profile.SessionSwimStroke, uint8(profile.SwimStrokeFreestyle)), fittest.Uint16(profile.SessionNumLaps, 3))
	w.Message(5, 34, fittest.Uint32(253, at), fittest.Uint16(profile.ActivityNumSessions, 1), fittest.Uint32(profile.ActivityLocalTimestamp, at))
	return decoded(t, w)
}

// swimLines returns the lengths of a swim as index, seconds, strokes and stroke, then its laps as first index,
// lengths, metres and stroke, the session, and the distances of the records.
func swimLines(f *fit.File) string {
	var lines []string
	for i, l := range activity.Lengths(f.Messages) {
		if l.Index != i {
			lines = append(lines, fmt.Sprintf("index %d!", l.Index))
		}
		lines = append(lines, fmt.Sprintf("%d+%.0fs %.0f %v", l.Start-noon, l.Seconds, l.Strokes, l.Stroke))
	}
	text := strings.Join(lines, ", ")
	for m := range f.Of(profile.MesgNumLap) {
		text += fmt.Sprintf("; lap %v: %v, %v cm", m.Field(profile.LapFirstLengthIndex), m.Field(profile.LapNumActiveLengths), m.Field(profile.LapTotalDistance))
	}
	for m := range f.Of(profile.MesgNumSession) {
		text += fmt.Sprintf("; session: %v, %v cm, %v mm/s, %v, %v strokes", m.Field(profile.SessionNumActiveLengths), m.Field(profile.SessionTotalDistance),
			m.Field(profile.SessionAvgSpeed), profile.SwimStroke(m.Field(profile.SessionSwimStroke).Uint()), m.Field(profile.SessionAvgStrokesPerLength))
	}
	text += "; records"
	for _, m := range activity.Records(f.Messages) {
		text += fmt.Sprintf(" %d", m.Field(profile.RecordDistance).Uint()/100)
	}
	return text
}

// TestSwimFaults mends what a watch got wrong. Speeds are metres by seconds: 125 m are swum in 150 s.
func TestSwimFaults(t *testing.T) {
	const free = "30s 12 freestyle"
	rest := "90+20s NaN freestyle"
	for _, tt := range []struct {
		name   string
		faults SwimFaults
		want   string
	}{
		{"nothing", SwimFaults{}, "0+" + free + ", 30+" + free + ", 60+" + free + ", " + rest + ", 110+" + free + ", 140+" + free +
			"; lap 0: 3, 7500 cm; lap 3: 0, 0 cm; lap 4: 2, 5000 cm; session: 5, 12500 cm, 833 mm/s, freestyle, 120 strokes; records 25 50 75 75 100 125"},
		{"a pool of 50 m", SwimFaults{Pool: 50}, "0+" + free + ", 30+" + free + ", 60+" + free + ", " + rest + ", 110+" + free + ", 140+" + free +
			"; lap 0: 3, 15000 cm; lap 3: 0, 0 cm; lap 4: 2, 10000 cm; session: 5, 25000 cm, 1666 mm/s, freestyle, 120 strokes; records 50 100 150 150 200 250"},
		{"a turn that was none", SwimFaults{Join: []int{2}}, "0+" + free + ", 30+60s 24 freestyle, " + rest + ", 110+" + free + ", 140+" + free +
			"; lap 0: 2, 5000 cm; lap 2: 0, 0 cm; lap 3: 2, 5000 cm; session: 4, 10000 cm, 666 mm/s, freestyle, 150 strokes; records 25 50 50 50 75 100"},
		{"three are one", SwimFaults{Join: []int{1, 2}}, "0+90s 36 freestyle, " + rest + ", 110+" + free + ", 140+" + free +
			"; lap 0: 1, 2500 cm; lap 1: 0, 0 cm; lap 2: 2, 5000 cm; session: 3, 7500 cm, 500 mm/s, freestyle, 200 strokes; records 25 25 25 25 50 75"},
		{"a missed turn", SwimFaults{Split: []int{4}}, "0+" + free + ", 30+" + free + ", 60+" + free + ", " + rest + ", 110+15s 6 freestyle, 125+15s 6 freestyle, 140+" + free +
			"; lap 0: 3, 7500 cm; lap 3: 0, 0 cm; lap 4: 3, 7500 cm; session: 6, 15000 cm, 1000 mm/s, freestyle, 100 strokes; records 25 50 75 75 125 150"},
		{"backstroke from 4 on", SwimFaults{Strokes: []StrokeOf{{4, 0, profile.SwimStrokeBackstroke}}}, "0+" + free + ", 30+" + free + ", 60+" + free + ", " + rest + ", 110+30s 12 backstroke, 140+30s 12 backstroke" +
			"; lap 0: 3, 7500 cm; lap 3: 0, 0 cm; lap 4: 2, 5000 cm; session: 5, 12500 cm, 833 mm/s, mixed, 120 strokes; records 25 50 75 75 100 125"},
	} {
		for _, big := range []bool{false, true} {
			f := poolLaps(t, big)
			got, changes, err := Swim(f, tt.faults)
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				continue
			}
			got = written(t, tt.name, got)
			if is := swimLines(got); is != tt.want {
				t.Errorf("%s:\n%s, want\n%s", tt.name, is, tt.want)
			}
			if (tt.name == "nothing") != (changes == nil) {
				t.Errorf("%s: changes %v", tt.name, changes)
			}
			for _, found := range doctor.ExamineFile(got) {
				if _, old := brokenBy(f)[found.Rule.Name]; !old {
					t.Errorf("%s: %v", tt.name, found)
				}
			}
		}
	}
}

func brokenBy(f *fit.File) map[string]bool {
	broken := map[string]bool{}
	for _, found := range doctor.ExamineFile(f) {
		broken[found.Rule.Name] = true
	}
	return broken
}

// TestSwimNumbers refuses lengths that are not there, and a join with a rest.
func TestSwimNumbers(t *testing.T) {
	f := poolLaps(t, false)
	for want, faults := range map[string]SwimFaults{
		"edit: no such length: 6, of 5":               {Join: []int{6}},
		"edit: no such length: 0, of 5":               {Split: []int{0}},
		"edit: no such length: none follows length 3": {Join: []int{3}},
		"edit: no such length: none follows length 5": {Join: []int{5}},
	} {
		if _, _, err := Swim(f, faults); !errors.Is(err, ErrLength) || err.Error() != want {
			t.Errorf("Swim = %v, want %s", err, want)
		}
	}
	if _, changes, err := Swim(aRide(t), SwimFaults{Pool: 50, Join: []int{1}}); err != nil || changes != nil {
		t.Errorf("Swim of a ride changes %v, %v", changes, err)
	}
}

// TestSwimParts joins lengths of a swim that was trimmed, whose indexes begin later.
func TestSwimParts(t *testing.T) {
	trimmed, _, err := Trim(decoded(t, poolSwim(10)), noon+300, noon+600)
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := Swim(trimmed, SwimFaults{Join: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	lap, lengths := timeline.Timed(got.Messages, profile.MesgNumLap)[0], activity.Lengths(got.Messages)
	if len(lengths) != 9 || lengths[0].Index != 10 || lengths[8].Index != 18 || lap.Field(profile.LapFirstLengthIndex).Uint() != 10 || lap.Field(profile.LapNumActiveLengths).Uint() != 9 {
		t.Errorf("%d lengths from index %d on, the lap has %v from %v on", len(lengths), lengths[0].Index, lap.Field(profile.LapNumActiveLengths), lap.Field(profile.LapFirstLengthIndex))
	}
}

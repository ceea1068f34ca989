package activity

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A poolLength is a length of a swim: how long, how many strokes, which stroke, or a rest.
type poolLength struct {
	milliseconds uint32
	strokes      uint16
	stroke       profile.SwimStroke
	idle         bool
}

var (
	free = profile.SwimStrokeFreestyle
	back = profile.SwimStrokeBackstroke
)

// course is a swim of two laps and a lap of rest between them: 64 s of freestyle, with a rest of
// 20 s, then 30 s on the wall, then 31.5 s of backstroke and a drill of 40 s without strokes.
var course = []poolLength{
	{30_000, 12, free, false},
	{20_000, math.MaxUint16, profile.SwimStrokeInvalid, true},
	{34_000, 14, free, false},
	{30_000, math.MaxUint16, profile.SwimStrokeInvalid, true},
	{31_500, 13, back, false},
	{40_000, 0, profile.SwimStrokeDrill, false},
}

// courseLaps are the first and the last of its lengths, and how many its laps say they have.
var courseLaps = [][3]int{{0, 2, 3}, {3, 3, 0}, {4, 5, 2}}

// swimFile returns the swim as a file; stored sets fields of the session, and inLap to the first lap.
func swimFile(t testing.TB, stored, inLap []fittest.Value) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	at, starts := uint32(noon), []uint32{}
	for i, l := range course {
		starts = append(starts, at)
		kind := profile.LengthTypeActive
		if l.idle {
			kind = profile.LengthTypeIdle
		}
		w.Message(1, uint16(profile.MesgNumLength), fittest.Uint16(profile.LengthMessageIndex, uint16(i)), fittest.Uint32(profile.LengthStartTime, at),
			fittest.Uint32(profile.LengthTotalElapsedTime, l.milliseconds+500), fittest.Uint32(profile.LengthTotalTimerTime, l.milliseconds),
			fittest.Uint16(profile.LengthTotalStrokes, l.strokes), fittest.Enum(profile.LengthSwimStroke, uint8(l.stroke)), fittest.Enum(profile.LengthLengthType, uint8(kind)))
		at += l.milliseconds / 1000
	}
	starts = append(starts, at)
	for i, lap := range courseLaps {
		values := []fittest.Value{
			fittest.Uint32(profile.LapStartTime, starts[lap[0]]), fittest.Uint32(profile.LapTotalElapsedTime, 1000*(starts[lap[1]+1]-starts[lap[0]])),
			fittest.Uint16(profile.LapFirstLengthIndex, uint16(lap[0])), fittest.Uint16(profile.LapNumLengths, uint16(lap[2])),
		}
		if i == 0 {
			values = append(values, inLap...)
		}
		w.Message(2, uint16(profile.MesgNumLap), values...)
	}
	session := []fittest.Value{
		fittest.Enum(profile.SessionSport, uint8(profile.SportSwimming)), fittest.Uint32(profile.SessionStartTime, noon),
		fittest.Uint32(profile.SessionTotalElapsedTime, 1000*(at-noon)), fittest.Uint16(profile.SessionPoolLength, 2500),
	}
	session = slices.DeleteFunc(session, func(v fittest.Value) bool {
		return slices.ContainsFunc(stored, func(other fittest.Value) bool { return other.Num == v.Num })
	})
	w.Message(3, uint16(profile.MesgNumSession), append(session, stored...)...)
	return decoded(t, w)
}

// said returns the figures of a swim in words, ~ before those that are computed.
func said(s *Swim) string {
	words := []string{}
	for f := range s.All() {
		if f.Known() {
			words = append(words, strings.Repeat("~", map[bool]int{true: 1}[f.Computed])+fmt.Sprintf("%.6g", f.Value))
		} else {
			words = append(words, "?")
		}
	}
	return fmt.Sprintf("%v m %v: ", s.PoolLength, s.Stroke) + strings.Join(words, " ")
}

// TestSwim computes a swim on paper: lengths with strokes take 30 + 34 + 31.5 s and 12 + 14 + 13
// strokes, so that SWOLF is (95.5 + 39) / 3; 135.5 s for 100 m.
func TestSwim(t *testing.T) {
	s := Summarize(swimFile(t, nil, nil)).Swimming
	if s == nil {
		t.Fatal("no swim")
	}
	for i, want := range []string{
		"25 m mixed: ~4 ~39 ~13 ~135.5 ~44.8333",
		"25 m freestyle: ~2 ~26 ~13 ~128 ~45",
		"25 m invalid: 0 ? ? ? ?",
		"25 m mixed: ~2 ~13 ~13 ~143 ~44.5",
	} {
		swim := &s.Sessions[0]
		if i > 0 {
			swim = &s.Laps[i-1]
		}
		if got := strings.Replace(said(swim), "~0", "0", 1); got != strings.Replace(want, "invalid", profile.SwimStrokeInvalid.String(), 1) {
			t.Errorf("swim %d is %s, want %s", i, got, want)
		}
	}
	if said(&s.Total) != said(&s.Sessions[0]) {
		t.Errorf("in all %s, want what the only session says", said(&s.Total))
	}
	var swolf []float64
	var laps []int
	for _, l := range s.Lengths {
		swolf, laps = append(swolf, l.SWOLF()), append(laps, l.Lap)
	}
	if want := []float64{42, nan, 48, nan, 44.5, nan}; !slices.EqualFunc(swolf, want, same) || !slices.Equal(laps, []int{0, 0, 0, 1, 2, 2}) {
		t.Errorf("lengths have a SWOLF of %v and the laps %v, want %v", swolf, laps, want)
	}
}

// TestSwimStored has a device that wrote all figures: none is computed.
func TestSwimStored(t *testing.T) {
	s := Summarize(swimFile(t, []fittest.Value{
		fittest.Uint16(profile.SessionNumActiveLengths, 5), fittest.Uint32(profile.SessionTotalCycles, 50), fittest.Uint16(profile.SessionAvgStrokesPerLength, 101),
		fittest.Uint16(profile.SessionAvgSpeed, 1250), fittest.Uint16(profile.SessionAvgSwolf, 55), fittest.Enum(profile.SessionSwimStroke, uint8(back)),
	}, []fittest.Value{
		fittest.Uint16(profile.LapNumActiveLengths, 7), fittest.Uint32(profile.LapTotalCycles, 70), fittest.Uint16(profile.LapAvgStrokesPerLength, 71),
		fittest.Uint16(profile.LapAvgSpeed, 2000), fittest.Uint16(profile.LapAvgSwolf, 77), fittest.Enum(profile.LapSwimStroke, uint8(back)),
	})).Swimming
	if got, want := said(&s.Sessions[0]), "25 m backstroke: 5 50 10.1 80 55"; got != want {
		t.Errorf("the session is %s, want %s", got, want)
	}
	if got, want := said(&s.Laps[0]), "25 m backstroke: 7 70 7.1 50 77"; got != want {
		t.Errorf("the first lap is %s, want %s", got, want)
	}
}

// TestSwimZero has a device that writes 0 for what it has not counted.
func TestSwimZero(t *testing.T) {
	s := Summarize(swimFile(t, []fittest.Value{
		fittest.Uint16(profile.SessionNumActiveLengths, 0), fittest.Uint32(profile.SessionTotalCycles, 0), fittest.Uint16(profile.SessionAvgStrokesPerLength, 0),
		fittest.Uint16(profile.SessionAvgSpeed, 0), fittest.Uint16(profile.SessionAvgSwolf, 0),
	}, nil)).Swimming
	if got, want := said(&s.Sessions[0]), "25 m mixed: ~4 ~39 ~13 ~135.5 ~44.8333"; got != want {
		t.Errorf("the session is %s, want %s", got, want)
	}
}

// TestSwimYards has a pool of 25 yards: 135.5 s for 100 yd.
func TestSwimYards(t *testing.T) {
	s := Summarize(swimFile(t, []fittest.Value{fittest.Uint16(profile.SessionPoolLength, 2286), fittest.Enum(profile.SessionPoolLengthUnit, uint8(profile.DisplayMeasureStatute))}, nil)).Swimming
	total := s.Total
	if total.Pace.Unit != "s/100 yd" || !same(total.Pace.Value, 135.5) || !same(total.Stretch(), 91.44) {
		t.Errorf("the pace is %+v for %v m", total.Pace, total.Stretch())
	}
}

// TestSwimNone has files without a swim in a pool: open water, and a game of padel, whose lengths
// are points.
func TestSwimNone(t *testing.T) {
	water := fileOf(profile.FileActivity)
	addSession(water, uint8(profile.SportSwimming), noon, 60_000, 60_000, 100, 120, 0)
	padel := swimFile(t, []fittest.Value{fittest.Enum(profile.SessionSport, uint8(profile.SportRacket))}, nil)
	for name, f := range map[string]*fit.File{"open water": decoded(t, water), "padel": padel} {
		if s := Summarize(f).Swimming; s != nil {
			t.Errorf("%s has the lengths %+v", name, s.Lengths)
		}
	}
}

// TestSwimSeveral chains two swims and a ride: the total sums up all lengths.
func TestSwimSeveral(t *testing.T) {
	ride := fileOf(profile.FileActivity)
	addSession(ride, 2, noon+900, 60_000, 60_000, 100, 120, 0)
	stored := []fittest.Value{fittest.Uint16(profile.SessionAvgSwolf, 55)}
	s := Summarize(swimFile(t, stored, nil), decoded(t, ride), swimFile(t, stored, nil))
	swim := s.Swimming
	if got, want := said(&swim.Total), "25 m mixed: ~8 ~78 ~13 ~135.5 ~44.8333"; got != want {
		t.Errorf("in all %s, want %s", got, want)
	}
	if len(swim.Sessions) != len(s.Sessions) || len(swim.Laps) != len(s.Laps) || swim.Sessions[1].Known() || !swim.Sessions[2].Known() {
		t.Errorf("%d swims of %d sessions, %d of %d laps", len(swim.Sessions), len(s.Sessions), len(swim.Laps), len(s.Laps))
	}
	if last := swim.Lengths[11]; last.Session != 2 || last.Lap != 5 {
		t.Errorf("the last length is of session %d, lap %d, want 2, 5", last.Session, last.Lap)
	}
	other := Summarize(swimFile(t, nil, nil), swimFile(t, []fittest.Value{fittest.Uint16(profile.SessionPoolLength, 5000)}, nil)).Swimming
	if got, want := said(&other.Total), "NaN m mixed: ~8 ~78 ~13 ? ~44.8333"; got != want {
		t.Errorf("in two pools %s, want %s", got, want)
	}
}

// TestSwimWithoutSums has what a crash leaves: lengths without laps and sessions.
func TestSwimWithoutSums(t *testing.T) {
	f := swimFile(t, nil, nil)
	f.Messages = slices.DeleteFunc(f.Messages, func(m fit.Message) bool {
		return m.Num() == profile.MesgNumLap || m.Num() == profile.MesgNumSession
	})
	s := Summarize(f).Swimming
	if s == nil || len(s.Lengths) != len(course) || s.Lengths[0].Session != -1 || s.Lengths[0].Lap != -1 {
		t.Fatalf("%+v, want lengths of no lap", s)
	}
	if got, want := said(&s.Total), "NaN m mixed: ~4 ~39 ~13 ? ~44.8333"; got != want {
		t.Errorf("in all %s, want %s", got, want)
	}
}

// TestLengthTimes takes the elapsed time where there is no other, and the index without its flags: a lap
// lists the length, although another one has its time.
func TestLengthTimes(t *testing.T) {
	for _, tt := range []struct {
		fields []fittest.Value
		want   float64
	}{
		{nil, math.NaN()},
		{[]fittest.Value{fittest.Uint32(profile.LengthTotalElapsedTime, 40_000)}, 40},
		{[]fittest.Value{fittest.Uint32(profile.LengthTotalElapsedTime, 40_000), fittest.Uint32(profile.LengthTotalTimerTime, 35_000)}, 35},
	} {
		w := fileOf(profile.FileActivity)
		w.Message(1, uint16(profile.MesgNumLength), append([]fittest.Value{
			fittest.Uint32(profile.LengthStartTime, noon), fittest.Uint16(profile.LengthMessageIndex, uint16(profile.MessageIndexSelected|7)),
		}, tt.fields...)...)
		for first, at := range map[uint16]uint32{7: noon - 50, 9: noon} {
			w.Message(2, uint16(profile.MesgNumLap), fittest.Uint32(profile.LapStartTime, at), fittest.Uint32(profile.LapTotalElapsedTime, 100_000),
				fittest.Uint16(profile.LapFirstLengthIndex, first), fittest.Uint16(profile.LapNumLengths, 1))
		}
		f := decoded(t, w)
		laps := only(f.Messages, profile.MesgNumLap)
		all := Lengths(f.Messages)
		if len(all) != 1 || !same(all[0].Seconds, tt.want) || !math.IsNaN(all[0].Strokes) || !all[0].Active || all[0].Session != -1 {
			t.Errorf("%+v, want a length of %v s", all, tt.want)
		} else if first := laps[all[0].Lap].Field(profile.LapFirstLengthIndex).Uint(); first != 7 {
			t.Errorf("it is in the lap that begins with length %d, want 7", first)
		}
	}
}

package edit

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// poolSwim is a swim of 40 lengths of 25 m, 30 s and 12 strokes each, in 20 minutes, with a record after each
// so many lengths, or none if each is 0. The device writes a length a second late, as some devices do.
func poolSwim(each uint32) *fittest.File {
	w := fileOf(profile.FileActivity)
	switchTimer(w, noon, profile.EventTypeStart)
	for i := range uint32(40) {
		from, to := noon+30*i, noon+30*(i+1)
		w.Message(1, 101, fittest.Uint16(254, uint16(i)), fittest.Uint32(253, to+1), fittest.Uint32(profile.LengthStartTime, from),
			fittest.Uint32(profile.LengthTotalElapsedTime, 30_000), fittest.Uint32(profile.LengthTotalTimerTime, 30_000),
			fittest.Uint16(profile.LengthTotalStrokes, 12), fittest.Enum(profile.LengthLengthType, uint8(profile.LengthTypeActive)))
		if each > 0 && (i+1)%each == 0 {
			w.Message(2, 20, fittest.Uint32(253, to), fittest.Uint32(profile.RecordDistance, 2500*(i+1)))
		}
	}
	switchTimer(w, noon+1200, profile.EventTypeStopAll)
	w.Message(3, 19, fittest.Uint32(253, noon+1200), fittest.Uint32(2, noon), fittest.Uint32(7, 1_200_000), fittest.Uint32(8, 1_200_000), fittest.Uint32(9, 100_000),
		fittest.Uint16(profile.LapNumLengths, 40), fittest.Uint16(profile.LapNumActiveLengths, 40), fittest.Uint16(profile.LapFirstLengthIndex, 0))
	w.Message(4, 18, fittest.Uint32(253, noon+1200), fittest.Uint32(2, noon), fittest.Uint32(7, 1_200_000), fittest.Uint32(8, 1_200_000), fittest.Uint32(9, 100_000),
		fittest.Enum(profile.SessionSport, uint8(profile.SportSwimming)), fittest.Uint16(profile.SessionPoolLength, 2500), fittest.Uint16(profile.SessionNumActiveLengths, 40),
		fittest.Uint32(profile.SessionTotalCycles, 480), fittest.Uint16(profile.SessionAvgSpeed, 833))
	w.Message(5, 34, fittest.Uint32(253, noon+1200), fittest.Uint16(profile.ActivityNumSessions, 1))
	return w
}

// swimText returns the seconds since noon of a swim, its lengths, the metres of its session and its laps,
// the seconds that the timer ran, and the metres of the last record.
func swimText(t *testing.T, f *fit.File) string {
	t.Helper()
	s := sessionIn(t, f)
	p := periodOf(s.Message)
	d := draft{messages: f.Messages}
	lap := timeline.Timed(f.Messages, profile.MesgNumLap)[0]
	text := fmt.Sprintf("%d-%d: %d lengths, %d m, %d s", p.From-noon, p.To-noon, d.count(profile.MesgNumLength),
		s.Field(profile.SessionTotalDistance).Uint()/100, s.Field(profile.SessionTotalTimerTime).Uint()/1000)
	if n := s.Field(profile.SessionNumActiveLengths).Uint(); n != d.count(profile.MesgNumLength) || s.Field(profile.SessionTotalCycles).Uint() != 12*n ||
		lap.Field(profile.LapNumLengths).Uint() != n || lap.Field(profile.LapTotalDistance).Uint() != 2500*n {
		t.Errorf("%s: %d active lengths, %v strokes; a lap of %v lengths and %v cm", text, n, s.Field(profile.SessionTotalCycles), lap.Field(profile.LapNumLengths), lap.Field(profile.LapTotalDistance))
	}
	if first := timeline.Timed(f.Messages, profile.MesgNumLength)[0]; lap.Field(profile.LapFirstLengthIndex).Uint() != first.Field(254).Uint() {
		t.Errorf("%s: the lap begins at length %v, want %v", text, lap.Field(profile.LapFirstLengthIndex), first.Field(254))
	}
	if records := recordsInOrder(f.Messages); len(records) > 0 {
		text += fmt.Sprintf(", record %d m", records[len(records)-1].Field(profile.RecordDistance).Uint()/100)
	}
	return text
}

// TestSplitSwim divides a swim without a loss: the metres of the parts are those of their lengths, however
// few records there are, and a part begins with a length.
func TestSplitSwim(t *testing.T) {
	for _, tt := range []struct {
		name string
		each uint32
		at   Splitter
		want []string
	}{
		{"five minutes", 10, ByTime(5 * time.Minute), []string{
			"0-300: 10 lengths, 250 m, 300 s, record 250 m", "300-600: 10 lengths, 250 m, 300 s, record 250 m",
			"600-900: 10 lengths, 250 m, 300 s, record 250 m", "900-1200: 10 lengths, 250 m, 300 s, record 250 m",
		}},
		{"seven minutes", 10, ByTime(7 * time.Minute), []string{
			"0-420: 14 lengths, 350 m, 420 s, record 250 m", "420-840: 14 lengths, 350 m, 420 s, record 150 m", "840-1200: 12 lengths, 300 m, 360 s, record 300 m",
		}},
		{"a thousand seconds, within a length", 1, ByTime(1000 * time.Second), []string{
			"0-1020: 34 lengths, 850 m, 1020 s, record 850 m", "1020-1200: 6 lengths, 150 m, 180 s, record 150 m",
		}},
		{"300 m", 10, ByDistance(300), []string{
			"0-360: 12 lengths, 300 m, 360 s, record 250 m", "360-720: 12 lengths, 300 m, 360 s, record 200 m",
			"720-1080: 12 lengths, 300 m, 360 s, record 150 m", "1080-1200: 4 lengths, 100 m, 120 s, record 100 m",
		}},
		{"500 m, no records", 0, ByDistance(500), []string{"0-600: 20 lengths, 500 m, 600 s", "600-1200: 20 lengths, 500 m, 600 s"}},
		{"the lap", 10, ByLap, []string{"0-1200: 40 lengths, 1000 m, 1200 s, record 1000 m"}},
		{"a pause of two minutes, of which there is none", 10, ByPause(2 * time.Minute), []string{"0-1200: 40 lengths, 1000 m, 1200 s, record 1000 m"}},
	} {
		f := decoded(t, poolSwim(tt.each))
		parts, err := Split(f, tt.at)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for _, part := range parts {
			got = append(got, swimText(t, part))
			checkTimer(t, tt.name, part)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, tt.want)
		}
		whole, _, err := Merge(parts...)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		sums := []profile.MesgNum{profile.MesgNumLap, profile.MesgNumSession, profile.MesgNumActivity}
		sameContents(t, tt.name, contents(whole.Messages, sums...), contents(f.Messages, sums...))
		if s := sessionIn(t, whole); s.Field(profile.SessionTotalDistance).Uint() != 100_000 || s.Field(profile.SessionNumActiveLengths).Uint() != 40 || s.Field(profile.SessionTotalTimerTime).Uint() != 1_200_000 {
			t.Errorf("%s: merged %v cm, %v lengths, %v ms", tt.name, s.Field(profile.SessionTotalDistance), s.Field(profile.SessionNumActiveLengths), s.Field(profile.SessionTotalTimerTime))
		}
	}
}

// TestTrimSwim cuts a swim at the nearest turns.
func TestTrimSwim(t *testing.T) {
	for _, tt := range []struct {
		each     uint32
		from, to profile.DateTime
		want     string
	}{
		{10, noon + 70, noon + 500, "60-510: 15 lengths, 375 m, 450 s, record 200 m"},
		{1, noon + 76, noon + 494, "90-480: 13 lengths, 325 m, 390 s, record 325 m"},
		{0, noon + 14, noon + 1186, "0-1200: 40 lengths, 1000 m, 1200 s"},
		{0, noon - 100, noon + 5000, "0-1200: 40 lengths, 1000 m, 1200 s"},
		{0, noon + 600, profile.DateTimeInvalid, "600-1200: 20 lengths, 500 m, 600 s"},
	} {
		got, _, err := Trim(decoded(t, poolSwim(tt.each)), tt.from, tt.to)
		if err != nil {
			t.Errorf("from %d to %d: %v", tt.from-noon, tt.to-noon, err)
			continue
		}
		if is := swimText(t, got); is != tt.want {
			t.Errorf("from %d to %d: %s, want %s", tt.from-noon, tt.to-noon, is, tt.want)
		}
		checkTimer(t, tt.want, got)
	}
}

// TestCutSwim cuts the middle out of a swim, at the nearest turns.
func TestCutSwim(t *testing.T) {
	for each, want := range map[uint32]string{
		10: "0-1200: 25 lengths, 625 m, 750 s, record 625 m",
		1:  "0-1200: 25 lengths, 625 m, 750 s, record 625 m",
		0:  "0-1200: 25 lengths, 625 m, 750 s",
	} {
		got, _, err := Cut(decoded(t, poolSwim(each)), noon+70, noon+500)
		if err != nil {
			t.Fatal(err)
		}
		if is := swimText(t, got); is != want {
			t.Errorf("a record every %d lengths: %s, want %s", each, is, want)
		}
		checkTimer(t, want, got)
	}
}

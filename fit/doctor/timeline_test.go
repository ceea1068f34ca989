package doctor

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
	"github.com/tightwire/tightwire/internal/testkit/timelinetest"
)

// TestTimeline has the distances of records and the local times, as all other packages do.
func TestTimeline(t *testing.T) {
	for _, v := range timelinetest.Vectors(t) {
		f, err := fit.DecodeBytes(v.File)
		if err != nil {
			t.Fatal(err)
		}
		c := contentsOf(f)
		if cm, ok := c.distance(); v.Metres != "-" && (!ok || strconv.Itoa(int(cm)/100) != v.Metres) {
			t.Errorf("%s: %s: %d m, want %s: %s", v.At, v.Name, cm/100, v.Metres, v.Reason)
		}
		wrong := 0
		c.noZones(func(int, int64) { wrong++ })
		if want := v.Name == "offset-none"; (wrong > 0) != want {
			t.Errorf("%s: %s: %d local times are no zone's, want %v: %s", v.At, v.Name, wrong, want, v.Reason)
		}
	}
}

// TestRecordsOutside has records to the second that has begun, and a minute after it.
func TestRecordsOutside(t *testing.T) {
	for last, want := range map[uint32]bool{10: false, 71: false, 72: true} {
		w := &fittest.File{}
		w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
		for _, at := range []uint32{0, last} {
			w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(profile.RecordTimestamp, timelinetest.Start+at), fittest.Uint8(profile.RecordHeartRate, 100))
		}
		w.Message(2, uint16(profile.MesgNumSession), fittest.Uint32(profile.SessionTimestamp, timelinetest.Start+500),
			fittest.Uint32(profile.SessionStartTime, timelinetest.Start), fittest.Uint32(profile.SessionTotalElapsedTime, 10_200))
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		outside := false
		recordsOutside(contentsOf(f), func(int, string, ...any) { outside = true })
		if outside != want {
			t.Errorf("a record %d s after the start is outside: %v, want %v", last, outside, want)
		}
	}
}

// TestInAny compares with a look at all periods.
func TestInAny(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		periods := make([]timeline.Period, random.IntN(5))
		for i := range periods {
			periods[i].From = uint32(random.IntN(1000))
			periods[i].To = periods[i].From + uint32(random.IntN(200))
		}
		asked := slices.Clone(periods)
		inside := inAny(asked)
		for now := range uint32(1300) {
			want := false
			for _, p := range periods {
				want = want || int(now) >= int(p.From)-60 && int(now) <= int(p.To)+60
			}
			if got := inside(now); got != want {
				t.Fatalf("%v: %d is inside: %v, want %v", periods, now, got, want)
			}
		}
	}
	if last := inAny([]timeline.Period{{From: timeline.Unknown - 9, To: timeline.Unknown}}); !last(timeline.Unknown-1) || last(5) {
		t.Error("the last seconds wrap")
	}
}

// TestFixDistance mends distances that begin again, and one that is out of order, which leaves
// those after it as they are.
func TestFixDistance(t *testing.T) {
	for _, tt := range []struct{ stored, want []uint32 }{
		{[]uint32{0, 500, 0, 100, 200}, []uint32{0, 500, 500, 600, 700}},
		{[]uint32{0, 500, 100, 600, 700}, []uint32{0, 500, 500, 600, 700}},
	} {
		w := &fittest.File{}
		w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
		for i, metres := range tt.stored {
			w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(profile.RecordTimestamp, timelinetest.Start+10*uint32(i)), fittest.Uint32(profile.RecordDistance, 100*metres))
		}
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		Fix(f)
		var got []uint32
		for _, m := range f.Messages {
			if m.Num() == profile.MesgNumRecord {
				got = append(got, uint32(m.Field(profile.RecordDistance).Uint())/100)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("Fix of %d m: %d, want %d", tt.stored, got, tt.want)
		}
	}
}

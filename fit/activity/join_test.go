package activity

import (
	"fmt"
	"maps"
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// inParts writes a ride as Bryton's devices do: the values of each second are in three records, with
// another message between them.
func inParts(w *fittest.File, seconds int) {
	w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)))
	const num = uint16(profile.MesgNumRecord)
	for i := range uint32(seconds) {
		t := fittest.Uint32(253, start+i)
		w.Message(1, num, t, fittest.Uint16(profile.RecordPower, 200), fittest.Sint8(profile.RecordTemperature, 22))
		w.Message(2, num, t, fittest.Uint32(profile.RecordDistance, 500*i), fittest.Uint16(profile.RecordSpeed, 5000),
			fittest.Uint8(profile.RecordHeartRate, uint8(100+i%50)), fittest.Sint8(profile.RecordTemperature, 22))
		w.Message(3, 0xFF45, t, fittest.Uint8(0, 12))
		w.Message(4, num, t, fittest.Sint32(profile.RecordPositionLat, int32(620_000_000+i)), fittest.Sint32(profile.RecordPositionLong, int32(i)),
			fittest.Uint16(profile.RecordAltitude, uint16(5*(500+100+i))))
	}
	w.Message(5, uint16(profile.MesgNumSession), fittest.Uint32(253, start+uint32(seconds)-1), fittest.Uint32(profile.SessionStartTime, start),
		fittest.Uint32(profile.SessionTotalElapsedTime, 1000*uint32(seconds-1)))
}

// TestJoinedFigures has the figures of a ride in parts: 200 W and 5 m/s for 600 s, a metre of climb in each,
// heart rates of 100 to 149 bpm.
func TestJoinedFigures(t *testing.T) {
	var w fittest.File
	inParts(&w, 600)
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	joined, parts := timeline.JoinedFile(f)
	if len(parts) != 1200 || joined.Count(profile.MesgNumRecord) != 600 || f.Count(profile.MesgNumRecord) != 1800 {
		t.Fatalf("Joined: %d parts, %d records of %d, want 1200, and 600 of 1800",
			len(parts), joined.Count(profile.MesgNumRecord), f.Count(profile.MesgNumRecord))
	}
	total := Summarize(f).Total
	for name, want := range map[FigureName]float64{
		FigureAvgPower: 200, FigureNormalizedPower: 200, FigureWork: 600 * 200, FigureInMotion: 599, FigureAscent: 597, FigureAvgHeartRate: 124.5,
	} {
		if got := total.Of(name).Value; math.Abs(got-want) > 1e-9 { // a climb counts in steps of 3 m: 199 of them
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

// TestJoinedKeeps compares what every second of every file has before and after.
func TestJoinedKeeps(t *testing.T) {
	some := 0
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		joined, parts := timeline.JoinedFile(f)
		if before, after := bySecond(f), bySecond(joined); !maps.Equal(before, after) {
			t.Errorf("%s: %d values before, %d after", name, len(before), len(after))
		}
		if len(joined.Messages) != len(f.Messages)-len(parts) {
			t.Errorf("%s: %d messages, want %d without %d", name, len(joined.Messages), len(f.Messages), len(parts))
		}
		some += len(parts)
	})
	t.Log(some, "records joined")
}

// bySecond returns the valid values of records with a time.
func bySecond(f *fit.File) map[string]bool {
	all := map[string]bool{}
	for m := range f.Of(profile.MesgNumRecord) {
		t, ok := m.Timestamp()
		for num, v := range m.Fields() {
			if ok && num != 253 && v.Valid() {
				all[fmt.Sprint(t, num, v)] = true
			}
		}
		for d := range m.DeveloperFields() {
			if ok && d.Value.Valid() {
				all[fmt.Sprint(t, d.Title(), d.Num, d.Value)] = true
			}
		}
	}
	return all
}

// TestJoinedNothing does not allocate for a file without parts.
func TestJoinedNothing(t *testing.T) {
	f := long(t, 1000)
	if n := testing.AllocsPerRun(5, func() { timeline.JoinedFile(f) }); n > 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

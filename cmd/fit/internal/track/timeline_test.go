package track

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/timelinetest"
)

// TestTimeline has a track for each session, with its records, and the timer and distance of
// all.
func TestTimeline(t *testing.T) {
	for _, v := range timelinetest.Vectors(t) {
		f, err := fit.DecodeBytes(v.File)
		if err != nil {
			t.Fatal(err)
		}
		l, err := Of(f)
		if err != nil {
			t.Fatal(err)
		}
		if v.Sessions != "-" {
			var want []int
			for i := range l.Tracks {
				want = append(want, strings.Count(v.Sessions, strconv.Itoa(i)))
			}
			var got []int
			for i := range l.Tracks {
				got = append(got, len(l.Tracks[i].Records))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s: tracks of %d records, want %d: %s", v.At, v.Name, got, want, v.Reason)
			}
		}
		if whole := l.Tracks[0]; v.Laps != "-" {
			got := ""
			for lap, segments := range whole.ByLap() {
				for s := range segments {
					for i := range whole.Laps {
						if lap == &whole.Laps[i] {
							got += strings.Repeat(strconv.Itoa(i), len(s))
						}
					}
				}
			}
			if got != v.Laps {
				t.Errorf("%s: %s: records of laps %s, want %s: %s", v.At, v.Name, got, v.Laps, v.Reason)
			}
		}
		if v.Timer == "-" {
			continue
		}
		whole := l.Tracks[0]
		s := whole.Completed(nil, whole.Segments())
		if timer, metres := strconv.Itoa(int(s.TotalTimerTime)/1000), strconv.Itoa(int(s.TotalDistance)/100); timer != v.Timer || metres != v.Metres {
			t.Errorf("%s: %s: %s s, %s m, want %s, %s: %s", v.At, v.Name, timer, metres, v.Timer, v.Metres, v.Reason)
		}
	}
}

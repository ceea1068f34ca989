package edit

import (
	"math"
	"strconv"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/timelinetest"
)

// TestTimelineMade makes a session of all records, then cuts its last 10 s off: both say the same
// of the timer and the distance.
func TestTimelineMade(t *testing.T) {
	for _, v := range timelinetest.Vectors(t) {
		if v.Timer == "-" {
			continue
		}
		f := decodedBytes(t, v.File)
		activity.AddSummaries(f)
		if timer, metres := sessionOf(t, f); timer != v.Timer || metres != v.Metres {
			t.Errorf("%s: %s: the session has %s s and %s m, want %s, %s: %s", v.At, v.Name, timer, metres, v.Timer, v.Metres, v.Reason)
		}
		cut, _, err := Trim(f, 0, profile.DateTime(v.Last-10))
		if err != nil {
			t.Fatal(err)
		}
		if timer, metres := sessionOf(t, cut); timer != v.Timer10 || metres != v.Metres10 {
			t.Errorf("%s: %s: without the last 10 s it has %s s and %s m, want %s, %s: %s", v.At, v.Name, timer, metres, v.Timer10, v.Metres10, v.Reason)
		}
	}
}

// sessionOf returns the timer time and the distance of the only session, in words.
func sessionOf(t testing.TB, f *fit.File) (timer, metres string) {
	t.Helper()
	s := activity.Summarize(f).Sessions
	if len(s) != 1 || math.IsNaN(s[0].Moving) {
		t.Fatalf("%d sessions, want one with a timer time", len(s))
	}
	return strconv.FormatFloat(s[0].Moving, 'f', -1, 64), strconv.FormatFloat(s[0].Distance, 'f', -1, 64)
}

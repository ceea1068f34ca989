package activity

import (
	"fmt"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/timelinetest"
)

// TestTimelineOffset has the local times.
func TestTimelineOffset(t *testing.T) {
	for _, v := range timelinetest.Vectors(t) {
		want := "-"
		if s := Summarize(decodedBytes(t, v.File)); s.Local {
			want = fmt.Sprint(int(s.Offset / time.Second))
		}
		if want != v.Offset {
			t.Errorf("%s: %s: local time is %s s ahead, want %s: %s", v.At, v.Name, want, v.Offset, v.Reason)
		}
	}
}

func decodedBytes(t testing.TB, b []byte) *fit.File {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

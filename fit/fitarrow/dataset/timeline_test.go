package dataset

import (
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/timelinetest"
)

// TestTimeline names the sessions of records, as column.Base does.
func TestTimeline(t *testing.T) {
	for _, v := range timelinetest.Vectors(t) {
		f, err := fit.DecodeBytes(v.File)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Read([]*fit.File{f})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, s := range c.parts[0].spans {
			if s.session >= 0 {
				got += strings.Repeat(strconv.Itoa(s.session), s.end-s.first)
			}
		}
		if got != strings.Trim(v.Sessions, "-") {
			t.Errorf("%s: %s: sessions %q, want %q: %s", v.At, v.Name, got, v.Sessions, v.Reason)
		}
	}
}

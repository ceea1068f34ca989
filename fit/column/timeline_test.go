package column

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/timelinetest"
)

// TestBaseTimeline names the laps and sessions of records, and the local offset.
func TestBaseTimeline(t *testing.T) {
	for _, v := range timelinetest.Vectors(t) {
		b, err := Base(v.File)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"lap": v.Laps, "session": v.Sessions} {
			got := ""
			for row := range b.Rows() {
				if i := b.Value(row, name); i.Valid() {
					got += i.String()
				}
			}
			if got != strings.Trim(want, "-") {
				t.Errorf("%s: %s: %ss %q, want %q: %s", v.At, v.Name, name, got, want, v.Reason)
			}
		}
		got := "-"
		if offset := b.Value(0, "local_offset"); offset.Valid() {
			got = offset.String()
		}
		if got != v.Offset {
			t.Errorf("%s: %s: local_offset %s, want %s: %s", v.At, v.Name, got, v.Offset, v.Reason)
		}
	}
}

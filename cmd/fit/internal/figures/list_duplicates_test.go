package figures

import (
	"testing"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// saturday is a time.
const saturday = 1069274906

// entryAt returns an entry that begins some minutes after another, and lasts some.
func entryAt(name string, begin, minutes float64) *entry {
	return &entry{name: name, known: true, sums: activity.Figures{Start: saturday + profile.DateTime(60*begin), Elapsed: 60 * minutes}}
}

func TestTwins(t *testing.T) {
	unknown := &entry{name: "unknown", sums: activity.Figures{Start: saturday}}
	list := []*entry{
		unknown, entryAt("a", 0, 100), entryAt("same", 0, 100), entryAt("part", 5, 20), entryAt("watch", 10, 95),
		entryAt("other", 30, 100), entryAt("later", 99, 60), entryAt("no time", 99, 0), entryAt("later again", 100, 60),
	}
	markDuplicates(list)
	want := map[string]string{"same": "a", "watch": "a", "later again": "later"}
	for _, e := range list {
		got := ""
		if e.original != nil {
			got = e.original.name
		}
		if got != want[e.name] {
			t.Errorf("%s is the same as %q, want %q", e.name, got, want[e.name])
		}
	}
}

package edit

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/internal/globe"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// TestReduceFiles keeps all messages but records as they are, and the track within 5 m.
func TestReduceFiles(t *testing.T) {
	before, after := 0, 0
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		got, _ := Reduce(f, Reduction{Metres: 5})
		sameContents(t, name, contents(written(t, name, got).Messages, profile.MesgNumRecord), contents(f.Messages, profile.MesgNumRecord))
		was, is := activity.Records(f.Messages), activity.Records(got.Messages)
		before, after = before+len(was), after+len(is)
		checkTrack(t, name, was, is)
	})
	t.Logf("%d of %d records", after, before)
	if after*10 > before*9 {
		t.Error("want fewer")
	}
}

// checkTrack wants each position near the line between the two positions that stay beside it: found by
// trying points of that line, in space.
func checkTrack(t *testing.T, name string, was, is []fit.Message) {
	t.Helper()
	kept := contents(is)
	last := -1
	for i, m := range was {
		if kept[onlyContent(m)] == 0 || !m.Field(0).IsNumber() || !m.Field(1).IsNumber() {
			continue
		}
		for k := last + 1; last >= 0 && k < i; k += 5 {
			if d := fromPath(was[k], was[last], m); d > 5.1 {
				t.Fatalf("%s: record %d is %.1f m from the track", name, k, d)
			}
		}
		last = i
	}
}

func fromPath(p, a, b fit.Message) float64 {
	if !p.Field(0).IsNumber() || !p.Field(1).IsNumber() {
		return 0
	}
	at := func(m fit.Message, num uint8) float64 { return fit.Degrees(int32(m.Field(num).Int())) }
	least, best := math.Inf(1), 0.0
	for _, step := range []float64{1.0 / 64, 1.0 / 4096} {
		around := best
		for i := -64; i <= 64; i++ {
			t := min(1, max(0, around+float64(i)*step))
			if d := globe.Distance(at(p, 0), at(p, 1), at(a, 0)+t*(at(b, 0)-at(a, 0)), at(a, 1)+t*(at(b, 1)-at(a, 1))); d < least {
				least, best = d, t
			}
		}
	}
	return least
}

// TestReduceLine keeps the ends of a line, and its corner.
func TestReduceLine(t *testing.T) {
	var b fit.Builder
	for i := range 100 {
		b.Begin(profile.MesgNumRecord)
		b.Add(253, fit.Uint32(1_000_000_000+uint32(i)))
		b.Add(0, fit.Sint32(fit.Semicircles(47+0.0001*float64(min(i, 60)))))
		long := 180 - 0.004 + 0.0001*float64(max(i, 60)-40)
		if long > 180 {
			long -= 360
		}
		b.Add(1, fit.Sint32(fit.Semicircles(long)))
		end(t, &b)
	}
	got, _ := Reduce(b.File(), Reduction{Metres: 1})
	if len(got.Messages) != 3 || timeline.TimeOf(got.Messages[1]) != 1_000_000_060 {
		t.Errorf("%d records, want 3: start, corner, end", len(got.Messages))
	}
	got, _ = Reduce(b.File(), Reduction{Seconds: 10})
	if len(got.Messages) != 11 {
		t.Errorf("%d records, want 11", len(got.Messages))
	}
	if got, _ = Reduce(b.File(), Reduction{}); len(got.Messages) != 100 {
		t.Errorf("%d records, want all", len(got.Messages))
	}
}

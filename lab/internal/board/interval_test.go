package board

import (
	"math"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

func TestBar(t *testing.T) {
	s := scale{lo: 0.5, hi: 2, from: 0, to: 100, log: true}
	for _, test := range []struct {
		lo, hi float64
		want   string
	}{
		{1, 2, "M50 10H100M50 7L50 10L50 13M100 7L100 10L100 13"},
		{0, math.Inf(1), "M0 10H100M3 7L0 10L3 13M97 7L100 10L97 13"}, // arrows
	} {
		if got := s.bar(test.lo, test.hi, 10, 3); got != test.want {
			t.Errorf("bar from %v to %v: %s, want %s", test.lo, test.hi, got, test.want)
		}
	}
}

func TestSpan(t *testing.T) {
	s := scale{lo: 0.5, hi: 2, from: 0, to: 100, log: true}
	if got := s.span(0, 1); got == nil || *got != (span{"0", "50"}) {
		t.Errorf("span of up to 1: %v, want the left half", got)
	}
	for _, beyond := range [][2]float64{{0, 0.4}, {3, math.Inf(1)}, {math.NaN(), 1}} {
		if got := s.span(beyond[0], beyond[1]); got != nil {
			t.Errorf("span of %v: %v, want none", beyond, got)
		}
	}
}

// Every status has a sign of its own, so that colours are not needed.
func TestSigns(t *testing.T) {
	seen := map[string]bool{}
	for status, sign := range signs {
		if seen[sign] {
			t.Errorf("%s has the sign %s of another", status, sign)
		}
		seen[sign] = true
	}
	var o claim.Outcome
	if got := signOf(o.Verdict); seen[got] || got == "" {
		t.Errorf("no status has the sign %q", got)
	}
}

// The words say all that is drawn.
func TestIntervalTitle(t *testing.T) {
	o := someOutcomes()[0]
	want := "HOLDS: -14.3%, interval [-14.8%, -13.8%]; claimed is <= -10%; the base against itself [-0.40%, +0.50%]"
	if got := intervalTitle(&o); got != want {
		t.Errorf("title %q, want %q", got, want)
	}
	o.Verdict.ControlLo, o.Verdict.ControlHi = 0, 0
	p := newIntervalPlot(&o, ratioScale([]*claim.Outcome{&o}, 0, 100), 100, 20)
	if p.Title != strings.Split(want, "; the base")[0] || p.Control != "" {
		t.Errorf("without a control: %q, %q", p.Title, p.Control)
	}
	o.Verdict.N = 0
	p = newIntervalPlot(&o, ratioScale([]*claim.Outcome{&o}, 0, 100), 100, 20)
	if p.Bar != "" || p.Ratio != "" || p.Region == nil {
		t.Errorf("without rounds: %+v, want the region alone", p)
	}
}

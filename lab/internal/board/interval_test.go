package board

import (
	"math"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
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

// A plot without rounds shows what is claimed alone.
func TestIntervalPlot(t *testing.T) {
	o := someOutcomes()[0]
	s := scale{lo: 0.5, hi: 2, from: 0, to: 100, log: true}
	p := newIntervalPlot(&o, s)
	if p.Class != "good" || p.Region == nil || strings.Count(p.Path, "M") != 5 || !strings.HasPrefix(p.Path, "M50 0v14M") {
		t.Errorf("plot %+v, want no change, a bar with two ends, and an estimate", p)
	}
	o.Verdict.N = 0
	if p := newIntervalPlot(&o, s); p.Path != "M50 0v14" || p.Region == nil {
		t.Errorf("without rounds: %+v, want the region and no change", p)
	}
}

func TestBoxes(t *testing.T) {
	base := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	got := boxes(verdict.Rounds{Base: base, Candidate: []float64{6, 6}}).Path
	if want := "M2 5H138M27.5 3v4M70 1v8M112.5 3v4M70 15H70M70 13v4M70 11v8M70 13v4"; got != want {
		t.Errorf("boxes %s, want %s", got, want)
	}
}

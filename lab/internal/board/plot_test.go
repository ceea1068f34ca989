package board

import (
	"math"
	"strings"
	"testing"
)

func labels(ticks []tick) string {
	var all []string
	for _, t := range ticks {
		all = append(all, t.Label)
	}
	return strings.Join(all, " ")
}

func TestScale(t *testing.T) {
	s := scale{lo: 0.25, hi: 4, from: 0, to: 100, log: true}
	for v, want := range map[float64]float64{0.25: 0, 0.5: 25, 1: 50, 2: 75, 4: 100, 8: 100, 0: 0} {
		if got := s.at(v); math.Abs(got-want) > 1e-9 {
			t.Errorf("at(%v) = %v, want %v", v, got, want)
		}
	}
	if got := s.at(math.Inf(1)); got != 100 {
		t.Errorf("at(+Inf) = %v, want the end", got)
	}
	if down := (scale{lo: 0, hi: 10, from: 100, to: 0}); down.at(2) != 80 || down.at(-1) != 100 {
		t.Errorf("at(2), at(-1) = %v, %v, want 80, 100", down.at(2), down.at(-1))
	}
	if got := (scale{lo: 3, hi: 3, from: 0, to: 10}).at(3); got != 5 {
		t.Errorf("at the only value = %v, want the middle", got)
	}
}

func TestRatioTicks(t *testing.T) {
	for _, test := range []struct {
		lo, hi float64
		want   string
	}{
		{0.971, 1.029, "-2% -1% 0% +1% +2%"},
		{0.998, 1.0025, "-0.2% -0.1% 0% +0.1% +0.2%"},
		{0.79, 1.25, "-20% -10% 0% +10% +20%"},
		{0.4, 1.1, "-40% -20% 0%"},
		{0.009, 1.1, "0.01× 0.1× 1×"},
		{0.15, 4, "0.2× 0.5× 1× 2×"},
		{1e-9, 1e3, "1e-09× 1e-06× 0.001× 1× 1000×"},
	} {
		s := scale{lo: test.lo, hi: test.hi, from: 0, to: 100, log: true}
		if got := labels(s.ratioTicks(6)); got != test.want {
			t.Errorf("ticks from %v to %v: %s, want %s", test.lo, test.hi, got, test.want)
		}
	}
}

func TestRoundTicks(t *testing.T) {
	for _, test := range []struct {
		lo, hi float64
		want   string
	}{
		{0.97, 3.1, "1 1.5 2 2.5 3"},
		{0, 100, "0 20 40 60 80 100"},
		{7, 7, "7"},
		{-0.1, 2, "0 0.5 1 1.5 2"},
	} {
		s := scale{lo: test.lo, hi: test.hi, to: 100}
		if got := labels(s.roundTicks(5, px)); got != test.want {
			t.Errorf("ticks from %v to %v: %s, want %s", test.lo, test.hi, got, test.want)
		}
	}
}

func TestEnds(t *testing.T) {
	lo, hi := ends([]float64{0, math.Inf(1), math.NaN(), 0.5, 2})
	if lo >= 0.5 || lo < 0.4 || hi <= 2 || hi > 2.5 {
		t.Errorf("ends %v, %v; want a little more than 0.5 and 2", lo, hi)
	}
	if lo, hi := ends([]float64{1}); !(lo < 1 && hi > 1) {
		t.Errorf("ends of one value %v, %v; want room around it", lo, hi)
	}
	if lo, hi := ends(nil); !(lo < 1 && hi > 1) {
		t.Errorf("ends of nothing %v, %v; want room around 1", lo, hi)
	}
}

// What one run of the garbage collector makes of a round does not squeeze the others.
func TestSampleScale(t *testing.T) {
	values := rounds(40, 1, 1).Base
	if s := sampleScale(append(values, 1)); s.hi > 2e-9 {
		t.Errorf("the scale ends at %v, want it near the others", s.hi)
	}
	p := newStrip("base", []float64{1, 2, 9}, "sec/op", scale{lo: 0, hi: 3, from: 0, to: 30}, 0)
	if p.Far != 1 || !strings.Contains(p.Dots, "M30 ") {
		t.Errorf("%d far, %s; want 1 at the end", p.Far, p.Dots)
	}
	if s := sampleScale([]float64{3, 3, 3}); !(s.lo < 3 && s.hi > 3) {
		t.Errorf("scale of equal values from %v to %v, want room", s.lo, s.hi)
	}
	if s := sampleScale([]float64{0}); !(s.lo < s.hi) {
		t.Errorf("scale of 0 from %v to %v, want room", s.lo, s.hi)
	}
}

package board

import (
	"math"
	"testing"
)

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

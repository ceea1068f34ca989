package board

import (
	"math"
	"slices"
	"testing"
)

func TestScale(t *testing.T) {
	s := scale{0.25, 4, 0, 100}
	for ratio, want := range map[float64]float64{0.25: 0, 0.5: 25, 1: 50, 2: 75, 4: 100} {
		if got := s.at(ratio); math.Abs(got-want) > 1e-9 {
			t.Errorf("at(%v) = %v, want %v", ratio, got, want)
		}
	}
	if got, want := s.ticks(8), []float64{0.5, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("ticks %v, want %v", got, want)
	}
	if got, want := (scale{0.9, 200, 0, 1}).ticks(3), []float64{1, 10, 100}; !slices.Equal(got, want) {
		t.Errorf("ticks, at most 3: %v, want %v", got, want)
	}
}

package race

import (
	"slices"
	"testing"
)

// One probe that is lower than the others is not what they show alone, nor is what a
// neighbour makes of most.
func TestUsualOf(t *testing.T) {
	for _, tt := range []struct {
		probes []float64
		want   float64
	}{
		{[]float64{100}, 100},
		{[]float64{100, 106, 105, 106, 106, 107}, 106},
		{[]float64{190, 180, 106, 200, 106, 150, 100, 106, 170, 190}, 106},
		{[]float64{100, 100, 101, 100, 160, 160, 160, 160, 160}, 100},
	} {
		if got := usualOf(slices.Clone(tt.probes)); got != tt.want {
			t.Errorf("usualOf(%v) = %v, want %v", tt.probes, got, tt.want)
		}
	}
}

func TestProbe(t *testing.T) {
	if got := probe(); got <= 0 {
		t.Errorf("probe() = %v, want a quotient of times", got)
	}
}

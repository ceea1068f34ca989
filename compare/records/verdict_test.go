package records

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/lab/race"
)

func TestDiffers(t *testing.T) {
	for _, tt := range []struct {
		lo, hi float64
		want   bool
	}{
		{1.001, 1.003, false},
		{0.996, 0.999, false},
		{0.9, 1.1, false},
		{0, math.Inf(1), false},
		{1.006, 1.02, true},
		{0.98, 0.994, true},
	} {
		if got := Differs(race.Ratio{Lo: tt.lo, Hi: tt.hi}); got != tt.want {
			t.Errorf("Differs([%v, %v]) = %t, want %t", tt.lo, tt.hi, got, tt.want)
		}
	}
}

func TestDisturbed(t *testing.T) {
	for _, tt := range []struct {
		median, p10 float64
		want        bool
	}{{2, 2, false}, {2, 1.95, false}, {2, 1.85, true}, {1.85, 2, true}} {
		if got := Disturbed(race.Ratio{Median: tt.median, P10: tt.p10}); got != tt.want {
			t.Errorf("Disturbed(median %v, p10 %v) = %t, want %t", tt.median, tt.p10, got, tt.want)
		}
	}
}

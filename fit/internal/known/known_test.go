package known

import (
	"math"
	"testing"
)

var nan = math.NaN()

// TestKnown has unknown numbers beside known ones: they do not count, and nothing known is unknown.
func TestKnown(t *testing.T) {
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"Either of two", Either(1, 2, math.Max), 2},
		{"Either, first unknown", Either(nan, 2, math.Min), 2},
		{"Either, second unknown", Either(1, nan, math.Max), 1},
		{"Either of none", Either(nan, nan, math.Max), nan},
		{"Weighted", Weighted(1, 1, 4, 2), 3},
		{"Weighted, weight unknown", Weighted(1, nan, 4, 2), 4},
		{"Weighted, no weight", Weighted(1, 0, 4, nan), 2.5},
		{"Weighted, weight below 0", Weighted(1, -7, 4, 2), 4},
		{"Weighted, one unknown", Weighted(nan, 9, 4, 0), 4},
		{"Most", Most([]float64{nan, -3, 2, nan, 1}), 2},
		{"Most of none", Most([]float64{nan, nan}), nan},
		{"Least", Least([]float64{nan, -3, 2, nan, 1}), -3},
		{"Least of nothing", Least(nil), nan},
	} {
		if tt.got != tt.want && !(math.IsNaN(tt.got) && math.IsNaN(tt.want)) {
			t.Errorf("%s is %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

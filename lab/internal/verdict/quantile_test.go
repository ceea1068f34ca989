package verdict

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestQuantile(t *testing.T) {
	tests := []struct {
		xs   []float64
		q    float64
		want float64
	}{
		{[]float64{7}, 0.1, 7},
		{[]float64{7}, 0.5, 7},
		{[]float64{3, 1, 2}, 0.5, 2},
		{[]float64{4, 1, 3, 2}, 0.5, 2.5},
		{[]float64{3, 1, 2}, 1, 3},
		{[]float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, 0.1, 1},
		{[]float64{0, 10}, 0.1, 1},
	}
	for _, tt := range tests {
		if got := Quantile(tt.xs, tt.q); got != tt.want {
			t.Errorf("Quantile(%v, %v) = %v, want %v", tt.xs, tt.q, got, tt.want)
		}
	}
	if got := Quantile(nil, 0.5); !math.IsNaN(got) {
		t.Errorf("Quantile(nil, 0.5) = %v, want NaN", got)
	}
}

// Interpolated, quantiles of a line are on it, and the order of the values does not matter.
func TestQuantileOfLine(t *testing.T) {
	xs := make([]float64, 101)
	for i := range xs {
		xs[i] = float64(i)
	}
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	before := slices.Clone(xs)
	for _, q := range []float64{0, 0.001, 0.1, 0.25, 0.5, 0.905, 1} {
		if got := Quantile(xs, q); math.Abs(got-100*q) > 1e-12 {
			t.Errorf("quantile %v of 0 to 100 is %v, want %v", q, got, 100*q)
		}
	}
	if !slices.Equal(xs, before) {
		t.Error("quantile sorted its argument")
	}
	if !math.IsNaN(Quantile(nil, 0.5)) || Quantile([]float64{7}, 0.9) != 7 {
		t.Error("want no quantile of nothing, and 7 of 7")
	}
}

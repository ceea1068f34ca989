// Package known combines numbers of which some are unknown, that is NaN. Packages activity and edit
// use it for the sums of laps and sessions.
package known

import "math"

// Either returns both(x, y), or if only one of them is known, that one.
func Either(x, y float64, both func(x, y float64) float64) float64 {
	switch {
	case math.IsNaN(x):
		return y
	case math.IsNaN(y):
		return x
	}
	return both(x, y)
}

// Weighted returns the weighted average of x and y. An unknown weight counts as 0.
func Weighted(x, wx, y, wy float64) float64 {
	return Either(x, y, func(x, y float64) float64 {
		wx, wy := max(Either(wx, 0, math.Max), 0), max(Either(wy, 0, math.Max), 0)
		if wx+wy == 0 {
			return (x + y) / 2
		}
		return (x*wx + y*wy) / (wx + wy)
	})
}

// Most returns the greatest known value, NaN if there is none.
func Most(values []float64) float64 { return extreme(values, math.Max) }

// Least returns the least known value, NaN if there is none.
func Least(values []float64) float64 { return extreme(values, math.Min) }

func extreme(values []float64, of func(x, y float64) float64) float64 {
	v := math.NaN()
	for _, w := range values {
		v = Either(v, w, of)
	}
	return v
}

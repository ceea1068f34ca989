package verdict

import (
	"math"
	"slices"
)

// Quantile returns the q-quantile of xs, interpolated between neighbours. It is NaN without
// values, and does not change xs.
func Quantile(xs []float64, q float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	xs = slices.Sorted(slices.Values(xs))
	at := q * float64(len(xs)-1)
	i := int(at)
	next := min(i+1, len(xs)-1)
	return xs[i] + (at-float64(i))*(xs[next]-xs[i])
}

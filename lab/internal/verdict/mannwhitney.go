package verdict

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/stats"
)

// Like SciPy: exact for up to 25 samples each without ties. For more samples, or with ties, the
// exact distribution takes milliseconds and gives nearly the same.
func init() { stats.MannWhitneyExactLimit, stats.MannWhitneyTiesExactLimit = 25, 0 }

// MannWhitney returns the two-sided p-value of the Mann-Whitney test: exact for up to 25
// samples each without ties, otherwise by the normal approximation with corrections for ties and
// continuity. It is 1 without samples, and NaN if one is NaN.
func MannWhitney(a, b []float64) float64 {
	hasNaN := func(xs []float64) bool { return slices.ContainsFunc(xs, math.IsNaN) }
	if len(a) > 0 && len(b) > 0 && (hasNaN(a) || hasNaN(b)) {
		return math.NaN()
	}
	r, err := stats.MannWhitneyUTest(a, b, stats.LocationDiffers)
	if err == nil && r.U > float64(len(a)*len(b))/2 { // then p is what 1 is more than nearly 1, and may come out as 0
		r, err = stats.MannWhitneyUTest(b, a, stats.LocationDiffers)
	}
	if err != nil { // there are no samples, or all are equal
		return 1
	}
	return min(1, r.P)
}

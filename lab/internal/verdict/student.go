package verdict

import (
	"math"

	"github.com/aclements/go-moremath/mathx"
	"github.com/aclements/go-moremath/stats"
)

// A studentTest is Student's t test. It assumes roughly normal values, and can decide with
// fewer of them than ranks.
type studentTest struct{}

func (studentTest) centre(sorted []float64) float64 { return stats.Mean(sorted) }

func (studentTest) bounds(sorted []float64, alpha float64) (lo, hi float64) {
	if len(sorted) < 2 {
		return math.Inf(-1), math.Inf(1)
	}
	mean := stats.Mean(sorted)
	half := studentQuantile(len(sorted)-1, alpha/2) * errorOf(sorted)
	return mean - half, mean + half
}

func (studentTest) above(sorted []float64, bound float64, _ bool) float64 {
	if len(sorted) < 2 {
		return 1
	}
	return studentTail(len(sorted)-1, (stats.Mean(sorted)-bound)/errorOf(sorted))
}

// errorOf returns the standard error of the mean. It is at least the error in the last bits of
// values near 1: means that a coarse clock makes equal prove nothing.
func errorOf(xs []float64) float64 {
	return max(stats.StdDev(xs)/math.Sqrt(float64(len(xs))), 0x1p-52)
}

// studentTail returns the probability that Student's t with these degrees of freedom exceeds t.
// It does not subtract the cumulative distribution from 1, which would leave no digits for
// strong evidence.
func studentTail(degrees int, t float64) float64 {
	v := float64(degrees)
	tail := mathx.BetaInc(v/(v+t*t), v/2, 0.5) / 2
	if t < 0 {
		return 1 - tail
	}
	return tail
}

// studentQuantile returns the value that Student's t exceeds with probability tail.
func studentQuantile(degrees int, tail float64) float64 {
	return stats.InvCDF(stats.TDist{V: float64(degrees)})(1 - tail)
}

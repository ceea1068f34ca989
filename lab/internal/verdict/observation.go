package verdict

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/mathx"
	"github.com/aclements/go-moremath/stats"
)

// Observations are independent: the logarithm of each round's ratio, or for each layout the
// centre of its rounds. They are sorted and have the test that suits them.
type observations struct {
	logs []float64
	test test
}

// A test estimates the centre of sorted values.
type test interface {
	centre(sorted []float64) float64
	// bounds returns the interval that misses the centre with probability alpha. It
	// is unbounded if there are too few values.
	bounds(sorted []float64, alpha float64) (lo, hi float64)
	// above returns the probability that values around bound are this far above it by chance.
	// With orAt those at the bound count as above.
	above(sorted []float64, bound float64, orAt bool) float64
}

// rankLayouts is the fewest layouts with which ranks can decide at the smallest alpha of a
// look. Fewer are compared by Student's t, which assumes a normal distribution: the
// difference of two random layouts is at least symmetric.
const rankLayouts = 10

// observationsOf makes one observation of each round, or of each layout if layouts
// are known.
func observationsOf(logs []float64, layouts []string) observations {
	o := symmetric(logs, layouts)
	if o.test == test(rankTest{}) && isSkewed(o.logs) {
		o.test = signTest{}
	}
	return o
}

// symmetric makes the observations of arms with the same code, whose difference is
// never skewed.
func symmetric(logs []float64, layouts []string) observations {
	o := observations{logs, rankTest{}}
	if layouts != nil {
		o.logs = centres(logs, layouts)
		if len(o.logs) < rankLayouts {
			o.test = studentTest{}
		}
	}
	o.logs = slices.Sorted(slices.Values(o.logs))
	return o
}

// centres returns the centre of each layout.
func centres(logs []float64, layouts []string) (all []float64) {
	of := map[string][]float64{}
	for i, layout := range layouts {
		of[layout] = append(of[layout], logs[i])
	}
	for _, logs := range of {
		all = append(all, Centre(logs))
	}
	return all
}

func (o observations) interval(alpha float64) interval {
	lo, hi := o.test.bounds(o.logs, alpha)
	return interval{len(o.logs), o.test.centre(o.logs), lo, hi}
}

// below mirrors a test's above.
func (o observations) below(bound float64, orAt bool) float64 {
	mirrored := make([]float64, len(o.logs))
	for i, x := range o.logs {
		mirrored[len(o.logs)-1-i] = -x
	}
	return o.test.above(mirrored, -bound, orAt)
}

// chance returns the two-sided probability that observations without the effect are this far
// beyond the bounds that decided the status.
func (e Effect) chance(o observations, status Status) float64 {
	if status == Holds {
		return 2 * max(o.below(e.Hi, !e.Strict), o.test.above(o.logs, e.Lo, !e.Strict))
	}
	return 2 * min(o.test.above(o.logs, e.Hi, false), o.below(e.Lo, false))
}

// A rankTest is Wilcoxon's signed-rank test. It assumes symmetric values.
type rankTest struct{}

func (rankTest) centre(sorted []float64) float64 { return Centre(sorted) }

func (rankTest) bounds(sorted []float64, alpha float64) (lo, hi float64) {
	return SignedRank(sorted, 1-alpha)
}

func (rankTest) above(sorted []float64, bound float64, orAt bool) float64 {
	return signedRankTail(len(sorted), walshUpTo(sorted, below(bound, orAt)))
}

// below returns the largest value that does not count as above the bound.
func below(bound float64, orAt bool) float64 {
	if orAt {
		return math.Nextafter(bound, math.Inf(-1))
	}
	return bound
}

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

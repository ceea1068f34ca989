package verdict

import (
	"math"
	"slices"
)

// Observations are independent of each other: the logarithm of the ratio of each round, or of
// each layout the centre of its rounds. Sorted, with the test that fits them.
type observations struct {
	logs []float64
	test test
}

// A test says where the centre of sorted values is.
type test interface {
	centre(sorted []float64) float64
	// bounds returns the interval that misses the centre as rarely as alpha. It is
	// unbounded if there are too few values.
	bounds(sorted []float64, alpha float64) (lo, hi float64)
	// above returns how often values around bound are so far above it, by chance. With orAt
	// those at the bound count as above.
	above(sorted []float64, bound float64, orAt bool) float64
}

// rankLayouts is from how many layouts on ranks can decide at the smallest alpha of a look.
// Fewer are compared by Student's t, which asks for a normal distribution: the
// difference of two layouts, drawn from the same ones, is symmetric at least.
const rankLayouts = 10

// observationsOf takes each round for one, or each layout if these are known.
func observationsOf(logs []float64, layouts []string) observations {
	o := symmetric(logs, layouts)
	if o.test == test(rankTest{}) && isSkewed(o.logs) {
		o.test = signTest{}
	}
	return o
}

// symmetric is for arms of the same code, whose difference is never skewed.
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

// centres returns that of each layout.
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

// below is the mirror image of a test's above.
func (o observations) below(bound float64, orAt bool) float64 {
	mirrored := make([]float64, len(o.logs))
	for i, x := range o.logs {
		mirrored[len(o.logs)-1-i] = -x
	}
	return o.test.above(mirrored, -bound, orAt)
}

// chance returns how often observations without such an effect are so far beyond the bounds
// that the status rests on, both sides.
func (e Effect) chance(o observations, status Status) float64 {
	if status == Holds {
		return 2 * max(o.below(e.Hi, !e.Strict), o.test.above(o.logs, e.Lo, !e.Strict))
	}
	return 2 * min(o.test.above(o.logs, e.Hi, false), o.below(e.Lo, false))
}

// A rankTest is Wilcoxon's signed-rank test. It asks for symmetric values.
type rankTest struct{}

func (rankTest) centre(sorted []float64) float64 { return Centre(sorted) }

func (rankTest) bounds(sorted []float64, alpha float64) (lo, hi float64) {
	return SignedRank(sorted, 1-alpha)
}

func (rankTest) above(sorted []float64, bound float64, orAt bool) float64 {
	return signedRankTail(len(sorted), walshUpTo(sorted, below(bound, orAt)))
}

// below returns the greatest value that is not above the bound.
func below(bound float64, orAt bool) float64 {
	if orAt {
		return math.Nextafter(bound, math.Inf(-1))
	}
	return bound
}

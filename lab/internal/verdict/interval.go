package verdict

import (
	"math"
	"slices"
)

// An interval has the centre of n logarithms of ratios.
type interval struct {
	n              int
	centre, lo, hi float64
}

func intervalOf(logs []float64, alpha float64) interval {
	lo, hi := SignedRank(logs, 1-alpha)
	return interval{len(logs), Centre(logs), lo, hi}
}

func (i interval) half() float64 { return (i.hi - i.lo) / 2 }

// detectable returns the smallest change whose interval excludes 1 nine times of ten. One of
// half the interval does so every second time.
func (i interval) detectable(alpha float64) float64 {
	return math.Expm1(i.half() * (1 + quantile(0.1)/quantile(alpha/2)))
}

// need returns about how many more rounds bring the nearest bound of the effect outside,
// as intervals shrink with the root of their number; 0 if 100,000 do not.
func (i interval) need(e Effect, alpha float64) int {
	if least := max(MinRounds, leastRounds(alpha)); i.n < least {
		return least - i.n
	}
	distance := math.Inf(1)
	for _, bound := range e.bounds() {
		distance = min(distance, math.Abs(i.centre-bound))
	}
	times := i.half() / distance
	if more := math.Ceil(float64(i.n)*times*times) - float64(i.n); more <= 100_000 {
		return max(1, int(more))
	}
	return 0
}

// chance returns how often values without such an effect are so far beyond the bounds that
// the status rests on: the p of Wilcoxon's signed-rank test, both sides.
func (e Effect) chance(logs []float64, status Status) float64 {
	logs = slices.Sorted(slices.Values(logs))
	if status == Holds {
		return 2 * max(tailBelow(logs, e.Hi, !e.Strict), tailAbove(logs, e.Lo, !e.Strict))
	}
	return 2 * min(tailAbove(logs, e.Hi, false), tailBelow(logs, e.Lo, false))
}

// tailAbove returns how often values around bound have so few averages of pairs below it, or,
// if the bound itself is not above, up to it.
func tailAbove(sorted []float64, bound float64, orAt bool) float64 {
	if orAt {
		bound = math.Nextafter(bound, math.Inf(-1))
	}
	return signedRankTail(len(sorted), walshUpTo(sorted, bound))
}

func tailBelow(sorted []float64, bound float64, orAt bool) float64 {
	mirrored := make([]float64, len(sorted))
	for i, x := range sorted {
		mirrored[len(sorted)-1-i] = -x
	}
	return tailAbove(mirrored, -bound, orAt)
}

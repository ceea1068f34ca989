package verdict

import (
	"math"
	"sort"

	"github.com/aclements/go-moremath/stats"
)

// A signTest counts the values on either side of the median. It assumes nothing about
// their distribution, and needs about half as many values again as the signed-rank test.
type signTest struct{}

func (signTest) centre(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

func (signTest) bounds(sorted []float64, alpha float64) (lo, hi float64) {
	n, cut := len(sorted), 0
	for cut < n && coinTail(n, cut) <= alpha/2 {
		cut++
	}
	if cut == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return sorted[cut-1], sorted[n-cut]
}

func (signTest) above(sorted []float64, bound float64, orAt bool) float64 {
	limit := below(bound, orAt)
	return coinTail(len(sorted), sort.Search(len(sorted), func(i int) bool { return sorted[i] > limit }))
}

// coinTail returns the probability that n coins show heads at most k times.
func coinTail(n, k int) float64 { return stats.BinomialDist{N: n, P: 0.5}.CDF(float64(k)) }

// skewLimit is the distance of mean and median, in standard deviations for symmetric values,
// from which values count as skewed. Four in ten sets of symmetric values do, for which the
// sign test is right as well. A higher limit misses too many short sets that are skewed.
const skewLimit = 0.8

// leastSkewed is the fewest values for which skewness can be judged.
const leastSkewed = 10

// isSkewed compares mean and median by the test of Miao, Gel and Gastwirth (2006). The
// signed-rank test's centre lies between the two.
func isSkewed(sorted []float64) bool {
	n := float64(len(sorted))
	if n < leastSkewed {
		return false
	}
	median, mean, apart := signTest{}.centre(sorted), stats.Mean(sorted), 0.0
	for _, x := range sorted {
		apart += math.Abs(x-median) / n
	}
	const ofNormal = 0.5708 // the variance of the difference, in units of apart
	return math.Abs(mean-median) > skewLimit*math.Sqrt(ofNormal*math.Pi/2/n)*apart
}

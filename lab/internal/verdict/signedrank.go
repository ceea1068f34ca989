package verdict

import (
	"math"
	"slices"
	"sort"
	"sync"

	"github.com/aclements/go-moremath/stats"
)

// SignedRank returns the confidence interval of the centre of xs that inverts Wilcoxon's
// signed-rank test: the averages of all pairs (Walsh averages, each value with itself too),
// without as many at either end as chance explains. It only assumes symmetric noise. It
// keeps close to the promised rate of false verdicts on a busy machine and under a
// disturbance of period two, where a bootstrap of the median does not. With a confidence of
// 0.95 it is unbounded for fewer than 6 values. It does not change xs.
func SignedRank(xs []float64, confidence float64) (lo, hi float64) {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	cut := signedRankCut(n, (1-confidence)/2)
	if cut < 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return walsh(xs, cut+1), walsh(xs, n*(n+1)/2-cut)
}

// Centre returns the median of the Walsh averages of xs, the estimate that belongs to
// [SignedRank], or NaN without values. It does not change xs.
func Centre(xs []float64) float64 {
	n := len(xs)
	if n == 0 {
		return math.NaN()
	}
	xs = slices.Sorted(slices.Values(xs))
	all := n * (n + 1) / 2
	return (walsh(xs, (all+1)/2) + walsh(xs, all/2+1)) / 2
}

// exactRounds is the most values for which the exact distribution is used. Beyond
// it, the error of the normal approximation is less than one in a thousand.
const exactRounds = 60

// signedRankCut returns the largest c with P(W <= c) <= tail, where W is the
// signed-rank statistic of n values without an effect, or -1 if there is none.
func signedRankCut(n int, tail float64) int {
	if n > exactRounds {
		mean, sd := signedRankMoments(n)
		return max(-1, int(math.Floor(mean-normalQuantile(tail)*sd-0.5)))
	}
	tails := signedRankTails[n]()
	return sort.Search(len(tails), func(w int) bool { return tails[w] > tail }) - 1
}

// signedRankTail returns P(W <= w).
func signedRankTail(n, w int) float64 {
	switch {
	case w < 0:
		return 0
	case n > exactRounds:
		mean, sd := signedRankMoments(n)
		return normalTail((mean - 0.5 - float64(w)) / sd)
	}
	tails := signedRankTails[n]()
	return tails[min(w, len(tails)-1)]
}

// signedRankTails has P(W <= w) for each w and each number of values, computed on first
// use.
var signedRankTails = func() (of [exactRounds + 1]func() []float64) {
	for n := range of {
		of[n] = sync.OnceValue(func() []float64 {
			tails := signedRankDistribution(n)
			for w := 1; w < len(tails); w++ {
				tails[w] += tails[w-1]
			}
			return tails
		})
	}
	return of
}()

func signedRankMoments(rounds int) (mean, sd float64) {
	n := float64(rounds) // because its cube overflows 32 bits
	return n * (n + 1) / 4, math.Sqrt(n * (n + 1) * (2*n + 1) / 24)
}

// leastRounds returns how many values [SignedRank] needs for a bounded interval: all of them
// lie on one side with probability alpha, counting both sides.
func leastRounds(alpha float64) int {
	n := 1
	for math.Ldexp(2, -n) > alpha {
		n++
	}
	return n
}

// normalTail returns the probability that a standard normal value exceeds z.
func normalTail(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

// normalQuantile returns the value that a standard normal one exceeds with probability
// tail.
func normalQuantile(tail float64) float64 { return math.Sqrt2 * math.Erfinv(1-2*tail) }

// signedRankDistribution returns P(W = w) for each w. The sum W contains each rank
// from 1 to n with probability one half.
func signedRankDistribution(n int) []float64 {
	p := make([]float64, n*(n+1)/2+1)
	p[0] = 1
	for rank := 1; rank <= n; rank++ {
		for w := len(p) - 1; w >= 0; w-- {
			p[w] /= 2
			if w >= rank {
				p[w] += p[w-rank] / 2
			}
		}
	}
	return p
}

// walsh returns the k-th smallest Walsh average of sorted xs, k from 1, by
// bisection: 200 rounds have 20100 averages, which can be counted without being
// computed. It continues to the last bit, because equal functions on a coarse clock
// often tie, and a last bit above 0 would be a verdict.
func walsh(xs []float64, k int) float64 {
	lo, hi := xs[0], xs[len(xs)-1]
	if walshUpTo(xs, lo) >= k {
		return lo
	}
	for {
		mid := lo + (hi-lo)/2
		switch {
		case mid <= lo || mid >= hi:
			return hi
		case walshUpTo(xs, mid) >= k:
			hi = mid
		default:
			lo = mid
		}
	}
}

// walshUpTo counts the Walsh averages of sorted xs up to t.
func walshUpTo(xs []float64, t float64) int {
	count := 0
	j := len(xs) - 1
	for i, x := range xs {
		for j >= i && x+xs[j] > 2*t {
			j--
		}
		if j < i {
			break
		}
		count += j - i + 1
	}
	return count
}

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

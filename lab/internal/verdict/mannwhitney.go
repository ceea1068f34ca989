package verdict

import (
	"math"
	"slices"
)

// MannWhitney returns how often samples of equal things differ so much, either way: exact for
// up to 25 samples of each without ties, else by the normal approximation with both
// corrections, for ties and for continuity. It is 1 without samples,
// and NaN if one is NaN.
func MannWhitney(a, b []float64) float64 {
	n, m := len(a), len(b)
	if n == 0 || m == 0 {
		return 1
	}
	if math.IsNaN(slices.Min(a)) || math.IsNaN(slices.Min(b)) {
		return math.NaN()
	}
	u, ties := uStatistic(a, b)
	if u = min(u, float64(n*m)-u); ties == 0 && n <= 25 && m <= 25 {
		return min(1, 2*uTail(n, m, int(u)))
	}
	x, y := float64(n), float64(m)
	variance := x * y / 12 * (x + y + 1 - ties/((x+y)*(x+y-1)))
	z := (x*y/2 - u - 0.5) / math.Sqrt(variance)
	if math.IsNaN(z) || z < 0 { // all are equal, or as many are above as below
		return 1
	}
	return min(1, 2*normalTail(z))
}

// uStatistic counts the pairs in which a is the greater, equal ones half, and returns the
// sum of t³-t over the ties of t values too.
func uStatistic(a, b []float64) (u, ties float64) {
	all := slices.Concat(a, b)
	slices.Sort(all)
	rank := map[float64]float64{}
	for i, j := 0, 0; i < len(all); i = j {
		for j = i + 1; j < len(all) && all[j] == all[i]; j++ {
		}
		rank[all[i]] = float64(i+j+1) / 2
		t := float64(j - i)
		ties += t*t*t - t
	}
	sum := 0.0
	for _, x := range a {
		sum += rank[x]
	}
	n := float64(len(a))
	return sum - n*(n+1)/2, ties
}

// uTail returns P(U <= u) for n and m samples without ties. How many of all orders have a U
// is a coefficient of the product of (1-x^(m+i))/(1-x^i) for i from 1 to n.
func uTail(n, m, u int) float64 {
	orders := make([]float64, u+1)
	orders[0] = 1
	all := 1.0
	for i := 1; i <= n; i++ {
		for k := u; k >= m+i; k-- {
			orders[k] -= orders[k-m-i]
		}
		for k := i; k <= u; k++ {
			orders[k] += orders[k-i]
		}
		all = all * float64(m+i) / float64(i)
	}
	sum := 0.0
	for _, count := range orders {
		sum += count
	}
	return sum / all
}

package verdict

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Holm returns which of the tests with these p-values decide, so that with probability 1-alpha
// no decision is wrong by chance: Holm's procedure, the smallest p first. A NaN decides
// nothing.
func Holm(ps []float64, alpha float64) []bool {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ps[a], ps[b]) })
	order = slices.DeleteFunc(order, func(i int) bool { return ps[i] != ps[i] })
	decided := make([]bool, len(ps))
	for k, i := range order {
		if !(ps[i] <= alpha/float64(len(ps)-k)) {
			break
		}
		decided[i] = true
	}
	return decided
}

// Correct withdraws the decisions that [Holm] rejects: these verdicts become INCONCLUSIVE,
// in place. Verdicts without timing, and those with too few rounds or layouts to be
// decided, do not count. A single verdict is never withdrawn.
func Correct(vs []Verdict, alpha float64) {
	var tested []*Verdict
	var ps []float64
	for i := range vs {
		if vs[i].IsEnough() && vs[i].Status != Unchanged {
			tested = append(tested, &vs[i])
			ps = append(ps, vs[i].Decision)
		}
	}
	for i, accepted := range Holm(ps, alpha) {
		if v := tested[i]; v.Decided() && !accepted {
			v.Reason = fmt.Sprintf("%s by itself, but p = %.2g is no evidence among %d claims", v.Status, v.Decision, len(tested))
			v.Status, v.Need = Inconclusive, v.needAmong(len(tested), alpha)
		}
	}
}

// Stands reports whether a decision is so clear that [Correct] keeps it among that many
// verdicts, whatever the others are.
func (v Verdict) Stands(among int) bool {
	return v.Decided() && v.Decision*float64(max(among, 1)) <= claimAlpha
}

// needAmong estimates how many more rounds would be evidence among a number of claims:
// evidence grows with the root of the rounds.
func (v *Verdict) needAmong(claims int, alpha float64) int {
	alpha /= float64(claims)
	times := normalQuantile(alpha/2) / normalQuantile(v.Decision/2)
	return max(int(math.Ceil(float64(v.N)*times*times)), leastRounds(alpha)) - v.N
}

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

// A Look is a number of rounds after which a claim may be decided.
type Look struct {
	Rounds int
	Alpha  float64 // for [Judge]
}

const (
	// claimAlpha is the share of wrong decisions for a single look.
	claimAlpha = 0.05
	// looksAlpha is the share over all looks. It is smaller, because the model lacks some
	// errors of real runs: drift, neighbours, rare layouts.
	looksAlpha = 0.02
)

// Looks plans when to look: after min rounds, after twice as many and so on, and after max.
// Stopping at the first look that decides gives chance several tries, so that the looks share
// an alpha of 0.02, in proportion to their rounds: a first look decides only what is clear. A
// first look whose share could decide nothing is left out. A max below min counts as min.
func Looks(minimum, maximum int) []Look {
	var looks []Look
	minimum = max(minimum, 1)
	for n := minimum; n < maximum; n *= 2 {
		looks = append(looks, Look{Rounds: n})
	}
	looks = append(looks, Look{Rounds: max(minimum, maximum)})
	share(looks)
	for len(looks) > 1 && looks[0].Rounds < leastRounds(looks[0].Alpha) {
		looks = looks[1:]
		share(looks)
	}
	return looks
}

// LookAt returns the look at n rounds, otherwise the next look, or the last.
func LookAt(looks []Look, n int) Look {
	for _, l := range looks {
		if l.Rounds >= n {
			return l
		}
	}
	return looks[len(looks)-1]
}

func share(looks []Look) {
	sum := 0
	for _, l := range looks {
		sum += l.Rounds
	}
	for i := range looks {
		looks[i].Alpha = looksAlpha * float64(looks[i].Rounds) / float64(sum)
	}
}

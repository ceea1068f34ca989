package race

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Ratio compares the times of two arms: base / candidate, so that the candidate is faster if it
// is above 1.
type Ratio struct {
	// P10 is the ratio of the 10th percentiles.
	P10 float64
	// Centre is the centre of the ratios of the rounds: the median of the geometric means of
	// all pairs of them (Hodges and Lehmann). When the ratios are lopsided, it lies between
	// their median and their mean.
	Centre float64
	// Lo and Hi bound the centre with 95 % confidence: the Wilcoxon signed-rank interval on
	// the logarithms of the ratios. Both are also such means of pairs, so the centre is
	// never outside. With fewer than 6 rounds they are 0 and +Inf.
	Lo, Hi float64
	// N is the number of rounds.
	N int
}

// Differs reports whether the interval, rounded to two decimals, excludes 1: a hundredth is
// what a rebuild moves.
func (q Ratio) Differs() bool { return math.Round(100*q.Lo) > 100 || math.Round(100*q.Hi) < 100 }

// Disturbed reports whether the ratios of ordinary and undisturbed rounds differ by more
// than 5 %: the machine was busy, or an arm has two speeds.
func (q Ratio) Disturbed() bool {
	d := q.Centre / q.P10
	return d > 1.05 || d < 1/1.05
}

// String returns the ratio as a reader needs it: "1.984x [1.971, 2.012]",
// or "1.004x [0.993, 1.015] no difference shown".
func (q Ratio) String() string {
	s := fmt.Sprintf("%.3fx [%.3f, %.3f]", q.Centre, q.Lo, q.Hi)
	if !q.Differs() {
		s += " no difference shown"
	}
	return s
}

// ratioOf compares equal numbers of samples, round by round. Logarithms treat
// base/candidate and candidate/base alike.
func ratioOf(base, candidate Samples) Ratio {
	logs := make([]float64, len(base.Ns))
	for i := range logs {
		logs[i] = math.Log(base.Ns[i] / candidate.Ns[i])
	}
	lo, hi := verdict.SignedRank(logs, 0.95)
	return Ratio{
		P10:    base.P10() / candidate.P10(),
		Centre: math.Exp(verdict.Centre(logs)),
		Lo:     math.Exp(lo),
		Hi:     math.Exp(hi),
		N:      len(logs),
	}
}

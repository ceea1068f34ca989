package verdict

import (
	"fmt"
	"math"
	"slices"
)

// MinRounds are the fewest that can decide a claim: of 5 that all say the same, chance says
// so too often.
const MinRounds = 6

// Judge compares the rounds with what is claimed. Alpha is how often a verdict of equal
// things may be wrong, 0.05 if they are looked at once: the interval has 1-alpha, so that a
// claim that is just untrue is found to hold half as often as alpha. One that ends on a bound
// is not within it, but if the ratio is the same in every round. It fails if the arms have
// not as many rounds, or have a sample that is no positive number.
func Judge(r Rounds, e Effect, alpha float64) (Verdict, error) {
	if !(alpha > 0 && alpha < 1) {
		return Verdict{}, fmt.Errorf("alpha %v, want one between 0 and 1", alpha)
	}
	logs, err := logRatios(r.Candidate, r.Base)
	if err != nil {
		return Verdict{}, err
	}
	arms := intervalOf(logs, alpha)
	e = e.logs()
	e.Strict = e.Strict || !isConstant(logs) // rounds that tie with the bound are no evidence for it
	v := Verdict{N: len(logs), P: MannWhitney(r.Base, r.Candidate), Decision: 1, Detectable: arms.detectable(alpha)}
	v.Ratio, v.Lo, v.Hi = math.Exp(arms.centre), math.Exp(arms.lo), math.Exp(arms.hi)
	v.decide(r, e, arms)
	if err := v.control(r, e, arms, alpha); err != nil {
		return Verdict{}, err
	}
	switch v.Status {
	case Holds, Fails, Reversed:
		v.Decision = min(1, e.chance(logs, v.Status)*claimAlpha/alpha)
	case Inconclusive, Noisy:
		v.Need = arms.need(e, alpha)
	}
	return v, nil
}

var reasons = map[Status]string{
	Holds:        "all of the interval is as claimed",
	Fails:        "nothing of the interval is as claimed",
	Reversed:     "the change goes the other way",
	Inconclusive: "the interval has both in it, what is claimed and what is not",
}

// decide says what the arms say by themselves.
func (v *Verdict) decide(r Rounds, e Effect, arms interval) {
	v.Status = e.status(arms.lo, arms.hi)
	v.Reason = reasons[v.Status]
	switch {
	case v.N < MinRounds:
		v.Status, v.Reason = Inconclusive, fmt.Sprintf("%d rounds, and fewer than %d decide nothing", v.N, MinRounds)
	case slices.Equal(r.Base, r.Candidate):
		v.Status, v.Reason = Unchanged, "the samples of both arms are the same, each and every one"
	}
}

// logRatios returns log(a/b) of each round.
func logRatios(a, b []float64) ([]float64, error) {
	if len(a) != len(b) {
		return nil, fmt.Errorf("%d rounds of one arm and %d of the other, want as many", len(a), len(b))
	}
	logs := make([]float64, len(a))
	for i := range a {
		logs[i] = math.Log(a[i] / b[i])
		if !(a[i] > 0 && b[i] > 0) || math.IsNaN(logs[i]) || math.IsInf(logs[i], 0) {
			return nil, fmt.Errorf("round %d: %v and %v, want positive numbers and a finite ratio", i+1, a[i], b[i])
		}
	}
	return logs, nil
}

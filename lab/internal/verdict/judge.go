package verdict

import (
	"fmt"
	"math"
	"slices"
)

// MinRounds is the fewest rounds that can decide a claim: 5 rounds agree by chance too often.
const MinRounds = 6

// MinLayouts is the fewest layouts that can decide a claim.
const MinLayouts = 4

// Judge judges a claim by rounds. Alpha is the share of wrong verdicts on equal things, 0.05
// for a single look: the interval has confidence 1-alpha, so that a claim that is barely untrue
// holds with probability alpha/2. An interval that ends on a bound is not within it, unless the
// ratio is the same in every round. Judge fails if the arms have different numbers of rounds,
// or a sample that is not positive.
func Judge(r Rounds, e Effect, alpha float64) (Verdict, error) {
	if !(alpha > 0 && alpha < 1) {
		return Verdict{}, fmt.Errorf("alpha %v, want a number between 0 and 1", alpha)
	}
	logs, err := r.logRatios(r.Candidate)
	if err != nil {
		return Verdict{}, err
	}
	seen := observationsOf(logs, r.Layouts)
	change := seen.interval(alpha)
	e = e.logs()
	e.Strict = e.Strict || !isConstant(seen.logs) // rounds at the bound are not evidence for it
	v := Verdict{N: len(logs), P: MannWhitney(r.Base, r.Candidate), Decision: 1, Detectable: change.detectable(alpha)}
	v.Skewed = seen.test == test(signTest{})
	if r.Layouts != nil {
		v.Layouts = change.n
	}
	v.Ratio, v.Lo, v.Hi = math.Exp(change.centre), math.Exp(change.lo), math.Exp(change.hi)
	v.decide(r, e, change)
	if err := v.control(r, e, change, alpha); err != nil {
		return Verdict{}, err
	}
	switch v.Status {
	case Holds, Fails, Reversed:
		v.Decision = min(1, e.chance(seen, v.Status)*claimAlpha/alpha)
		if v.Skewed {
			v.Reason += ", by the sign test, as the rounds are skewed"
		}
	case Inconclusive, Noisy:
		v.Need = change.need(e, alpha) * max(1, v.N/max(1, change.n))
	}
	return v, nil
}

var reasons = map[Status]string{
	Holds:        "the whole interval is as claimed",
	Fails:        "no part of the interval is as claimed",
	Reversed:     "the change goes the other way",
	Inconclusive: "only a part of the interval is as claimed",
}

// decide judges without the control.
func (v *Verdict) decide(r Rounds, e Effect, change interval) {
	v.Status = e.status(change.lo, change.hi)
	v.Reason = reasons[v.Status]
	switch {
	case v.N < MinRounds:
		v.Status, v.Reason = Inconclusive, fmt.Sprintf("too few rounds to decide: %d, want at least %d", v.N, MinRounds)
	case r.Layouts != nil && v.Layouts < MinLayouts:
		v.Status, v.Reason = Inconclusive, tooFew(v.Layouts)
	case slices.Equal(r.Base, r.Candidate):
		v.Status, v.Reason = Unchanged, "the base and the candidate have exactly the same samples"
	}
}

// tooFew says why a few layouts decide nothing.
func tooFew(layouts int) string {
	if layouts == 1 {
		return "all rounds have the same layout: code layout alone may make the difference"
	}
	return fmt.Sprintf("%d layouts, want at least %d: code layout alone may make the difference", layouts, MinLayouts)
}

// logRatios returns log(a/base) of each round.
func (r Rounds) logRatios(a []float64) ([]float64, error) {
	switch {
	case len(a) != len(r.Base):
		return nil, fmt.Errorf("%d rounds, but %d rounds of the base, want the same number", len(a), len(r.Base))
	case r.Layouts != nil && len(r.Layouts) != len(a):
		return nil, fmt.Errorf("%d rounds and %d layouts, want the same number", len(a), len(r.Layouts))
	}
	logs := make([]float64, len(a))
	for i, b := range r.Base {
		logs[i] = math.Log(a[i] / b)
		if !(a[i] > 0 && b > 0) || math.IsNaN(logs[i]) || math.IsInf(logs[i], 0) {
			return nil, fmt.Errorf("round %d: %v and %v, want positive numbers and a finite ratio", i+1, a[i], b)
		}
	}
	return logs, nil
}

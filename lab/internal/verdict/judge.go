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
	v := Verdict{N: len(logs), Decision: 1, Detectable: change.detectable(alpha)}
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

// exactUnits are the units of numbers that are the same in every run.
var exactUnits = []string{"allocs/op", "B/op", "instr/op", "instructions/op"}

// IsCount reports whether a unit counts something: allocations, bytes or instructions.
func IsCount(unit string) bool { return slices.Contains(exactUnits, unit) }

// Differ reports whether a count differs between two runs of one program, by more than a thousandth: it varies.
func Differ(a, b float64) bool { return math.Abs(a-b) > 0.001*max(a, b) }

// Least returns how much more a count must be to matter, in its unit: so many instructions, more than a few bytes,
// or an object more often than now and then.
func Least(unit string, instructions float64) float64 {
	return map[string]float64{"instructions/op": instructions, "allocs/op": 0.1, "B/op": 8}[unit]
}

// JudgeUnit judges samples in a unit: by [Exact] if it is a count and each arm has the same value
// throughout, otherwise by [Judge].
func JudgeUnit(unit string, r Rounds, e Effect, alpha float64) (Verdict, error) {
	if IsCount(unit) {
		r.Layouts = nil // counts do not depend on the layout
	}
	switch {
	case !IsCount(unit) || len(r.Base) == 0 || len(r.Base) != len(r.Candidate):
		return Judge(r, e, alpha)
	case isConstant(r.Base) && isConstant(r.Candidate):
		return Exact(r.Base[0], r.Candidate[0], e), nil
	case slices.Contains(r.Base, 0) || slices.Contains(r.Candidate, 0):
		return undecided("it is 0 in some rounds only"), nil
	}
	return Judge(r, e, alpha)
}

func isConstant(xs []float64) bool {
	return !slices.ContainsFunc(xs, func(x float64) bool { return x != xs[0] })
}

// Exact judges numbers that are the same in every run, without statistics: N is 1. From 0 to
// 0 the ratio is 1, from 0 to more it is +Inf. NaN, infinite and negative numbers are
// undecided.
func Exact(base, candidate float64, e Effect) Verdict {
	if !(base >= 0 && candidate >= 0) || math.IsInf(base, 1) || math.IsInf(candidate, 1) {
		return undecided(fmt.Sprintf("%v and %v are not counts", base, candidate))
	}
	ratio := candidate / base
	if base == candidate {
		ratio = 1
	}
	log := math.Log(ratio)
	v := Verdict{Ratio: ratio, Lo: ratio, Hi: ratio, N: 1}
	v.Status = e.logs().exactly(log)
	v.Reason = fmt.Sprintf("exact: %v, now %v", base, candidate)
	return v
}

// undecided returns a verdict without evidence.
func undecided(reason string) Verdict {
	return Verdict{
		Status: Inconclusive, Reason: reason, Ratio: math.NaN(), Hi: math.Inf(1),
		Decision: 1, Detectable: math.Inf(1),
	}
}

// control compares the base with its second run, if there is one, and doubts the verdict
// if they differ.
func (v *Verdict) control(r Rounds, e Effect, change interval, alpha float64) error {
	if len(r.Control) == 0 {
		return nil
	}
	logs, err := r.logRatios(r.Control)
	if err != nil {
		return fmt.Errorf("control: %w", err)
	}
	control := symmetric(logs, r.Layouts).interval(alpha)
	v.ControlLo, v.ControlHi = math.Exp(control.lo), math.Exp(control.hi)
	switch {
	case v.Decided():
		v.doubt(e, change, control)
	case v.Status == Inconclusive && v.IsEnough() && control.isWide(e, change):
		v.Status = Noisy
		v.Reason = fmt.Sprintf("equal code differs as much as is claimed: from %.4f to %.4f times", v.ControlLo, v.ControlHi)
	}
	return nil
}

// IsEnough reports whether there are enough rounds and layouts for a decision.
func (v *Verdict) IsEnough() bool {
	return v.N >= MinRounds && (v.Layouts == 0 || v.Layouts >= MinLayouts)
}

// doubt widens the interval by the difference between equal code, if there is one.
func (v *Verdict) doubt(e Effect, change, control interval) {
	if control.lo <= 0 && control.hi >= 0 {
		return
	}
	by := math.Abs(control.centre)
	status := e.status(change.lo-by, change.hi+by)
	if status == v.Status {
		return
	}
	v.Status, v.Reason = status, reasons[status]
	if status == Inconclusive {
		v.Status = Noisy
		v.Reason = fmt.Sprintf("equal code differs by %.2g %%, which makes this undecided", 100*math.Expm1(by))
	}
}

// isWide reports whether equal code differs by more than is claimed or, if the claim is
// about any change, by more than was measured.
func (i interval) isWide(e Effect, change interval) bool {
	claimed := math.Inf(1)
	for _, bound := range e.bounds() {
		if bound == 0 {
			bound = change.centre
		}
		claimed = min(claimed, math.Abs(bound))
	}
	width := i.hi - i.lo
	return width > claimed && !math.IsInf(width, 1)
}

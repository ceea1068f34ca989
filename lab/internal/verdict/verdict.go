// Package verdict decides whether samples support a claim about how two things compare.
//
// It only computes: the same samples give the same verdict, so that any verdict can be
// recomputed from recorded samples. Samples come in rounds. A disturbance of the machine
// affects all arms of a round alike, so that arms are compared round by round. Ratios are
// compared as logarithms, which treat a/b and b/a alike.
//
// The place of code in memory changes its time by some per cent, sometimes by a third. All
// rounds of a layout share that change. If layouts are known, each therefore counts as one
// observation: the interval is over layouts, and the rounds of a layout only make its
// centre more precise.
package verdict

import "math"

// A Status is the result for a claim.
type Status string

// The statuses.
const (
	Holds        Status = "HOLDS"        // all of the interval is as claimed
	Fails        Status = "FAILS"        // none of it is
	Reversed     Status = "REVERSED"     // the claim fails, and the change goes the other way
	Inconclusive Status = "INCONCLUSIVE" // more rounds or layouts may decide it
	Noisy        Status = "NOISY"        // equal code differs as much on this machine
	Unchanged    Status = "UNCHANGED"    // base and candidate have the same code: there is nothing to time
)

// Rounds holds the samples of the arms: the i-th of each is from round i. Control is a second
// run of the base in another layout, or empty.
type Rounds struct {
	Base, Candidate, Control []float64
	// Layouts names the layout of the code in each round; the same binaries have the
	// same name. Nil says that layouts do not matter: for counts and JVMs.
	Layouts []string
}

// Spread returns the standard deviation of the base's time over layouts, 0.01 for 1 %: the
// control is the base in another layout. The noise of the machine is part of it.
func (r Rounds) Spread() float64 {
	sum := 0.0
	for i, base := range r.Base {
		log := math.Log(r.Control[i] / base)
		sum += log * log
	}
	return math.Sqrt(sum / float64(len(r.Base)) / 2) // both differ by as much
}

// A Verdict is the result of [Judge] with its evidence.
type Verdict struct {
	Status Status
	Reason string // in words; never empty
	// Ratio is candidate / base, and Lo and Hi bound it: 0 and +Inf if nothing is known. For
	// exact numbers all three are equal. Without rounds Ratio is NaN.
	Ratio, Lo, Hi float64
	// ControlLo and ControlHi bound control / base: 0 and 0 without a control.
	ControlLo, ControlHi float64
	// Decision is the two-sided p-value of the decision, at most 0.05, for [Correct]. At a look
	// with a smaller alpha it is scaled up accordingly, so that a claim with several looks counts
	// as one. It is 0 for exact numbers, and 1 if nothing was decided.
	Decision float64
	// N is the number of rounds, and Layouts the number of their layouts, 0 if layouts do not
	// matter.
	N, Layouts int
	// Skewed says that the rounds are too skewed for the signed-rank test, so that the sign
	// test decided.
	Skewed bool
	// Detectable is the smallest change that as many rounds like these show about nine times out
	// of ten: 0.02 is 2 %. It is +Inf if there is none.
	Detectable float64
	// Need estimates how many more rounds would decide. It is 0 if the claim is decided,
	// or if 100,000 would not decide it.
	Need int
}

// Decided reports whether the claim was found to be true or false.
func (v Verdict) Decided() bool {
	return v.Status == Holds || v.Status == Fails || v.Status == Reversed
}

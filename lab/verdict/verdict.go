// Package verdict says whether samples bear out a claim about how two things compare.
//
// All is pure: samples in, verdict out, so that any verdict can be worked out again from
// the samples that were kept. Samples come in rounds: what disturbs the machine in a round
// disturbs all arms alike, so arms are compared round by round, as logarithms of ratios,
// which make a/b and b/a the same statement.
package verdict

import (
	"fmt"
	"math"
)

// A Status is what becomes of a claim.
type Status string

// The statuses.
const (
	Holds        Status = "HOLDS"        // all of the interval is as claimed
	Fails        Status = "FAILS"        // nothing of it is
	Reversed     Status = "REVERSED"     // it fails, and the change goes the other way
	Inconclusive Status = "INCONCLUSIVE" // more rounds may tell
	Noisy        Status = "NOISY"        // equal code differs as much on this machine
	Unchanged    Status = "UNCHANGED"    // both arms are the same code: there is nothing to time
)

// Rounds are the samples of the arms: the i-th of each is from round i. Control is the base
// once more, under another name, or empty.
type Rounds struct {
	Base, Candidate, Control []float64
}

// A Verdict is what [Judge] says, and all that it rests on.
type Verdict struct {
	Status Status
	Reason string // in words; never empty
	// Ratio is candidate / base, and Lo and Hi bound it. Of exact numbers all are equal.
	Ratio, Lo, Hi float64
	// ControlLo and ControlHi bound control / base: 0 and 0 without a control.
	ControlLo, ControlHi float64
	// P is how often samples of equal things differ so much (Mann-Whitney, both sides,
	// regardless of the rounds): what tables in this field show.
	P float64
	// N is the number of rounds.
	N int
	// Detectable is the smallest change that so many rounds like these would show: 0.02 is
	// 2 %.
	Detectable float64
	// Need is about how many rounds would decide, 0 if it is decided or none would.
	Need int
}

// Judge compares the rounds with what is claimed. Alpha is how often a verdict of equal
// things may be wrong, 0.05 if they are looked at once. It fails if the arms have not as
// many rounds, or have a sample that is no positive number.
func Judge(r Rounds, e Effect, alpha float64) (Verdict, error) {
	logs, err := logRatios(r.Candidate, r.Base)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{N: len(logs), Ratio: math.Exp(Centre(logs)), P: 1}
	lo, hi := SignedRank(logs, 1-alpha)
	v.Lo, v.Hi = math.Exp(lo), math.Exp(hi)
	v.decide(e)
	return v, nil
}

func (v *Verdict) decide(e Effect) {
	v.Status, v.Reason = Inconclusive, "the interval has both in it"
	switch {
	case e.holds(v.Lo, v.Hi):
		v.Status, v.Reason = Holds, "all of the interval is as claimed"
	case e.reversed(v.Lo, v.Hi):
		v.Status, v.Reason = Reversed, "the change goes the other way"
	case e.fails(v.Lo, v.Hi):
		v.Status, v.Reason = Fails, "nothing of the interval is as claimed"
	}
}

// logRatios returns log(a/b) of each round.
func logRatios(a, b []float64) ([]float64, error) {
	if len(a) != len(b) {
		return nil, fmt.Errorf("%d rounds of one arm and %d of the other, want as many", len(a), len(b))
	}
	logs := make([]float64, len(a))
	for i := range a {
		if logs[i] = math.Log(a[i] / b[i]); math.IsNaN(logs[i]) || math.IsInf(logs[i], 0) {
			return nil, fmt.Errorf("round %d: %v and %v, want positive numbers", i, a[i], b[i])
		}
	}
	return logs, nil
}

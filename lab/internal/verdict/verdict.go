// Package verdict says whether samples bear out a claim about how two things compare.
//
// It only computes: the same samples give the same verdict, so any verdict can be worked out
// again from the samples that were kept. Samples come in rounds: what disturbs the machine in
// a round disturbs all arms alike, so arms are compared round by round, as logarithms of
// ratios, which make a/b and b/a the same statement.
//
// Where code lies in memory changes its time, by some per cent and sometimes by a third.
// Rounds of one layout share that change, however many they are. So where layouts are
// known, each counts as one observation: the interval is one over layouts, and the
// rounds of a layout only make its centre more precise.
package verdict

// A Status is what becomes of a claim.
type Status string

// The statuses.
const (
	Holds        Status = "HOLDS"        // all of the interval is as claimed
	Fails        Status = "FAILS"        // nothing of it is
	Reversed     Status = "REVERSED"     // it fails, and the change goes the other way
	Inconclusive Status = "INCONCLUSIVE" // more rounds or layouts may decide it
	Noisy        Status = "NOISY"        // equal code differs as much on this machine
	Unchanged    Status = "UNCHANGED"    // both arms are the same code: there is nothing to time
)

// Rounds are the samples of the arms: the i-th of each is from round i. Control is the base
// once more, under another name and in another layout, or empty.
type Rounds struct {
	Base, Candidate, Control []float64
	// Layouts names the layout of the code in each round, the same name for the same
	// binaries. Nil says that layouts have no part in the samples: counts, or JVMs.
	Layouts []string
}

// A Verdict is what [Judge] says, and all that it rests on.
type Verdict struct {
	Status Status
	Reason string // in words; never empty
	// Ratio is candidate / base, and Lo and Hi bound it, 0 and +Inf if nothing is known. Of
	// exact numbers all are equal. Without rounds Ratio is NaN.
	Ratio, Lo, Hi float64
	// ControlLo and ControlHi bound control / base: 0 and 0 without a control.
	ControlLo, ControlHi float64
	// P is how often samples of equal things differ so much (Mann-Whitney, both sides,
	// regardless of the rounds): what tables in this field show.
	P float64
	// Decision is how often chance decides so against the bound that the claim was decided
	// by (both sides, 0.05 at most), for [Correct]. At a look with a smaller alpha it is as much
	// larger, so that a claim looked at several times counts as one. It is 0 for exact
	// numbers, and 1 if nothing was decided.
	Decision float64
	// N is the number of rounds, and Layouts how many layouts they are of: 0 if these have no
	// part in the samples.
	N, Layouts int
	// Skewed says that the rounds are too skewed for the signed-rank test, so that the sign
	// test of their median decided.
	Skewed bool
	// Detectable is the smallest change that so many rounds like these show about nine times of
	// ten: 0.02 is 2 %. +Inf if none.
	Detectable float64
	// Need is about how many more rounds would decide, 0 if it is decided or if 100,000
	// would not.
	Need int
}

// Decided reports whether the claim was found to be true or false.
func (v Verdict) Decided() bool {
	return v.Status == Holds || v.Status == Fails || v.Status == Reversed
}

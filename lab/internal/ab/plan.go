package ab

import (
	"cmp"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// The names of the arms.
const (
	baseArm      = "base"
	candidateArm = "candidate"
	controlArm   = "control"
)

// A Plan says what is to be compared, and for how long. All but the sides has defaults.
type Plan struct {
	Base, Candidate Side
	// Looks says when to look, the last one how many rounds there are at most; nil takes
	// verdict.Looks(10, 32).
	Looks []verdict.Look
	// Effect is what is claimed of the time: the first look that decides it is the last one.
	// The zero value claims that it is less.
	Effect verdict.Effect
	// Among is how many verdicts this one is one of, itself included: a look decides only
	// what is plain among so many. 0 means 1.
	Among int
	// Layouts is how many binaries there are of each side, whose functions are in orders drawn
	// at random; 0 means one for each round. A layout counts as one observation, however many
	// rounds it has.
	Layouts int
	// Sample is about how long one sample of the base takes; 0 means 15 ms.
	Sample time.Duration
	// Budget is how long the rounds may take; 0 means as long as they do.
	Budget time.Duration
	// Exec is a command that runs a binary elsewhere: the file of the binary, and its
	// arguments, follow it.
	Exec []string
	// Seed draws the order of the arms in each round; 0 takes one from the clock.
	Seed uint64
	// Equal times sides of the same code, too: how much its place in memory and the machine
	// change a time.
	Equal bool
	// Binaries keeps what is built, for other plans, too.
	Binaries *Binaries
	// Waiting, if not nil, is called if another run on this machine has to end first.
	Waiting func()
	// Price, if not nil, is called once for each [Binaries] if links take long: with how long
	// one takes, how many there may be for this plan, and how long all of them take.
	Price func(link time.Duration, links int, total time.Duration)
	// Progress, if not nil, is called with the rounds that are finished.
	Progress func(done, of int)
}

func (p Plan) withDefaults() Plan {
	p.Base, p.Candidate = p.Base.withDefaults(), p.Candidate.withDefaults()
	if len(p.Looks) == 0 {
		p.Looks = verdict.Looks(10, 32)
	}
	if p.Effect == (verdict.Effect{}) {
		p.Effect = verdict.Effect{Text: "< 0%", Hi: 1, Strict: true}
	}
	p.Layouts = cmp.Or(p.Layouts, p.most())
	p.Sample = cmp.Or(p.Sample, 15*time.Millisecond)
	p.Seed = cmp.Or(p.Seed, uint64(time.Now().UnixNano()))
	if p.Progress == nil {
		p.Progress = func(int, int) {}
	}
	return p
}

// most returns the number of rounds of the last look.
func (p Plan) most() int { return p.Looks[len(p.Looks)-1].Rounds }

// An Outcome is what came of a plan.
type Outcome struct {
	// Samples are those of all finished rounds, as they ran. The i-th of each arm, "base",
	// "candidate" and "control", is of round i.
	Samples []sample.Sample
	// Unchanged says that both sides are the same code, and nothing ran.
	Unchanged bool
	// Checked says that both sides reported what they computed, and it was the same.
	Checked bool
	// Verdict is of the time.
	Verdict verdict.Verdict
	// Warnings say what the verdict may not be worth, in words.
	Warnings []string
}

// Rounds returns the values of a unit, "sec/op" or "allocs/op", for a verdict. They are NaN
// where a sample has none.
func (o *Outcome) Rounds(unit string) verdict.Rounds {
	r := verdict.Rounds{Base: o.values(baseArm, unit), Candidate: o.values(candidateArm, unit), Control: o.values(controlArm, unit)}
	for _, s := range o.Samples {
		if s.Arm == baseArm {
			r.Layouts = append(r.Layouts, s.Config["layout"])
		}
	}
	return r
}

// Place returns the standard deviation of the base's time over layouts, 0.01 for 1 %, and 0 if
// there were fewer than two. The noise of the machine is part of it.
func (o *Outcome) Place() float64 {
	r := o.Rounds(secPerOp)
	if len(slices.Compact(slices.Sorted(slices.Values(r.Layouts)))) < 2 {
		return 0
	}
	return r.Spread()
}

func (o *Outcome) values(arm, unit string) (all []float64) {
	for _, s := range o.Samples {
		if s.Arm == arm {
			all = append(all, s.Value(unit))
		}
	}
	return all
}

package ab

import (
	"cmp"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// The names of the arms.
const (
	baseArm      = "base"
	candidateArm = "candidate"
	controlArm   = "control"
)

// A Plan says what to compare and for how long. Everything but the sides has a default.
type Plan struct {
	Base, Candidate Side
	// Looks says after how many rounds to judge; the last one is the most rounds there
	// are. Nil means verdict.Looks(10, 32).
	Looks []verdict.Look
	// Effect is the claim about the time. The run ends at the first look that decides it. The
	// zero value claims that the time is less.
	Effect verdict.Effect
	// Among is the number of verdicts in the family, this one included: with more of them a
	// look needs stronger evidence. 0 means 1.
	Among int
	// Layouts is the number of binaries of each side, with functions in random order; 0 means
	// one for each round. A layout counts as one observation, however many rounds it has.
	Layouts int
	// Sample is the approximate duration of one sample of the base; 0 means 15 ms.
	Sample time.Duration
	// Budget limits the duration of all rounds; 0 means no limit.
	Budget time.Duration
	// Seed determines the order of the arms in each round; 0 takes a seed from the
	// clock.
	Seed uint64
	// Equal times sides even if their code is the same, to see how much its place in memory
	// and the machine change a time.
	Equal bool
	// Binaries caches what is built, also for other plans.
	Binaries *Binaries
	// Waiting, if not nil, is called if another run on this machine has to end first.
	Waiting func()
	// Progress, if not nil, is called after each round with the number of finished
	// rounds.
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

// An Outcome is the result of a plan.
type Outcome struct {
	// Samples are the samples of all finished rounds, as they ran. The i-th of each arm,
	// "base", "candidate" and "control", is from round i.
	Samples []sample.Sample
	// Unchanged says that both sides have the same code, so nothing ran.
	Unchanged bool
	// Checked says that both sides reported what they computed and agreed.
	Checked bool
	// Verdict is the verdict on the time.
	Verdict verdict.Verdict
	// Warnings are reasons to trust the verdict less.
	Warnings []string
}

// Rounds returns the values of a unit, "sec/op" or "allocs/op", for a verdict: NaN where a
// sample has no such value.
func (o *Outcome) Rounds(unit string) verdict.Rounds {
	base := o.of(baseArm)
	return verdict.Rounds{
		Base: valuesOf(base, unit), Candidate: valuesOf(o.of(candidateArm), unit), Control: valuesOf(o.of(controlArm), unit),
		Layouts: lists.Map(base, func(s sample.Sample) string { return s.Config["layout"] }),
	}
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

// of returns the samples of an arm.
func (o *Outcome) of(arm string) []sample.Sample {
	return lists.Filter(o.Samples, func(s sample.Sample) bool { return s.Arm == arm })
}

package ab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// An arm is what has a turn in each round: the base, the candidate, and the base again as the control.
type arm struct {
	name    string
	runner  *runner
	usual   bench   // with functions in the linker's default order
	benches []bench // one for each linked layout
}

// A run is the state of a plan that is running.
type run struct {
	plan            Plan
	base, candidate runner
	arms            []arm // base, candidate, control
	n               int   // operations of a sample, or of a turn
	turns           int   // of a round; 0: each arm takes one sample instead
	turnTook        time.Duration
	took            time.Duration // all rounds
	answers         answers
	unsteady        string // why an operation has no fixed cost, "" if it has
	outcome         Outcome
}

// Run builds both sides and compares them. It times nothing if their code is the same, and
// fails with [ErrAnswers] if they report different answers, with a [build.SkippedError] if a side cannot be built
// or run here. If the
// context ends, it returns a verdict on the finished rounds and the context's error.
func (p Plan) Run(ctx context.Context) (_ *Outcome, err error) {
	p = p.withDefaults()
	if err := cmp.Or(p.Base.Build.Runs(), p.Candidate.Build.Runs()); err != nil {
		return nil, err
	}
	unlock, err := lock(ctx, p.Waiting)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	r := run{plan: p, base: runner{build: p.Base.Build}, candidate: runner{build: p.Candidate.Build}}
	return r.run(ctx)
}

func (r *run) run(ctx context.Context) (*Outcome, error) {
	if !r.plan.Equal {
		if same, err := r.same(ctx); same || err != nil {
			return unchanged(), err
		}
	}
	if err := r.prepare(ctx); err != nil {
		return nil, err
	}
	stopped := r.rounds(ctx)
	if stopped != nil && (ctx.Err() == nil || len(r.outcome.Samples) == 0) {
		return nil, stopped
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return &r.outcome, stopped
}

func unchanged() *Outcome {
	v := verdict.Verdict{Status: verdict.Unchanged, Reason: "both sides run the same code, though it may lie elsewhere in memory", Ratio: 1, Lo: 1, Hi: 1}
	return &Outcome{Unchanged: true, Verdict: v}
}

// same reports whether both sides are proven to run the same code in the same benchmark.
func (r *run) same(ctx context.Context) (bool, error) {
	bench := r.plan.Base.Bench
	if bench != r.plan.Candidate.Bench {
		return false, nil
	}
	same, err := r.plan.Binaries.Unchanged(ctx, r.plan.Base, r.plan.Candidate, []string{bench}, nil)
	return len(same) > 0, err
}

// prepare finds out how to run both sides, using the linker's default order of functions.
func (r *run) prepare(ctx context.Context) (err error) {
	r.arms = []arm{{name: baseArm, runner: &r.base}, {name: candidateArm, runner: &r.candidate}, {name: controlArm, runner: &r.base}}
	for i, s := range []Side{r.plan.Base, r.plan.Candidate, r.plan.Base} {
		if r.arms[i].usual, err = r.bench(ctx, s, 0, 0); err != nil {
			return err
		}
	}
	if r.n, err = r.calibrate(ctx, r.plan.Sample); err != nil {
		return err
	}
	if err := r.spread(ctx); err != nil {
		return err
	}
	sample := r.n
	if err := r.takeTurns(ctx); err != nil {
		return err
	}
	return r.settle(ctx, sample)
}

// bench returns a side's benchmark in one of the linker's layouts, for the rounds with a number.
func (r *run) bench(ctx context.Context, s Side, number, layout int) (bench, error) {
	env, err := r.plan.Binaries.environment(ctx, s)
	if err != nil {
		return bench{}, err
	}
	file, err := r.plan.Binaries.test(ctx, s, layout)
	config := configOf(env, number)
	config["randlayout"], config["seed"] = strconv.Itoa(layout), strconv.FormatUint(r.plan.Seed, 10)
	return bench{file, s.Bench, config}, err
}

// layouts returns the linker's layouts of both sides in the rounds with a number. Two benchmarks
// of one binary share a layout: they lie at different places in it anyway.
func (r *run) layouts(number int) (base, candidate int) {
	b, c := r.plan.Base, r.plan.Candidate
	base = r.plan.Binaries.first + 2*number
	if b.Bench != c.Bench && b.withoutBench() == c.withoutBench() {
		return base, base
	}
	return base, base + 1
}

// link builds the layouts for a number of rounds. The control is the base in the layout of
// the round before, which shows as much about layouts and costs no link.
func (r *run) link(ctx context.Context, rounds int) error {
	had, want := len(r.arms[0].benches), min(rounds, r.plan.Layouts)
	var all []product
	for number := had; number < want; number++ {
		b, c := r.layouts(number)
		all = append(all, product{r.plan.Base.withoutBench(), b}, product{r.plan.Candidate.withoutBench(), c})
	}
	if err := r.plan.Binaries.link(ctx, all...); err != nil {
		return err
	}
	for number := had; number < want; number++ {
		b, c := r.layouts(number)
		if err := r.add(ctx, number, b, c); err != nil {
			return err
		}
	}
	return nil
}

// add gives the arms the binaries for the rounds with a number.
func (r *run) add(ctx context.Context, number, inBase, inCandidate int) error {
	before := number - 1
	if number == 0 {
		before = min(1, r.plan.Layouts-1)
	}
	other, _ := r.layouts(before)
	for i, side := range []Side{r.plan.Base, r.plan.Candidate, r.plan.Base} {
		b, err := r.bench(ctx, side, number, []int{inBase, inCandidate, other}[i])
		if err != nil {
			return err
		}
		r.arms[i].benches = append(r.arms[i].benches, b)
	}
	return nil
}

// rounds runs rounds until a look decides, the budget ends, or the last round is
// done.
func (r *run) rounds(ctx context.Context) error {
	rng, start := rand.New(rand.NewPCG(r.plan.Seed, 0)), time.Now()
	defer func() { r.took = time.Since(start) }()
	for done := 0; done < r.plan.most(); {
		if err := r.link(ctx, verdict.LookAt(r.plan.Looks, done+1).Rounds); err != nil {
			return err
		}
		samples, err := r.round(ctx, done%r.plan.Layouts, rng)
		if err != nil {
			return err
		}
		r.outcome.Samples = append(r.outcome.Samples, samples...)
		done++
		r.plan.Progress(done, r.plan.most())
		if decided, err := r.look(done); decided || err != nil {
			return err
		}
		if r.plan.Budget > 0 && time.Since(start) >= r.plan.Budget {
			return nil
		}
	}
	return nil
}

// round takes one sample of each arm.
func (r *run) round(ctx context.Context, layout int, rng *rand.Rand) (samples []sample.Sample, err error) {
	if r.turns > 0 {
		return r.inTurns(ctx, layout, r.n, r.turns, rng)
	}
	for _, i := range rng.Perm(len(r.arms)) {
		a := r.arms[i]
		s, err := a.runner.sample(ctx, a.benches[layout], r.n)
		if err != nil {
			return nil, err
		}
		s.Arm = a.name
		samples = append(samples, s)
	}
	return samples, r.answers.check(samples...)
}

// look judges if a look is due, and reports whether it decides.
func (r *run) look(done int) (decided bool, err error) {
	for _, l := range r.plan.Looks {
		if l.Rounds == done {
			r.outcome.Verdict, err = verdict.Judge(r.outcome.Rounds("sec/op"), r.plan.Effect, l.Alpha)
			r.doubt()
			return r.outcome.Verdict.Stands(r.plan.Among), err
		}
	}
	return false, nil
}

// finish judges a run that stopped between two looks, and adds warnings about the verdict.
func (r *run) finish() error {
	done := len(r.outcome.Samples) / len(r.arms)
	if done != r.outcome.Verdict.N {
		v, err := verdict.Judge(r.outcome.Rounds("sec/op"), r.plan.Effect, verdict.LookAt(r.plan.Looks, done).Alpha)
		if err != nil {
			return err
		}
		r.outcome.Verdict = v
		r.doubt()
		r.warn("stopped after %d of %d rounds", done, r.plan.most())
	}
	if needs := r.outcome.Verdict.Needs(r.took / time.Duration(max(1, done))); needs != "" {
		r.outcome.Verdict.Reason += ": " + needs
	}
	r.outcome.Checked = r.answers.some && !r.answers.missing
	r.warnAnswers()
	r.warnPin()
	return nil
}

func (r *run) warn(format string, args ...any) {
	r.outcome.Warnings = append(r.outcome.Warnings, fmt.Sprintf(format, args...))
}

func (r *run) warnAnswers() {
	switch {
	case r.answers.some && r.answers.missing:
		r.warn("only one side reports a checksum, so it is unknown if both compute the same result")
	case r.answers.missing:
		r.warn("its result is not checked: it reports no checksum")
	}
}

func (r *run) warnPin() {
	switch {
	case r.base.cpus > 1:
		r.warn("it starts goroutines: it had %d CPUs", r.base.cpus)
	case r.base.unpinned || r.candidate.unpinned:
		r.warn("the samples could not be kept on one CPU")
	}
}

// doubt withdraws the decision if operations have no fixed cost.
func (r *run) doubt() {
	if v := &r.outcome.Verdict; r.unsteady != "" {
		v.Status, v.Reason, v.Decision = verdict.Noisy, r.unsteady, 1
	}
}

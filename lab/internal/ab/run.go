package ab

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// An arm is a side under one name, linked in all layouts.
type arm struct {
	name    string
	runner  *runner
	benches []bench // by layout
}

// A run is a plan under way.
type run struct {
	plan            Plan
	base, candidate runner
	arms            []arm // base, candidate, control
	n               int   // operations of a sample, or of a turn
	turns           int   // of a round; 0: none, but a sample of each arm
	turnTook        time.Duration
	hash            string
	answers         answers
	outcome         Outcome
}

// Run builds both sides and compares them. Nothing is timed if they are the same code, and
// there is no verdict if they report different answers ([ErrAnswers]). It fails with a
// [RefusedError] if times would say nothing, and with a [cell.SkippedError] if a side
// cannot be built. If the context ends between, it returns the rounds that were finished,
// judged as far as they go, and the context's error.
func (p Plan) Run(ctx context.Context) (_ *Outcome, err error) {
	p = p.withDefaults()
	if err := p.refuse(); err != nil {
		return nil, err
	}
	b, remove, err := p.Binaries.orNew()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	p.Binaries = b
	unlock, err := lock(ctx, p.Waiting)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	r := run{plan: p, base: runner{cell: p.Base.Cell, exec: p.Exec}, candidate: runner{cell: p.Candidate.Cell, exec: p.Exec}}
	return r.run(ctx)
}

func (r *run) run(ctx context.Context) (*Outcome, error) {
	var err error
	if r.hash, err = r.plan.Hash(ctx); err != nil {
		return nil, err
	}
	same, err := r.same(ctx)
	if err != nil {
		return nil, err
	}
	if same && !r.plan.Equal {
		return unchanged(), nil
	}
	if err := r.build(ctx); err != nil {
		return nil, err
	}
	if r.n, err = r.calibrate(ctx, r.plan.Sample); err != nil {
		return nil, err
	}
	if err := r.takeTurns(ctx); err != nil {
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
	v := verdict.Verdict{Status: verdict.Unchanged, Reason: "both sides are the same code", Ratio: 1, Lo: 1, Hi: 1, P: 1}
	return &Outcome{Unchanged: true, Verdict: v}
}

// same reports whether both sides run the same benchmark of the same code.
func (r *run) same(ctx context.Context) (bool, error) {
	if r.plan.Base.Bench != r.plan.Candidate.Bench {
		return false, nil
	}
	b, err := r.plan.Binaries.test(ctx, r.plan.Base, 0)
	if err != nil {
		return false, err
	}
	c, err := r.plan.Binaries.test(ctx, r.plan.Candidate, 0)
	if err != nil {
		return false, err
	}
	return sameCode(b.file, c.file)
}

// build links both sides in all layouts.
func (r *run) build(ctx context.Context) error {
	base, err := r.link(ctx, r.plan.Base)
	if err != nil {
		return err
	}
	candidate, err := r.link(ctx, r.plan.Candidate)
	r.arms = []arm{{baseArm, &r.base, base}, {candidateArm, &r.candidate, candidate}, {controlArm, &r.base, base}}
	return err
}

func (r *run) link(ctx context.Context, s Side) ([]bench, error) {
	env, err := r.plan.Binaries.environment(ctx, s, r.plan.Exec != nil)
	if err != nil {
		return nil, err
	}
	var all []bench
	for layout := range r.plan.Layouts {
		file, err := r.plan.Binaries.test(ctx, s, layout)
		if err != nil {
			return nil, err
		}
		config := configOf(env, layout)
		config["seed"], config["binaries"] = strconv.FormatUint(r.plan.Seed, 10), r.hash
		all = append(all, bench{file, s.Bench, config})
	}
	return all, nil
}

// rounds runs them until a look decides, the budget ends, or the last one is done.
func (r *run) rounds(ctx context.Context) error {
	rng, start := rand.New(rand.NewPCG(r.plan.Seed, 0)), time.Now()
	for done := 0; done < r.plan.most(); {
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

// look judges if there is to be a look now, and reports whether it decides.
func (r *run) look(done int) (decided bool, err error) {
	for _, l := range r.plan.Looks {
		if l.Rounds == done {
			r.outcome.Verdict, err = verdict.Judge(r.outcome.Rounds("sec/op"), r.plan.Effect, l.Alpha)
			return r.outcome.Verdict.Stands(r.plan.Among), err
		}
	}
	return false, nil
}

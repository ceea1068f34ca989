package ab

import (
	"fmt"
	"time"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

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

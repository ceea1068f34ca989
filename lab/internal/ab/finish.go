package ab

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// finish judges what was stopped between two looks, and says what a verdict may not be worth.
func (r *run) finish() error {
	done := len(r.outcome.Samples) / len(r.arms)
	if done != r.outcome.Verdict.N {
		v, err := verdict.Judge(r.outcome.Rounds("sec/op"), r.plan.Effect, r.next(done).Alpha)
		if err != nil {
			return err
		}
		r.outcome.Verdict = v
		r.warn("stopped after %d of %d rounds", done, r.plan.most())
	}
	r.outcome.Checked = r.answers.some && !r.answers.missing
	r.warnAnswers()
	r.warnLayouts()
	r.warnPin()
	return nil
}

// next returns the first look at no fewer rounds than were done.
func (r *run) next(done int) verdict.Look {
	for _, l := range r.plan.Looks {
		if l.Rounds >= done {
			return l
		}
	}
	return r.plan.Looks[len(r.plan.Looks)-1]
}

func (r *run) warn(format string, args ...any) {
	r.outcome.Warnings = append(r.outcome.Warnings, fmt.Sprintf(format, args...))
}

func (r *run) warnAnswers() {
	switch {
	case r.answers.some && r.answers.missing:
		r.warn("only one side reports a checksum: nothing shows that both compute the same")
	case r.answers.missing:
		r.warn("it does not check its answer: it reports no checksum")
	}
}

func (r *run) warnPin() {
	switch {
	case r.plan.Exec != nil:
		r.warn("%s runs the samples: whether they stay on one CPU is not known", r.plan.Exec[0])
	case r.base.unpinned || r.candidate.unpinned:
		r.warn("the samples could not be kept on one CPU")
	}
}

// warnLayouts says so if the verdict is another one where functions stand in another order.
func (r *run) warnLayouts() {
	lo, hi := r.layouts()
	v := r.outcome.Verdict
	if v.Lo > 1 && lo < 1 || v.Hi < 1 && hi > 1 {
		r.warn("by the order of functions alone the ratio goes from %.3f to %.3f: it says more of that than of the code", lo, hi)
	}
}

// layouts returns the least and the largest ratio of a layout.
func (r *run) layouts() (lo, hi float64) {
	rounds := r.outcome.Rounds("sec/op")
	logs := make([][]float64, r.plan.Layouts)
	for i := range rounds.Base {
		layout := i % r.plan.Layouts
		logs[layout] = append(logs[layout], math.Log(rounds.Candidate[i]/rounds.Base[i]))
	}
	lo, hi = math.Inf(1), 0
	for _, l := range logs {
		if len(l) > 0 {
			centre := math.Exp(verdict.Centre(l))
			lo, hi = min(lo, centre), max(hi, centre)
		}
	}
	return lo, hi
}

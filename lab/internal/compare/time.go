package compare

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// slower is the claim about times: a change that is clearly larger fails. There are fewer layouts
// than rounds, because links take long, but enough for a rank test. A test of means would need far
// more rounds if some are disturbed.
const (
	slower    = "<= +3%"
	layouts   = 16
	fewRounds = 12
	allRounds = 96 // for a busy machine; most benchmarks are decided after fewRounds
)

// claimAlpha is the probability that chance decides any of the times.
const claimAlpha = 0.05

// slice is the shortest time for a benchmark, as long as any is left.
const slice = 20 * time.Second

// times times the benchmarks whose own source is the same. It begins with the largest changes of
// counts. Each benchmark gets an equal part of the remaining time.
func (r *run) times(ctx context.Context) error {
	wanted := slices.DeleteFunc(slices.Clone(r.counted), func(b bench) bool { return b.itself })
	if min(r.Time, r.Budget) <= 0 || len(wanted) == 0 {
		return nil
	}
	slices.SortStableFunc(wanted, func(a, b bench) int { return cmp.Compare(b.moved, a.moved) })
	most := r.left(r.Time, timePart).Round(time.Second)
	r.Say("timing %s, for %v in total", page.Counted(len(wanted), "benchmark"), most)
	end := time.Now().Add(most)
	for i, b := range wanted {
		left := time.Until(end)
		if left <= 0 {
			r.pull.Reasons = append(r.pull.Reasons, fmt.Sprintf("Benchmark%s: not timed within %v", b.name, most))
			continue
		}
		part := max(slice, left/time.Duration(len(wanted)-i))
		if err := r.time(ctx, b, min(left, part), len(wanted)); err != nil {
			return err
		}
	}
	r.correct()
	return nil
}

// correct withdraws verdicts that are not significant among so many.
func (r *run) correct() {
	all := make([]verdict.Verdict, len(r.pull.Times))
	for i, t := range r.pull.Times {
		all[i] = t.Verdict
	}
	verdict.Correct(all, claimAlpha)
	for i := range all {
		r.pull.Times[i].Verdict = all[i]
	}
}

func (r *run) time(ctx context.Context, b bench, budget time.Duration, among int) error {
	effect, err := verdict.ParseEffect(slower)
	if err != nil {
		return err
	}
	few, all := cmp.Or(r.Rounds, fewRounds), cmp.Or(r.Rounds, allRounds)
	base, head := r.sides(b.pkg, b.name)
	o, err := ab.Plan{
		Base: base, Candidate: head, Looks: verdict.Looks(few, all), Effect: effect, Among: among,
		Layouts: min(all, layouts), Budget: budget, Binaries: r.binaries, Equal: r.Bench != "",
	}.Run(ctx)
	if err != nil {
		return r.unproven(ctx, "Benchmark"+b.name+": time", err)
	}
	t := print.Time{Package: b.pkg, Bench: b.name, Verdict: o.Verdict, Samples: o.Samples}
	t.File, t.Line = r.place(b)
	r.pull.Times = append(r.pull.Times, t)
	return nil
}

// noSpeed notes why the speed with the new toolchain is unproven.
func (r *run) noSpeed() {
	switch {
	case r.To == "":
	case r.pull.Benchmarks == 0:
		r.pull.Reasons = append(r.pull.Reasons, "speed: no package has a benchmark")
	case r.Time <= 0:
		if n := len(r.counted); n > 0 {
			r.pull.Reasons = append(r.pull.Reasons, "times: not measured (-time 0): "+page.Counted(n, "benchmark"))
			r.pull.More += n - 1
		}
	}
}

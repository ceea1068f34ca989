package pr

import (
	"context"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// slower is what is claimed of times: a change that is plainly more fails. layouts are few, as
// links take long.
const (
	slower  = "<= +3%"
	layouts = 8
)

// slice is how long a benchmark is timed at least, if there is any time left.
const slice = 20 * time.Second

// times times the benchmarks that are themselves the same, each with an equal part of the time that
// is left.
func (r *run) times(ctx context.Context) error {
	wanted := slices.DeleteFunc(slices.Clone(r.counted), func(b bench) bool { return b.itself })
	if r.Time <= 0 || len(wanted) == 0 {
		return nil
	}
	r.Say("timing %d benchmarks, for %v in all", len(wanted), r.Time)
	end, late := time.Now().Add(r.Time), 0
	for i, b := range wanted {
		left := time.Until(end)
		if left <= 0 {
			late = len(wanted) - i
			break
		}
		part := max(slice, left/time.Duration(len(wanted)-i))
		if err := r.time(ctx, b, min(left, part), len(wanted)); err != nil {
			return err
		}
	}
	r.late(late, "not timed", r.Time)
	return nil
}

func (r *run) time(ctx context.Context, b bench, budget time.Duration, among int) error {
	effect, err := verdict.ParseEffect(slower)
	if err != nil {
		return err
	}
	o, err := ab.Plan{
		Base: b.base, Candidate: b.head, Looks: verdict.Looks(10, 32), Effect: effect, Among: among,
		Layouts: layouts, Budget: budget, Binaries: r.binaries,
	}.Run(ctx)
	if err != nil {
		return r.unproven(ctx, "Benchmark"+b.name+": time", err)
	}
	t := report.Time{Package: b.pkg, Bench: b.name, Verdict: o.Verdict}
	t.File, t.Line = r.place(b)
	r.pull.Times = append(r.pull.Times, t)
	return nil
}

package board

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
	"github.com/tightwire/tightwire/lab/race"
)

// nothing marks a cell where nothing was measured.
const nothing = "–"

// cell returns the text of a column of a row for one build.
func (p *part) cell(b *claim.Record, r claim.Row, c claim.Column) string {
	base, arm := cmp.Or(c.Base, r.Base), cmp.Or(c.Arm, r.Arm)
	if arm == "base" {
		arm = base
	}
	name := b.NameOf(p.Prefix+r.Races[0], p.End+arm)
	switch c.Show {
	case "ratio":
		if base == arm && !p.areApart(b) {
			return nothing
		}
		q := p.lowest(b, r.Races, base, arm)
		if q.N > 0 {
			p.want(r.Races, base, arm)
		}
		return ratioCell(q.Ratio, q.doubtful)
	case "reached":
		return show("%.0f %%", reached(p.lowest(b, r.Races, base, arm)))
	case "time":
		return duration(verdict.Quantile(times(b, name), c.Quantile))
	case "rate":
		return show("%.0f", 1e-6/verdict.Quantile(times(b, name), 1-c.Quantile))
	case "memory":
		return memory(b.Values(name, "B/op"), b.Values(name, "allocs/op"))
	case "share":
		return share(b.Values(name, "B/op"), b.Values(b.NameOf(p.Prefix+r.Races[0], p.End+base), "B/op"))
	}
	return show("%.0f", verdict.Quantile(b.Values(name, c.Show), 0.5))
}

// reached returns how much of the base's speed an arm reaches in per cent, NaN if one of them did not run.
func reached(q tableRatio) float64 {
	if q.N == 0 {
		return math.NaN()
	}
	return 100 * q.Centre
}

// areApart reports whether each arm of a record has JVMs of its own.
func (p *part) areApart(b *claim.Record) bool { return b.IsJMH() && !p.Paired }

// show formats a number that may be missing.
func show(format string, x float64) string {
	if math.IsNaN(x) {
		return nothing
	}
	return fmt.Sprintf(format, x)
}

// times returns the times for a value, or else for an operation; for JMH only the
// quick iterations.
func times(b *claim.Record, name string) []float64 {
	if b.IsJMH() {
		return b.Quick(name)
	}
	if each := b.Values(name, "sec/value"); each != nil {
		return each
	}
	if each := b.Values(name, "sec/op"); each != nil {
		return each
	}
	return b.Values(name, "sec/block")
}

func duration(seconds float64) string {
	switch {
	case math.IsNaN(seconds):
		return nothing
	case seconds < 1e-6:
		return fmt.Sprintf("%.2f ns", 1e9*seconds)
	case seconds < 1e-3:
		return fmt.Sprintf("%.2f µs", 1e6*seconds)
	}
	return fmt.Sprintf("%.2f ms", 1e3*seconds)
}

// memory formats bytes and allocations: "1.6 MB, 22".
func memory(bytes, allocs []float64) string {
	if len(bytes) == 0 || len(allocs) == 0 {
		return nothing
	}
	switch b := bytes[0]; {
	case b < 1e4:
		return fmt.Sprintf("%.0f bytes, %.0f", b, allocs[0])
	case b < 1e6:
		return fmt.Sprintf("%.0f kB, %.0f", b/1e3, allocs[0])
	}
	return fmt.Sprintf("%.1f MB, %.0f", bytes[0]/1e6, allocs[0])
}

func share(of, all []float64) string {
	if len(of) == 0 || len(all) == 0 || all[0] == 0 {
		return nothing
	}
	if percent := 100 * of[0] / all[0]; percent < 10 {
		return fmt.Sprintf("%.2g %%", percent)
	}
	return fmt.Sprintf("%.0f %%", 100*of[0]/all[0])
}

// A tableRatio is how many times as fast one arm is as another.
type tableRatio struct {
	race.Ratio
	doubtful bool
}

// lowest compares two arms in several races, and returns the lowest ratio.
func (p *part) lowest(b *claim.Record, races []string, base, arm string) (lowest tableRatio) {
	for _, name := range races {
		x, y := b.NameOf(p.Prefix+name, p.End+base), b.NameOf(p.Prefix+name, p.End+arm)
		if q := p.ratioOf(b, x, y); q.N > 0 && (lowest.N == 0 || q.Centre < lowest.Centre) {
			lowest = q
		}
	}
	return lowest
}

// ratioOf compares two arms. It returns zero if one of them did not run.
func (p *part) ratioOf(b *claim.Record, base, arm string) tableRatio {
	if p.areApart(b) {
		return ratioOfJVMs(b.Quick(base), b.Quick(arm))
	}
	if b.IsJMH() {
		return ratioOfRounds(ratiosOfTurns(b.Turns(base), b.Turns(arm)))
	}
	return ratioOfRounds(b.Values(base, "sec/op"), b.Values(arm, "sec/op"))
}

// ratioOfRounds compares arms round by round.
func ratioOfRounds(base, arm []float64) tableRatio {
	r := race.Result{Arms: []race.Samples{{Name: "base", Ns: base}, {Name: "arm", Ns: arm}}}
	q, err := r.Ratio("base", "arm")
	if err != nil {
		return tableRatio{}
	}
	return tableRatio{q, q.Disturbed()}
}

// ratiosOfTurns returns, for each JVM that two arms shared, the median of their ratios in the
// same turn, against 1. A machine is fast in one turn and slow in another, but not within one.
func ratiosOfTurns(base, arm [][]float64) (ratios, ones []float64) {
	for jvm := range min(len(base), len(arm)) {
		turns := make([]float64, min(len(base[jvm]), len(arm[jvm])))
		for i := range turns {
			turns[i] = base[jvm][i] / arm[jvm][i]
		}
		ratios, ones = append(ratios, sample.Median(turns)), append(ones, 1)
	}
	return ratios, ones
}

// ratioOfJVMs compares the medians of JMH's forks. Lo is the slowest JVM of the arm against the
// fastest of the base, Hi the reverse. The ratio is doubtful if an arm was more than 10 % faster
// in one JVM than in another.
func ratioOfJVMs(base, arm []float64) tableRatio {
	if len(base) == 0 || len(arm) == 0 {
		return tableRatio{}
	}
	least, most := slices.Min[[]float64], slices.Max[[]float64]
	q := race.Ratio{Centre: speed(arm) / speed(base), Lo: least(base) / most(arm), Hi: most(base) / least(arm), N: len(arm)}
	return tableRatio{q, most(base) > 1.1*least(base) || most(arm) > 1.1*least(arm)}
}

// speed returns the median speed of JVMs.
func speed(times []float64) float64 {
	return sample.Median(lists.Map(times, func(t float64) float64 { return 1 / t }))
}

// ratioCell formats a ratio with its interval. It marks a loss, a race without a difference, and
// a doubtful ratio.
func ratioCell(q race.Ratio, doubtful bool) string {
	if q.N == 0 {
		return nothing
	}
	s := fmt.Sprintf("%.2f", q.Centre)
	if q.Differs() && q.Hi < 1 {
		s = "**" + s + " slower**"
	}
	s += fmt.Sprintf(" [%.2f, %.2f]", q.Lo, q.Hi)
	if !q.Differs() {
		s += " no difference"
	}
	if doubtful {
		s += " ~"
	}
	return s
}

// inOrder groups the rows by race, in the order in which the races first occur.
func inOrder(rows []claim.Row) iter.Seq[claim.Row] {
	at := map[string]int{}
	for _, r := range rows {
		if _, ok := at[r.Title]; !ok {
			at[r.Title] = len(at)
		}
	}
	return slices.Values(slices.SortedStableFunc(slices.Values(rows), func(a, b claim.Row) int { return at[a.Title] - at[b.Title] }))
}

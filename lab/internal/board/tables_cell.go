package board

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// nothing marks a cell where nothing was measured.
const nothing = "–"

// cell returns the text of a column of a row for one build.
func (p *part) cell(b *build, r claim.Row, c claim.Column) string {
	base, arm := p.armsOf(r, c)
	name := p.name(b, r.Races[0], arm)
	switch c.Show {
	case "ratio":
		if base == arm {
			return nothing
		}
		return p.ratioCell(p.lowest(b, r.Races, base, arm))
	case "reached":
		return show("%.0f %%", reached(p.lowest(b, r.Races, base, arm)))
	case "time":
		return duration(verdict.Quantile(times(b, name), c.Quantile))
	case "rate":
		return show("%.0f", 1e-6/verdict.Quantile(times(b, name), 1-c.Quantile))
	case "memory":
		return memory(b.values(name, "B/op"), b.values(name, "allocs/op"))
	case "share":
		return share(b.values(name, "B/op"), b.values(p.name(b, r.Races[0], base), "B/op"))
	}
	return show("%.0f", verdict.Quantile(b.values(name, c.Show), 0.5))
}

// armsOf returns what a column of a row compares.
func (p *part) armsOf(r claim.Row, c claim.Column) (base, arm string) {
	base, arm = cmp.Or(c.Base, r.Base), cmp.Or(c.Arm, r.Arm)
	if arm == "base" {
		arm = base
	}
	return base, arm
}

// name returns the name of an arm's samples in a race, "" if it did not run.
func (p *part) name(b *build, race, arm string) string {
	for _, r := range b.records {
		if name := r.NameOf(p.Prefix+race, p.End+arm); r.Has(name) {
			return name
		}
	}
	return ""
}

// values returns the values of a name in a unit.
func (b *build) values(name, unit string) []float64 {
	if r := b.of(name); r != nil {
		return r.Values(name, unit)
	}
	return nil
}

// reached returns how much of the base's speed an arm reaches in per cent, NaN if one of them did not run.
func reached(v verdict.Verdict) float64 {
	if v.N == 0 {
		return math.NaN()
	}
	return 100 / v.Ratio
}

// show formats a number that may be missing.
func show(format string, x float64) string {
	if math.IsNaN(x) {
		return nothing
	}
	return fmt.Sprintf(format, x)
}

// times returns the times for a value, otherwise for an operation.
func times(b *build, name string) (each []float64) {
	for _, unit := range []string{"sec/value", "sec/op", "sec/block"} {
		if each = b.values(name, unit); each != nil {
			break
		}
	}
	return each
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

// lowest compares two arms in several races, and returns the verdict with the lowest speed of the
// arm.
func (p *part) lowest(b *build, races []string, base, arm string) (lowest verdict.Verdict) {
	for _, race := range races {
		if v := p.compare(b, race, base, arm); v.N > 0 && (lowest.N == 0 || v.Ratio > lowest.Ratio) {
			lowest = v
		}
	}
	return lowest
}

// compare returns the verdict on an arm in a race, that it takes less time than the base, by the record that
// counts.
func (p *part) compare(b *build, race, base, arm string) verdict.Verdict {
	x, y := p.name(b, race, base), p.name(b, race, arm)
	verdicts := map[*record.Record]verdict.Verdict{}
	for _, r := range b.records {
		// Arms with another number of rounds, or a time of 0, are not compared.
		if v, err := r.Compare(x, y, p.Paired); err == nil && v.N > 0 {
			verdicts[r] = v
		}
	}
	if len(verdicts) == 0 {
		return verdict.Verdict{}
	}
	of := func(r *record.Record) verdict.Verdict { return verdicts[r] }
	return of(b.use(record.Counting(slices.Collect(maps.Keys(verdicts)), of)))
}

// ratioCell formats how many times as fast an arm is, with its interval and the verdict: a loss is
// bold, and what is not decided says why.
func (p *part) ratioCell(v verdict.Verdict) string {
	if v.N == 0 {
		return nothing
	}
	s := fmt.Sprintf("%.2f", 1/v.Ratio)
	interval := fmt.Sprintf(" [%.2f, %.2f]", 1/v.Hi, 1/v.Lo)
	switch {
	case !v.IsEnough():
		return bold(s, v.Ratio > 1) + " " + p.tooFew(v)
	case v.Status == verdict.Reversed:
		return bold(s+" slower", true) + interval
	case v.Status == verdict.Noisy:
		return bold(s, v.Ratio > 1) + interval + " noisy"
	case v.Status != verdict.Holds:
		return s + interval + " no difference"
	}
	return s + interval
}

// tooFew is the same in a table, where the rounds of JMH are JVMs.
func (p *part) tooFew(v verdict.Verdict) string {
	if p.builds != nil && p.builds[0].newest().IsJMH() {
		return number(v.N, "JVM")
	}
	return tooFew(v)
}

// tooFew says of how little evidence a ratio is.
func tooFew(v verdict.Verdict) string {
	if v.Layouts > 0 {
		return number(v.Layouts, "layout")
	}
	return number(v.N, "round")
}

func number(n int, of string) string {
	if n == 1 {
		return "one " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

func bold(s string, is bool) string {
	if is {
		return "**" + s + "**"
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

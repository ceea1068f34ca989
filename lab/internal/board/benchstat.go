package board

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchunit"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A benchstatTable is a table like benchstat's for one claim: the values of base and candidate by
// machine, cell and workload.
type benchstatTable struct {
	Claim, Metric, Effect string
	Constants             []string // what all rows share: "cpu: …"
	Labels                []string // the names of what differs between rows
	rows                  []benchstatRow
	geomean               *benchstatRow // nil if there is only one row, or a number without a logarithm
}

// A benchstatRow has the medians of the samples and how far their intervals reach, in per cent.
type benchstatRow struct {
	Labels                      []string // the values of the table's Labels
	Base, Candidate             string   // "1.234n"
	BaseRange, CandidateRange   string   // "1%"
	Delta, Certainty            string   // "-14.3%", "[-15.0%, -13.1%] HOLDS": the verdict
	Outcome                     *claim.Outcome
	baseCenter, candidateCenter float64
}

// benchstatTables returns a table for each claim that has samples.
func (b Board) benchstatTables() (all []benchstatTable) {
	for rest := b.ordered(); len(rest) > 0; {
		n := slices.IndexFunc(rest, func(o *claim.Outcome) bool { return o.Claim != rest[0].Claim })
		if n < 0 {
			n = len(rest)
		}
		if f := newBenchstatTable(rest[:n]); len(f.rows) > 0 {
			all = append(all, f)
		}
		rest = rest[n:]
	}
	return all
}

// newBenchstatTable makes the table of one claim's outcomes.
func newBenchstatTable(of []*claim.Outcome) benchstatTable {
	f := benchstatTable{Claim: of[0].Claim, Metric: of[0].Metric, Effect: of[0].Effect.Text}
	of = lists.Filter(of, func(o *claim.Outcome) bool { return len(o.Rounds.Base) > 0 })
	f.rows = lists.Map(of, newBenchstatRow)
	for _, l := range benchstatLabels {
		f.label(l.name, l.of)
	}
	if n := len(f.Constants); f.Labels == nil && n > 0 {
		f.one(f.Constants[n-1])
		f.Constants = f.Constants[:n-1]
	}
	f.geomean = f.mean()
	return f
}

// one labels the only row with a constant.
func (f *benchstatTable) one(constant string) {
	name, value, _ := strings.Cut(constant, ": ")
	f.Labels, f.rows[0].Labels = []string{name}, []string{value}
}

// benchstatLabels are the properties in which rows of one claim may differ.
var benchstatLabels = []struct {
	name string
	of   func(o *claim.Outcome) string
}{
	{"workload", func(o *claim.Outcome) string { return o.Workload }},
	{"cpu", func(o *claim.Outcome) string { return o.CPU }},
	{"toolchain", func(o *claim.Outcome) string { toolchain, _, _ := strings.Cut(o.Cell, " "); return toolchain }},
	{"target", func(o *claim.Outcome) string { _, target, _ := strings.Cut(o.Cell, " "); return target }},
}

// label puts a property above the table if all rows share it, otherwise into the rows.
func (f *benchstatTable) label(name string, of func(o *claim.Outcome) string) {
	values := lists.Map(f.rows, func(r benchstatRow) string { return of(r.Outcome) })
	switch len(slices.Compact(slices.Clone(values))) {
	case 0:
	case 1:
		if values[0] != "" {
			f.Constants = append(f.Constants, name+": "+values[0])
		}
	default:
		f.Labels = append(f.Labels, name)
		for i := range f.rows {
			f.rows[i].Labels = append(f.rows[i].Labels, values[i])
		}
	}
}

func newBenchstatRow(o *claim.Outcome) benchstatRow {
	base, candidate := Median(o.Rounds.Base), Median(o.Rounds.Candidate)
	r := benchstatRow{
		BaseRange: base.PctRangeString(), CandidateRange: candidate.PctRangeString(),
		Delta: changeOf(o.Verdict), Certainty: certaintyOf(o.Verdict),
		baseCenter: base.Center, candidateCenter: candidate.Center,
		Outcome: o,
	}
	if isExact(o.Verdict) {
		r.BaseRange, r.CandidateRange = "", ""
	}
	r.scale(o.Metric)
	return r
}

// certaintyOf returns the interval of a verdict and its status.
func certaintyOf(v verdict.Verdict) string {
	if !v.IsEnough() && !isExact(v) {
		return tooFew(v) + " " + statusOf(v)
	}
	return strings.TrimSpace(intervalOf(v) + " " + statusOf(v))
}

// scale formats both numbers with the same prefix.
func (r *benchstatRow) scale(metric string) {
	s := benchunit.CommonScale([]float64{r.baseCenter, r.candidateCenter}, benchunit.ClassOf(metric))
	r.Base, r.Candidate = s.Format(r.baseCenter), s.Format(r.candidateCenter)
}

// Median returns the median with an interval that assumes nothing about the
// distribution.
func Median(values []float64) benchmath.Summary {
	s := benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(s, 0.95)
}

// mean returns the last row, the geometric mean of the others.
func (f benchstatTable) mean() *benchstatRow {
	if len(f.rows) < 2 {
		return nil
	}
	var base, candidate, ratio float64
	for _, r := range f.rows {
		base += math.Log(r.baseCenter) / float64(len(f.rows))
		candidate += math.Log(r.candidateCenter) / float64(len(f.rows))
		ratio += math.Log(r.Outcome.Verdict.Ratio) / float64(len(f.rows))
	}
	r := benchstatRow{baseCenter: math.Exp(base), candidateCenter: math.Exp(candidate)}
	if sum := base + candidate + ratio; math.IsNaN(sum) || math.IsInf(sum, 0) {
		return nil
	}
	r.scale(f.Metric)
	r.Delta = Change(math.Exp(ratio))
	r.Labels = make([]string, len(f.Labels))
	copy(r.Labels, []string{"geomean"})
	return &r
}

// title returns the claim with its effect.
func (f benchstatTable) title() string { return f.Claim + ": " + f.Metric + " " + f.Effect }

// lines returns the head and the rows of the table, the geometric mean last.
func (f benchstatTable) lines() [][]string {
	all := [][]string{append(slices.Clone(f.Labels), "base "+f.Metric, "candidate "+f.Metric, "vs base")}
	rows := f.rows
	if f.geomean != nil {
		rows = append(slices.Clip(rows), *f.geomean)
	}
	for _, r := range rows {
		all = append(all, append(slices.Clone(r.Labels), measured(r.Base, r.BaseRange), measured(r.Candidate, r.CandidateRange),
			strings.TrimSpace(r.Delta+" "+r.Certainty)))
	}
	return all
}

// measured is a number with its range. A mean has no range.
func measured(value, interval string) string {
	if interval == "" {
		return value
	}
	return value + " ± " + interval
}

// markdown writes the constants, if any, and the table.
func (f benchstatTable) markdown(w io.Writer) {
	said := append([]string{"claimed: " + f.Metric + " " + f.Effect}, f.Constants...)
	fmt.Fprintf(w, "%s\n\n", strings.Join(page.Markdowns(said), " · "))
	lines := f.lines()
	page.Table(w, page.Markdowns(lines[0]), lists.Map(lines[1:], page.Markdowns))
}

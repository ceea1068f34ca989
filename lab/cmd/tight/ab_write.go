package main

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchunit"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A comparison is the outcomes of all benchmarks.
type comparison struct {
	judgement
	outcomes []*ab.Outcome
}

func (c comparison) verdictTable() verdictTable {
	return verdictTable{totalsOf(c.verdicts).answer(), c.about(), c.rows(), c.remarks()}
}

// add adds an outcome. All arms get the name of the pair, by which tight judge finds them.
func (c *comparison) add(name string, o *ab.Outcome) {
	for i := range o.Samples {
		if s := &o.Samples[i]; s.Name != name {
			s.Config = maps.Clone(s.Config)
			s.Config["benchmark"], s.Name = s.Name, name
		}
	}
	c.names, c.verdicts, c.outcomes = append(c.names, name), append(c.verdicts, o.Verdict), append(c.outcomes, o)
}

var comparisonHead = []string{"name", "base", "candidate", "change", "p", "n", "verdict", "A/A", "least"}

// rows returns the table with its head.
func (c comparison) rows() [][]string {
	rows := [][]string{comparisonHead}
	for i, v := range c.verdicts {
		row := []string{page.Visible(c.names[i]), "-", "-", "-", "-", fmt.Sprint(v.N), string(v.Status), "-", "-"}
		if v.N > 0 {
			row[1], row[2] = times(c.outcomes[i].Rounds(c.metric))
			row[3] = page.Change(v.Ratio) + " " + page.Interval(v.Lo, v.Hi)
			row[4], row[7], row[8] = chance(v.P), page.Interval(v.ControlLo, v.ControlHi), least(v)
		}
		rows = append(rows, row)
	}
	return rows
}

// times returns the medians of base and candidate with a common unit prefix, and their intervals.
func times(r verdict.Rounds) (base, candidate string) {
	b, c := median(r.Base), median(r.Candidate)
	s := benchunit.CommonScale([]float64{b.Center, c.Center}, benchunit.Decimal)
	return s.Format(b.Center) + "s ±" + b.PctRangeString(), s.Format(c.Center) + "s ±" + c.PctRangeString()
}

// median returns the median with an interval that assumes nothing about the distribution.
func median(values []float64) benchmath.Summary {
	s := benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(s, 0.95)
}

// least returns the smallest change that the run could have detected.
func least(v verdict.Verdict) string {
	if math.IsInf(v.Detectable, 1) {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*v.Detectable)
}

// remarks returns the remarks on verdicts, on allocations, and the warnings of the runs.
func (c comparison) remarks() []string {
	all := c.judgement.remarks()
	for i, o := range c.outcomes {
		name := page.Visible(c.names[i])
		for _, unit := range []string{"allocs/op", "B/op"} {
			if s := allocated(o.Rounds(unit)); s != "" {
				all = append(all, fmt.Sprintf("%s: %s: %s", name, unit, s))
			}
		}
		if place := o.Place(); place > 0 {
			all = append(all, fmt.Sprintf("%s: code layout changes the base's time by %.1f%% (standard deviation, %d layouts)", name, 100*place, c.verdicts[i].Layouts))
		}
		for _, w := range o.Warnings {
			all = append(all, name+": "+page.Visible(w))
		}
	}
	return all
}

// allocated returns the numbers of base and candidate if they differ and are the same in all rounds.
func allocated(r verdict.Rounds) string {
	if len(r.Base) == 0 || slices.Min(r.Base) != slices.Max(r.Base) || slices.Min(r.Candidate) != slices.Max(r.Candidate) || r.Base[0] == r.Candidate[0] {
		return ""
	}
	return fmt.Sprintf("%v, now %v", r.Base[0], r.Candidate[0])
}

// A comparedJSON is a verdict as tight judge writes it, with more about the run.
type comparedJSON struct {
	verdictJSON
	ControlLo *float64 `json:"control_lo"`
	ControlHi *float64 `json:"control_hi"`
	Layouts   int      `json:"layouts"`
	Place     *float64 `json:"place"` // the standard deviation of the base's time over layouts
	Checked   bool     `json:"checked"`
	Warnings  []string `json:"warnings"`
}

func (c comparison) json() any {
	all := make([]comparedJSON, len(c.outcomes))
	for i, v := range c.judgement.verdictsJSON() {
		o, known := c.outcomes[i], c.verdicts[i]
		all[i] = comparedJSON{v, page.Finite(known.ControlLo), page.Finite(known.ControlHi), known.Layouts, page.Finite(o.Place()), o.Checked, append([]string{}, o.Warnings...)}
	}
	return all
}

package board

import (
	"cmp"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A pageBenchstat is the table of one claim, with its intervals on one scale.
type pageBenchstat struct {
	Metric, Effect    string
	Constants, Labels []string
	Rows              []pageBenchstatRow
	Width             int
	Axis              []tick
}

type pageBenchstatRow struct {
	Labels                    []string
	Mean                      bool // of the other rows
	Base, Candidate           string
	BaseRange, CandidateRange string
	Delta, Certainty          string
	Outcome                   *pageOutcome // nil in the row of the mean
}

// benchstatPlotWidth is that of the plots beside the times.
const benchstatPlotWidth = 240

func newPageBenchstat(f benchstatTable) *pageBenchstat {
	var of []*claim.Outcome
	for _, r := range f.rows {
		of = append(of, r.outcome)
	}
	s := ratioScale(of, 6, benchstatPlotWidth-6)
	p := pageBenchstat{
		Metric: f.metric, Effect: f.effect, Constants: f.constants, Labels: f.labels,
		Width: benchstatPlotWidth, Axis: s.ratioTicks(4),
	}
	for _, r := range f.all() {
		p.Rows = append(p.Rows, newPageBenchstatRow(r, s))
	}
	return &p
}

func newPageBenchstatRow(r benchstatRow, s scale) pageBenchstatRow {
	row := pageBenchstatRow{
		Labels: r.labels, Mean: r.outcome == nil, Base: r.base, Candidate: r.candidate,
		BaseRange: r.baseRange, CandidateRange: r.candidateRange, Delta: r.delta, Certainty: r.certainty,
	}
	if r.outcome != nil {
		row.Outcome = newPageOutcome(r.outcome, s)
		row.Outcome.Plot = newIntervalPlot(r.outcome, s, benchstatPlotWidth, 30)
	}
	return row
}

// add says why an outcome does not hold, and shows its samples.
func (c *pageClaim) add(o *claim.Outcome) {
	where, why := explain(o)
	v := o.Verdict
	if v.Status != verdict.Holds {
		c.Open = append(c.Open, pageOpen{claimed(o), where, signOf(v), statusOf(v), classOf(v), why})
	}
	c.Notes = append(c.Notes, warnings(o)...)
	if !recorded(o) {
		return
	}
	c.Samples = append(c.Samples, pageSamples{
		Claimed: claimed(o), Where: where, Record: o.Record, Commit: cmp.Or(o.Commit, "unknown"), Date: cmp.Or(o.Date, "unknown"),
		Control: controlOf(v), Checked: o.Checked, Plot: newSamplesPlot(o),
	})
}

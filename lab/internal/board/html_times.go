package board

import (
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// pageTimes is the table of the times that the verdicts of one claim rest on.
type pageTimes struct {
	Metric, Effect    string
	Constants, Labels []string
	Rows              []pageTime
}

type pageTime struct {
	Labels                    []string
	Base, Candidate           string
	BaseRange, CandidateRange string
	Delta, Certainty          string
	Outcome                   *pageVerdict // nil in the row of the mean
	Boxes                     string       // a path
	Width, Height             int
	Control                   string
	Checked                   bool
	Record                    int // its number
}

func (p *boardPage) times(f benchstatTable) *pageTimes {
	all := pageTimes{Metric: f.metric, Effect: f.effect, Constants: f.constants, Labels: f.labels}
	for _, r := range f.all() {
		row := pageTime{
			Labels: r.labels, Base: r.base, Candidate: r.candidate,
			BaseRange: r.baseRange, CandidateRange: r.candidateRange, Delta: r.delta, Certainty: r.certainty,
		}
		if o := r.outcome; o != nil {
			v := newPageVerdict(o.Verdict)
			row.Outcome, row.Control, row.Checked = &v, controlOf(o.Verdict), o.Checked
			row.Boxes, row.Width, row.Height = boxes(o.Rounds), plotWidth, boxHeight*3
			row.Record = 1 + slices.IndexFunc(p.Records, func(r pageRecord) bool { return r.Path == o.Record })
		}
		all.Rows = append(all.Rows, row)
	}
	return &all
}

const boxHeight = 10

// boxes draws the rounds of each arm: from the 10th to the 90th percentile, with lines across
// at the quartiles and the median.
func boxes(r verdict.Rounds) string {
	arms := [][]float64{r.Base, r.Candidate, r.Control}
	var ends []float64
	for _, arm := range arms {
		if len(arm) > 0 {
			ends = append(ends, quantile(arm, 0.1), quantile(arm, 0.9))
		}
	}
	s := scale{lo: slices.Min(ends), hi: slices.Max(ends), from: 2, to: plotWidth - 2}
	var path strings.Builder
	for i, arm := range arms {
		if len(arm) == 0 {
			continue
		}
		y := float64(i*boxHeight + boxHeight/2)
		path.WriteString("M" + px(s.at(quantile(arm, 0.1))) + " " + px(y) + "H" + px(s.at(quantile(arm, 0.9))))
		for i, q := range []float64{0.25, 0.5, 0.75} {
			tall := float64(2 + 2*(i%2))
			path.WriteString("M" + px(s.at(quantile(arm, q))) + " " + px(y-tall) + "v" + px(2*tall))
		}
	}
	return path.String()
}

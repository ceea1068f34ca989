package board

import (
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// boxHeight is the height of the row of one arm.
const boxHeight = 10

// A boxPlot shows the rounds of all arms, one arm below the other, in pixels.
type boxPlot struct {
	Width, Height int
	Path          string
}

// boxes draws the rounds of each arm: from the 10th to the 90th percentile, with lines across
// at the quartiles and the median.
func boxes(r verdict.Rounds) boxPlot {
	arms := [][]float64{r.Base, r.Candidate, r.Control}
	var ends []float64
	for _, arm := range arms {
		if len(arm) > 0 {
			ends = append(ends, verdict.Quantile(arm, 0.1), verdict.Quantile(arm, 0.9))
		}
	}
	s := scale{lo: slices.Min(ends), hi: slices.Max(ends), from: 2, to: plotWidth - 2}
	var path strings.Builder
	for i, arm := range arms {
		if len(arm) == 0 {
			continue
		}
		y := float64(i*boxHeight + boxHeight/2)
		path.WriteString("M" + px(s.at(verdict.Quantile(arm, 0.1))) + " " + px(y) + "H" + px(s.at(verdict.Quantile(arm, 0.9))))
		for i, q := range []float64{0.25, 0.5, 0.75} {
			tall := float64(2 + 2*(i%2))
			path.WriteString("M" + px(s.at(verdict.Quantile(arm, q))) + " " + px(y-tall) + "v" + px(2*tall))
		}
	}
	return boxPlot{plotWidth, len(arms) * boxHeight, path.String()}
}

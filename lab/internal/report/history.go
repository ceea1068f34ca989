package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/claim"
)

// A historyPlot has the ratios of one claim and workload over the records, in the order of
// their dates, with a line for each cell of each machine.
type historyPlot struct {
	Title, Workload string
	Width, Height   int
	Left, Right     string
	Across          string // from left to right
	Top, Bottom     string
	Region          *span // what is claimed
	One             string
	Ticks           []tick // of the ratio
	Moments         []moment
	Lines           []historyLine
}

// A moment is when and of which commit records are.
type moment struct {
	At           string
	Date, Commit string
}

// A historyLine is one cell of one machine.
type historyLine struct {
	Name   string
	Series int // its colour and its mark, from 0
	Path   string
	Points []historyPoint
	Mark   string // a path, for the legend
}

type historyPoint struct {
	Mark      string // a path
	X, Lo, Hi string
	Title     string
}

const (
	historyWidth  = 560
	historyLeft   = 64
	historyRight  = historyWidth - 16
	historyTop    = 10
	historyBottom = 190
	seriesCount   = 8 // more lines take colours and marks again
)

// histories draws each workload of a claim that there are records of more than one day or
// commit of.
func (b Board) histories(name string) (all []historyPlot) {
	var keys []boardKey
	of := map[boardKey][]*claim.Outcome{}
	for i := range b.Outcomes {
		o := &b.Outcomes[i]
		if o.Claim != name || !recorded(o) || o.Verdict.N == 0 {
			continue
		}
		k := boardKeyOf(o)
		if of[k] == nil {
			keys = append(keys, k)
		}
		of[k] = append(of[k], o)
	}
	for _, k := range keys {
		if slices.SortStableFunc(of[k], compareAge); len(momentsOf(of[k])) > 1 {
			all = append(all, newHistoryPlot(of[k]))
		}
	}
	return all
}

// newHistoryPlot draws outcomes of one claim and workload, which are sorted by age.
func newHistoryPlot(of []*claim.Outcome) historyPlot {
	ratios := ratioScale(of, historyBottom, historyTop)
	moments := momentsOf(of)
	p := historyPlot{
		Title: "history of " + of[0].Claim + ", " + claimed(of[0]), Workload: of[0].Workload,
		Width: historyWidth, Height: historyBottom + 40,
		Left: px(historyLeft), Right: px(historyRight), Across: px(historyRight - historyLeft), Top: px(historyTop), Bottom: px(historyBottom),
		One: px(ratios.at(1)), Ticks: ratios.ratioTicks(6), Region: ratios.span(of[0].Effect.Lo, of[0].Effect.Hi),
	}
	for i, m := range moments {
		m.At = px(momentAt(i, len(moments)))
		p.Moments = append(p.Moments, m)
	}
	columns := Board{Outcomes: values(of)}.columns()
	for i, c := range columns {
		p.Lines = append(p.Lines, newHistoryLine(of, c, i, len(columns), moments, ratios))
	}
	return p
}

func values(of []*claim.Outcome) (all []claim.Outcome) {
	for _, o := range of {
		all = append(all, *o)
	}
	return all
}

func momentOf(o *claim.Outcome) moment {
	day, _, _ := strings.Cut(o.Date, "T")
	return moment{Date: day, Commit: o.Commit}
}

// momentsOf are the days and commits of outcomes that are sorted by age.
func momentsOf(of []*claim.Outcome) (all []moment) {
	for _, o := range of {
		if m := momentOf(o); !slices.Contains(all, m) {
			all = append(all, m)
		}
	}
	return all
}

func momentAt(i, n int) float64 {
	return historyLeft + (float64(i)+0.5)/float64(n)*(historyRight-historyLeft)
}

// newHistoryLine draws one of n lines, which stand side by side at each moment, so that none
// hides another.
func newHistoryLine(of []*claim.Outcome, c boardColumn, i, n int, moments []moment, ratios scale) historyLine {
	line := historyLine{Name: strings.Trim(c.cpu+", "+c.cell, ", "), Series: i % seriesCount, Mark: markAt(i, 8, 8)}
	aside := (float64(i) - float64(n-1)/2) * min(12, 0.6*(historyRight-historyLeft)/float64(n*len(moments)))
	for _, o := range of {
		if columnOf(o) != c {
			continue
		}
		v := o.Verdict
		x, y := momentAt(slices.Index(moments, momentOf(o)), len(moments))+aside, ratios.at(v.Ratio)
		line.Points = append(line.Points, historyPoint{
			Mark: markAt(i, x, y), X: px(x), Lo: px(ratios.at(v.Lo)), Hi: px(ratios.at(v.Hi)),
			Title: fmt.Sprintf("%s, %s, commit %s: %s (%s)", line.Name, o.Date, o.Commit, intervalTitle(o), o.Record),
		})
		line.Path = lineTo(line.Path, x, y)
	}
	line.Path = atLeastTwo(line.Path)
	return line
}

// marks tell lines apart where colours do not.
var marks = [seriesCount]string{
	"m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z", // a circle
	"m-3 -3h6v6h-6z",                     // a square
	"m0 -4l4 7h-8z",                      // triangles
	"m0 4l4 -7h-8z",                      //
	"m0 -4.5l4 4.5l-4 4.5l-4 -4.5z",      // a diamond
	"m-1 -4h2v3h3v2h-3v3h-2v-3h-3v-2h3z", // a cross
	"m-4 -1.5h8v3h-8z",                   // bars
	"m-1.5 -4h3v8h-3z",                   //
}

func markAt(series int, x, y float64) string {
	return "M" + px(x) + " " + px(y) + marks[series%seriesCount]
}

package board

import (
	"fmt"
	"strconv"
)

// A calibrationPage has two plots with a line for each calibration, and the same in numbers.
type calibrationPage struct {
	Plots []sharePlot
	Rows  []calibrationRow
}

type calibrationRow struct {
	Series            int // its colour and its mark
	Mark              string
	Name, CPU, Record string
	Samples           int
	Shares            []string
}

// A sharePlot has shares over what was tried, which are a step each.
type sharePlot struct {
	Title, X      string
	Width, Height int
	Left, Right   string
	Bottom        string
	Middle        string
	Aim           string // where the dashed line is
	AimLabel      string
	Steps, Ticks  []tick
	Lines         []shareLine
}

type shareLine struct {
	Series int
	Path   string
	Points []sharePoint
}

type sharePoint struct{ Mark, Title string }

const (
	shareWidth  = 470
	shareLeft   = 44
	shareRight  = shareWidth - 100 // before the words on what is aimed at
	shareTop    = 10
	shareBottom = 170
)

// newCalibrationPage returns nil if there is nothing to show.
func newCalibrationPage(all []Calibration) *calibrationPage {
	if len(all) == 0 {
		return nil
	}
	var p calibrationPage
	var wrong, found [][]Share
	for i, c := range all {
		wrong, found = append(wrong, c.False), append(found, c.Power)
		p.Rows = append(p.Rows, newCalibrationRow(i, c))
	}
	p.Plots = []sharePlot{
		newSharePlot("verdicts on equal things that are wrong", "rounds", roundNames(), wrong, 0.05, "at most 5%"),
		newSharePlot(fmt.Sprintf("effects that are found in %d rounds", powerRounds), "effect", effectNames(), found, 0.9, "at least 90%"),
	}
	return &p
}

func roundNames() (all []string) {
	for _, n := range falseRounds {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

func effectNames() (all []string) {
	for _, e := range powerEffects {
		all = append(all, percent(e))
	}
	return all
}

func newCalibrationRow(series int, c Calibration) calibrationRow {
	row := calibrationRow{
		Series: series % seriesCount, Mark: markAt(series, 8, 8),
		Name: c.Name, CPU: c.CPU, Record: c.Record, Samples: c.Samples,
	}
	for _, s := range append(c.False[:len(c.False):len(c.False)], c.Power...) {
		row.Shares = append(row.Shares, s.String())
	}
	return row
}

// String writes the share in per cent: "4.9%".
func (s Share) String() string {
	if s.Of == 0 {
		return none
	}
	return fmt.Sprintf("%.1f%%", 100*s.share())
}

func (s Share) share() float64 { return float64(s.Hits) / float64(s.Of) }

// percent writes a round share: "5%", "0.5%".
func percent(share float64) string {
	return strconv.FormatFloat(float64(int(1000*share+0.5))/10, 'f', -1, 64) + "%"
}

// newSharePlot draws a line for each of the shares, which are as many as the steps.
func newSharePlot(title, x string, steps []string, shares [][]Share, aim float64, aimLabel string) sharePlot {
	y := shareScale(shares, aim)
	p := sharePlot{
		Title: title, X: x, Width: shareWidth, Height: shareBottom + 40,
		Left: px(shareLeft), Right: px(shareRight), Bottom: px(shareBottom), Middle: px((shareLeft + shareRight) / 2),
		Aim: px(y.at(aim)), AimLabel: aimLabel, Ticks: y.roundTicks(4, percent),
	}
	for i, s := range steps {
		p.Steps = append(p.Steps, tick{px(stepAt(i, len(steps))), s})
	}
	for i, of := range shares {
		p.Lines = append(p.Lines, newShareLine(i, of, steps, y))
	}
	return p
}

// shareScale begins at 0 and has room above what is aimed at and all that is there.
func shareScale(shares [][]Share, aim float64) scale {
	most := min(1, 2*aim)
	for _, of := range shares {
		for _, s := range of {
			if s.Of > 0 {
				most = max(most, s.share())
			}
		}
	}
	return scale{lo: 0, hi: most, from: shareBottom, to: shareTop}
}

func newShareLine(series int, shares []Share, steps []string, y scale) shareLine {
	line := shareLine{Series: series % seriesCount}
	for i, s := range shares {
		if s.Of == 0 {
			continue
		}
		x, y := stepAt(i, len(steps)), y.at(s.share())
		line.Path = lineTo(line.Path, x, y)
		line.Points = append(line.Points, sharePoint{markAt(series, x, y), fmt.Sprintf("%s: %s, %d of %d", steps[i], s, s.Hits, s.Of)})
	}
	line.Path = atLeastTwo(line.Path)
	return line
}

func stepAt(i, n int) float64 {
	return shareLeft + (float64(i)+0.5)/float64(n)*(shareRight-shareLeft)
}

const seriesCount = 8 // more lines take colours and marks again

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

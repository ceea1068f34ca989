package board

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"golang.org/x/perf/benchunit"

	"github.com/tightwire/tightwire/lab/internal/claim"
)

// A samplesPlot has a strip for each arm with a dot for each round, the first round at the
// top. What is far beyond the others is at the right end, and counted.
type samplesPlot struct {
	Title         string
	Width, Height int
	Strips        []strip
	Ticks         []tick
	AxisY         string
}

type strip struct {
	Name        string
	Title       string // what it shows, in words
	Top, Middle string
	Dots        string // a path
	Median      string // a place
	Bottom      string
	Far         int // dots at the right end that would be beyond it
}

const (
	stripWidth  = 720
	stripLeft   = 84 // behind the names
	stripHeight = 40
)

// newSamplesPlot draws the rounds of an outcome; nil if there are none.
func newSamplesPlot(o *claim.Outcome) *samplesPlot {
	r := o.Rounds
	if len(r.Base) == 0 {
		return nil
	}
	s := sampleScale(slices.Concat(r.Base, r.Candidate, r.Control))
	p := samplesPlot{Title: "every round: " + claimed(o), Width: stripWidth}
	for _, arm := range []struct {
		name   string
		values []float64
	}{{"base", r.Base}, {"candidate", r.Candidate}, {"control", r.Control}} {
		if len(arm.values) > 0 {
			p.Strips = append(p.Strips, newStrip(arm.name, arm.values, o.Metric, s, float64(len(p.Strips)*stripHeight)))
		}
	}
	bottom := len(p.Strips) * stripHeight
	p.Height, p.AxisY = bottom+22, fmt.Sprint(bottom)
	units := benchunit.CommonScale([]float64{s.hi}, benchunit.ClassOf(o.Metric))
	p.Ticks = s.roundTicks(6, func(v float64) string { return strings.TrimSpace(units.Format(v)) })
	return &p
}

// sampleScale leaves out what is far beyond the slowest but a twentieth.
func sampleScale(values []float64) scale {
	slices.Sort(values)
	lo, hi := values[0], values[len(values)-1]
	most := values[len(values)*19/20-min(1, len(values)*19/20)]
	if far := most + 0.5*(most-lo); far > lo {
		hi = min(hi, far)
	}
	room := 0.03 * (hi - lo)
	if room == 0 {
		room = math.Abs(lo)/20 + math.SmallestNonzeroFloat64
	}
	return scale{lo: lo - room, hi: hi + room, from: stripLeft, to: stripWidth - 10}
}

func newStrip(name string, values []float64, metric string, s scale, top float64) strip {
	first, last := top+7, top+stripHeight-7
	p := strip{Name: name, Top: px(first - 3), Bottom: px(last + 3), Middle: px(top + stripHeight/2 + 4)}
	rows := scale{lo: 0, hi: float64(len(values) - 1), from: first, to: last}
	var dots strings.Builder
	for i, v := range values {
		dots.WriteString(dot(s.at(v), rows.at(float64(i))))
		if !s.has(v) {
			p.Far++
		}
	}
	p.Dots = dots.String()
	median := summary(values).Center
	p.Median = px(s.at(median))
	p.Title = fmt.Sprintf("%s: %d rounds, median %s %s, from %s to %s", name, len(values),
		scaled(median, metric), metric, scaled(slices.Min(values), metric), scaled(slices.Max(values), metric))
	return p
}

// scaled writes a value with a prefix: "1.234n".
func scaled(v float64, metric string) string { return benchunit.Scale(v, benchunit.ClassOf(metric)) }

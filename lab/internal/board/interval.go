package board

import (
	"math"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// An intervalPlot shows an outcome: its interval with the estimate, and the claim as a shaded
// region.
type intervalPlot struct {
	Class  string
	Width  int
	Region *span // the claim; nil if it is beyond the ends
	Path   string
}

const (
	plotWidth  = 140
	plotMiddle = 7
)

// A span is part of an axis.
type span struct{ From, Width string }

// ratioScale returns a scale for all outcomes of a claim and the claim itself.
func ratioScale(of []*claim.Outcome, from, to float64) scale {
	values := []float64{1}
	for _, o := range of {
		v := o.Verdict
		values = append(values, o.Effect.Lo, o.Effect.Hi)
		if v.N > 0 {
			values = append(values, v.Lo, v.Hi, v.Ratio)
		}
	}
	lo, hi := ends(values)
	return scale{lo, hi, from, to, true}
}

// newIntervalPlot draws o on a scale that fits the plot's width.
func newIntervalPlot(o *claim.Outcome, s scale) intervalPlot {
	v := o.Verdict
	p := intervalPlot{classOf(v), plotWidth, s.span(o.Effect.Lo, o.Effect.Hi), "M" + px(s.at(1)) + " 0v14"}
	if v.N > 0 {
		p.Path += s.bar(v.Lo, v.Hi, plotMiddle, 3)
		if !math.IsNaN(v.Ratio) {
			p.Path += "M" + px(s.at(v.Ratio)) + " 2v10"
		}
	}
	return p
}

// span returns the part of the scale from lo to hi, nil if none of it is on the
// scale.
func (s scale) span(lo, hi float64) *span {
	if !(lo <= s.hi && hi >= s.lo) {
		return nil
	}
	from, to := s.at(lo), s.at(hi)
	return &span{px(min(from, to)), px(math.Abs(to - from))}
}

// bar returns a path from lo to hi, with an arrow at an end beyond the scale and a short line
// across at any other.
func (s scale) bar(lo, hi, y, half float64) string {
	from, to := s.at(lo), s.at(hi)
	return "M" + px(from) + " " + px(y) + "H" + px(to) + tip(from, y, half, lo < s.lo) + tip(to, y, -half, hi > s.hi)
}

// tip draws an arrow that points away from the middle, or a line across.
func tip(x, y, half float64, open bool) string {
	inside := x
	if open {
		inside += half
	}
	tall := math.Abs(half)
	return "M" + px(inside) + " " + px(y-tall) + "L" + px(x) + " " + px(y) + "L" + px(inside) + " " + px(y+tall)
}

// classOf returns the CSS class of a status: its colour and its sign.
func classOf(v verdict.Verdict) string {
	return classes[exitOf(v.Status)]
}

var classes = map[int]string{exit.Good: "good", exit.Bad: "bad", exit.Unproven: "open"}

// signs differ for each status, for readers who do not see the colours.
var signs = map[verdict.Status]string{
	verdict.Holds:        "✓",
	verdict.Fails:        "✗",
	verdict.Reversed:     "⇄",
	verdict.Inconclusive: "?",
	verdict.Noisy:        "≈",
	verdict.Unchanged:    "=",
}

func signOf(v verdict.Verdict) string {
	if s := signs[v.Status]; s != "" {
		return s
	}
	return "·"
}

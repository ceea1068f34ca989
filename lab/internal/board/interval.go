package board

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// An intervalPlot shows one outcome: its interval, what is claimed as a shaded region, no
// change as a line, and what equal code shows beneath.
type intervalPlot struct {
	Title         string // all of it in words
	Class         string
	Width, Height int
	One           string
	Region        *span  // what is claimed; nil if it is beyond the ends
	Bar, Control  string // paths; "" if nothing was measured
	Ratio, Y      string
}

// A span is from one place to another.
type span struct{ From, Width string }

// ratioScale is one on which all outcomes of a claim can be shown, with what is claimed.
func ratioScale(of []*claim.Outcome, from, to float64) scale {
	values := []float64{1}
	for _, o := range of {
		v := o.Verdict
		values = append(values, o.Effect.Lo, o.Effect.Hi)
		if v.N > 0 {
			values = append(values, v.Lo, v.Hi, v.Ratio, v.ControlLo, v.ControlHi)
		}
	}
	lo, hi := ends(values)
	return scale{lo, hi, from, to, true}
}

// newIntervalPlot draws o on a scale whose places are within width.
func newIntervalPlot(o *claim.Outcome, s scale, width, height int) intervalPlot {
	v, y := o.Verdict, float64(height)*0.4
	p := intervalPlot{
		Title: intervalTitle(o), Class: classOf(v), Width: width, Height: height,
		One: px(s.at(1)), Region: s.span(o.Effect.Lo, o.Effect.Hi), Y: px(y),
	}
	if v.N == 0 {
		return p
	}
	p.Bar = s.bar(v.Lo, v.Hi, y, 3)
	if !math.IsNaN(v.Ratio) {
		p.Ratio = px(s.at(v.Ratio))
	}
	if hasControl(v) {
		p.Control = s.bar(v.ControlLo, v.ControlHi, float64(height)*0.8, 2)
	}
	return p
}

// span returns nil if nothing from lo to hi is on the scale.
func (s scale) span(lo, hi float64) *span {
	if !(lo <= s.hi && hi >= s.lo) {
		return nil
	}
	from, to := s.at(lo), s.at(hi)
	return &span{px(min(from, to)), px(math.Abs(to - from))}
}

// bar is a path from lo to hi, with an arrow at an end that is beyond the scale and a short
// line across at one that is not.
func (s scale) bar(lo, hi, y, half float64) string {
	from, to := s.at(lo), s.at(hi)
	return "M" + px(from) + " " + px(y) + "H" + px(to) + tip(from, y, half, lo < s.lo) + tip(to, y, -half, hi > s.hi)
}

// tip draws an arrow that points away from where half points to, or a line across.
func tip(x, y, half float64, open bool) string {
	inside := x
	if open {
		inside += half
	}
	tall := math.Abs(half)
	return "M" + px(inside) + " " + px(y-tall) + "L" + px(x) + " " + px(y) + "L" + px(inside) + " " + px(y+tall)
}

// intervalTitle tells in words what the plot shows.
func intervalTitle(o *claim.Outcome) string {
	v := o.Verdict
	if v.N == 0 {
		return fmt.Sprintf("%s: nothing was measured; claimed is %s", statusOf(v), o.Effect.Text)
	}
	s := fmt.Sprintf("%s: %s, interval %s; claimed is %s", statusOf(v), change(v.Ratio), interval(v.Lo, v.Hi), o.Effect.Text)
	if c := controlOf(v); c != "" {
		s += "; the base against itself " + c
	}
	return s
}

// classOf is the class of a status: its colour and its sign.
func classOf(v verdict.Verdict) string {
	return classes[exitOf(v.Status)]
}

var classes = map[int]string{report.Good: "good", report.Bad: "bad", report.Unproven: "open"}

// signs tell statuses apart where colours do not.
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

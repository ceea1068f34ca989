package verdict

import (
	"fmt"
	"math"
)

// control compares the base with its second run, if there is one, and doubts the verdict
// if they differ.
func (v *Verdict) control(r Rounds, e Effect, change interval, alpha float64) error {
	if len(r.Control) == 0 {
		return nil
	}
	logs, err := r.logRatios(r.Control)
	if err != nil {
		return fmt.Errorf("control: %w", err)
	}
	control := symmetric(logs, r.Layouts).interval(alpha)
	v.ControlLo, v.ControlHi = math.Exp(control.lo), math.Exp(control.hi)
	switch {
	case v.Decided():
		v.doubt(e, change, control)
	case v.Status == Inconclusive && v.IsEnough() && control.isWide(e, change):
		v.Status = Noisy
		v.Reason = fmt.Sprintf("equal code differs as much as is claimed: from %.4f to %.4f times", v.ControlLo, v.ControlHi)
	}
	return nil
}

// IsEnough reports whether there are enough rounds and layouts for a decision.
func (v *Verdict) IsEnough() bool {
	return v.N >= MinRounds && (v.Layouts == 0 || v.Layouts >= MinLayouts)
}

// doubt widens the interval by the difference between equal code, if there is one.
func (v *Verdict) doubt(e Effect, change, control interval) {
	if control.lo <= 0 && control.hi >= 0 {
		return
	}
	by := math.Abs(control.centre)
	status := e.status(change.lo-by, change.hi+by)
	if status == v.Status {
		return
	}
	v.Status, v.Reason = status, reasons[status]
	if status == Inconclusive {
		v.Status = Noisy
		v.Reason = fmt.Sprintf("equal code differs by %.2g %%, which makes this undecided", 100*math.Expm1(by))
	}
}

// isWide reports whether equal code differs by more than is claimed or, if the claim is
// about any change, by more than was measured.
func (i interval) isWide(e Effect, change interval) bool {
	claimed := math.Inf(1)
	for _, bound := range e.bounds() {
		if bound == 0 {
			bound = change.centre
		}
		claimed = min(claimed, math.Abs(bound))
	}
	width := i.hi - i.lo
	return width > claimed && !math.IsInf(width, 1)
}

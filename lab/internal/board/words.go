package board

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// none is shown where there is nothing to say.
const none = "-"

// change writes a ratio as a change from the base: "-14.3%".
func change(ratio float64) string {
	switch {
	case math.IsNaN(ratio):
		return "?"
	case math.IsInf(ratio, 1):
		return "+∞"
	}
	digits := 1
	switch {
	case ratio < 0.1 && ratio > 0, math.Abs(ratio-1) < 0.0095:
		digits = 2
	case ratio >= 10:
		digits = 0
	}
	s := fmt.Sprintf("%+.*f%%", digits, 100*(ratio-1))
	if s == "-0.00%" || s == "+0.00%" {
		return "0.0%"
	}
	return s
}

// interval writes the bounds of a ratio as changes.
func interval(lo, hi float64) string {
	return fmt.Sprintf("[%s, %s]", change(lo), change(hi))
}

// changeOf is the change of an outcome, "" if nothing was measured.
func changeOf(v verdict.Verdict) string {
	if v.N == 0 {
		return ""
	}
	return change(v.Ratio)
}

// isExact reports whether a verdict is of numbers that are the same in every run.
func isExact(v verdict.Verdict) bool { return v.N == 1 && v.Decided() }

// intervalOf is the interval of an outcome, "" if nothing was measured, or exactly.
func intervalOf(v verdict.Verdict) string {
	if v.N == 0 || isExact(v) {
		return ""
	}
	return interval(v.Lo, v.Hi)
}

// roundsOf is the number of rounds, with p, or the two numbers if they are exact, and with a
// word if nobody knows that the arms computed the same. Code as such computes nothing.
func roundsOf(o *claim.Outcome) string {
	if o.Verdict.N == 0 {
		return "n=0"
	}
	s := fmt.Sprintf("n=%d p=%.3f", o.Verdict.N, o.Verdict.P)
	if isExact(o.Verdict) {
		s = o.Verdict.Reason
	}
	if isUnchecked(o) {
		s += " unchecked"
	}
	return s
}

// isUnchecked reports whether arms were measured of which nobody knows that they computed the
// same.
func isUnchecked(o *claim.Outcome) bool {
	return o.Verdict.N > 0 && !o.Checked && o.Metric != claim.CodeBytes
}

// whatIsUnchecked says what the word means, and how to be rid of it.
const whatIsUnchecked = `unchecked: nothing shows that base and candidate computed the same; a metric "checksum" of both benchmarks would`

// groundsOf is what a verdict rests on.
func groundsOf(o *claim.Outcome) string {
	return strings.TrimSpace(intervalOf(o.Verdict) + " " + roundsOf(o))
}

// statusOf is the status in words, of what there is no record of too.
func statusOf(v verdict.Verdict) string { return string(cmp.Or(v.Status, notJudged)) }

// notJudged is the status of what there is no verdict on.
const notJudged verdict.Status = "NOT JUDGED"

// controlOf is what equal code shows on the machine, "" if nothing was compared.
func controlOf(v verdict.Verdict) string {
	if !hasControl(v) {
		return ""
	}
	return interval(v.ControlLo, v.ControlHi)
}

func hasControl(v verdict.Verdict) bool { return v.ControlLo != 0 || v.ControlHi != 0 }

// claimed says what is claimed: "call: sec/op <= -15%".
func claimed(o *claim.Outcome) string {
	s := o.Metric + " " + o.Effect.Text
	if o.Workload != "" {
		s = o.Workload + ": " + s
	}
	return s
}

// claimed says what is claimed in a row, and whether there is no record of it at all.
func (r boardRow) claimed() string {
	s := claimed(r.about)
	if !recorded(r.about) {
		s += " (" + r.about.Verdict.Reason + ")"
	}
	return s
}

// explain says where a verdict is from, and why: "AMD EPYC, go1.26.8 linux/amd64/v1". It is
// from nowhere if there is no record.
func explain(o *claim.Outcome) (where, why string) {
	if recorded(o) {
		where = fmt.Sprintf("%s, %s", cmp.Or(o.CPU, "unknown CPU"), o.Cell)
	}
	why = cmp.Or(o.Verdict.Reason, "nothing was measured")
	if o.Verdict.Need > 0 {
		why += fmt.Sprintf("; about %d more rounds would decide it", o.Verdict.Need)
	}
	return where, why
}

// about names an outcome that does not hold: "SizeVarint: call: sec/op < 0%: AMD EPYC, …".
func about(o *claim.Outcome, where string) string {
	s := o.Claim + ": " + claimed(o)
	if where != "" {
		s += ": " + where
	}
	return s
}

// warnings say, of an outcome, what its verdict may not be worth.
func warnings(o *claim.Outcome) (all []string) {
	where, _ := explain(o)
	for _, w := range o.Warnings {
		all = append(all, about(o, where)+": note: "+w)
	}
	return all
}

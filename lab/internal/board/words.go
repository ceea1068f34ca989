package board

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Change formats a ratio as a change from the base: "-14.3%".
func Change(ratio float64) string {
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

// Interval formats the bounds of a ratio as changes.
func Interval(lo, hi float64) string {
	return fmt.Sprintf("[%s, %s]", Change(lo), Change(hi))
}

// changeOf returns the change of an outcome, "" if nothing was measured.
func changeOf(v verdict.Verdict) string {
	if v.N == 0 {
		return ""
	}
	return Change(v.Ratio)
}

// isExact reports whether a verdict rests on numbers that are the same in every
// run.
func isExact(v verdict.Verdict) bool { return v.N == 1 && v.Decided() }

// intervalOf returns the interval of an outcome, "" if nothing was measured or the
// numbers are exact.
func intervalOf(v verdict.Verdict) string {
	if v.N == 0 || isExact(v) {
		return ""
	}
	return Interval(v.Lo, v.Hi)
}

// whatIsUnchecked explains that no checksums were compared, and how to have them compared.
const whatIsUnchecked = `unchecked: nothing shows that base and candidate computed the same; a metric "checksum" of both benchmarks would`

// statusOf returns the status in words, even without a record.
func statusOf(v verdict.Verdict) string { return string(cmp.Or(v.Status, notJudged)) }

// notJudged is the status of claims without a verdict.
const notJudged verdict.Status = "NOT JUDGED"

// claimed returns the claim in short: "call: sec/op <= -15%".
func claimed(o *claim.Outcome) string {
	s := o.Metric + " " + o.Effect.Text
	if o.Workload != "" {
		s = o.Workload + ": " + s
	}
	return s
}

// explain returns where a verdict was measured, as "AMD EPYC, go1.26.8 linux/amd64/v1", and
// its reason. Without a record, where is "".
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

// about identifies an outcome that does not hold: "SizeVarint: call: sec/op < 0%: AMD EPYC,
// …".
func about(o *claim.Outcome, where string) string {
	s := o.Claim + ": " + claimed(o)
	if where != "" {
		s += ": " + where
	}
	return s
}

// warnings returns the reasons to trust an outcome's verdict less.
func warnings(o *claim.Outcome) []string {
	where, _ := explain(o)
	return lists.Map(o.Warnings, func(w string) string { return about(o, where) + ": note: " + w })
}

package verdict

import (
	"fmt"
	"math"
	"slices"
)

// exactUnits are the units of numbers that are the same in every run.
var exactUnits = []string{"allocs/op", "B/op", "instr/op", "instructions/op"}

// IsCount reports whether a unit counts something: allocations, bytes or instructions.
func IsCount(unit string) bool { return slices.Contains(exactUnits, unit) }

// Differ reports whether a count differs between two runs of one program, by more than a thousandth: it varies.
func Differ(a, b float64) bool { return math.Abs(a-b) > 0.001*max(a, b) }

// Least returns how much more a count must be to matter, in its unit: so many instructions, more than a few bytes,
// or an object more often than now and then.
func Least(unit string, instructions float64) float64 {
	return map[string]float64{"instructions/op": instructions, "allocs/op": 0.1, "B/op": 8}[unit]
}

// JudgeUnit judges samples in a unit: by [Exact] if it is a count and each arm has the same value
// throughout, otherwise by [Judge].
func JudgeUnit(unit string, r Rounds, e Effect, alpha float64) (Verdict, error) {
	if IsCount(unit) {
		r.Layouts = nil // counts do not depend on the layout
	}
	switch {
	case !IsCount(unit) || len(r.Base) == 0 || len(r.Base) != len(r.Candidate):
		return Judge(r, e, alpha)
	case isConstant(r.Base) && isConstant(r.Candidate):
		return Exact(r.Base[0], r.Candidate[0], e), nil
	case slices.Contains(r.Base, 0) || slices.Contains(r.Candidate, 0):
		return undecided("it is 0 in some rounds only"), nil
	}
	return Judge(r, e, alpha)
}

func isConstant(xs []float64) bool {
	return !slices.ContainsFunc(xs, func(x float64) bool { return x != xs[0] })
}

// Exact judges numbers that are the same in every run, without statistics: N is 1. From 0 to
// 0 the ratio is 1, from 0 to more it is +Inf. NaN, infinite and negative numbers are
// undecided.
func Exact(base, candidate float64, e Effect) Verdict {
	if !(base >= 0 && candidate >= 0) || math.IsInf(base, 1) || math.IsInf(candidate, 1) {
		return undecided(fmt.Sprintf("%v and %v are not counts", base, candidate))
	}
	ratio, p := candidate/base, 0.0
	if base == candidate {
		ratio, p = 1, 1
	}
	log := math.Log(ratio)
	v := Verdict{Ratio: ratio, Lo: ratio, Hi: ratio, P: p, N: 1}
	v.Status = e.logs().exactly(log)
	v.Reason = fmt.Sprintf("exact: %v, now %v", base, candidate)
	return v
}

// undecided returns a verdict without evidence.
func undecided(reason string) Verdict {
	return Verdict{
		Status: Inconclusive, Reason: reason, Ratio: math.NaN(), Hi: math.Inf(1),
		P: 1, Decision: 1, Detectable: math.Inf(1),
	}
}

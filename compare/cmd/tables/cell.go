package main

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/compare/records"
	"github.com/tightwire/tightwire/lab/race"
)

// none stands where nothing was measured.
const none = "–"

// cell returns a ratio with its interval. A loss says so, and so do a race that
// has shown no difference and one that was disturbed.
func cell(q race.Ratio) string { return marked(q, records.Disturbed(q)) }

// marked is cell where the caller knows whether to doubt.
func marked(q race.Ratio, doubtful bool) string {
	if q.N == 0 {
		return none
	}
	s := fmt.Sprintf("%.2f", q.Median)
	if records.Differs(q) && q.Hi < 1 {
		s = "**" + s + " slower**"
	}
	s += fmt.Sprintf(" [%.2f, %.2f]", q.Lo, q.Hi)
	if !records.Differs(q) {
		s += " no difference"
	}
	if doubtful {
		s += " ~"
	}
	return s
}

// ratio compares two arms; a zero Ratio says that one of them did not run.
func ratio(res *race.Result, base, arm string) race.Ratio {
	if res == nil {
		return race.Ratio{}
	}
	q, err := res.Ratio(base, arm)
	if err != nil {
		return race.Ratio{}
	}
	return q
}

// lesser returns the ratio with the lower median of those that are there.
func lesser(p, q race.Ratio) race.Ratio {
	if p.N == 0 || q.N > 0 && q.Median < p.Median {
		return q
	}
	return p
}

// nanoseconds returns the median time of an arm for a value.
func nanoseconds(res *race.Result, arm string) string {
	ns := math.NaN()
	if res != nil {
		for _, s := range res.Arms {
			if s.Name == arm {
				ns = s.Median() / float64(res.Units)
			}
		}
	}
	if math.IsNaN(ns) {
		return none
	}
	return fmt.Sprintf("%.2f ns", ns)
}

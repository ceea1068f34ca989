package page

import (
	"fmt"
	"math"
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

package records

import (
	"math"

	"github.com/tightwire/tightwire/lab/race"
)

// tolerance is how far apart median and 10th percentiles may be before a ratio
// counts as disturbed.
const tolerance = 1.05

// Disturbed reports whether ordinary slices and undisturbed ones give ratios that
// are more than 5 % apart: the machine was busy, or an arm has two speeds.
func Disturbed(q race.Ratio) bool {
	d := q.Median / q.P10
	return d > tolerance || d < 1/tolerance
}

// Differs reports whether the interval, rounded to the two decimals that tables
// show, excludes 1. What is below a hundredth is below what a rebuild moves.
func Differs(q race.Ratio) bool {
	return math.Round(100*q.Lo) > 100 || math.Round(100*q.Hi) < 100
}

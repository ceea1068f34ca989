package board

import (
	"math"
	"slices"
	"strconv"
)

// A scale maps values to places along an axis. What is beyond its ends is at its ends.
type scale struct {
	lo, hi   float64 // values
	from, to float64 // places
	log      bool    // as ratios have it: half is as far from 1 as twice
}

func (s scale) at(v float64) float64 {
	share := (s.map1(v) - s.map1(s.lo)) / (s.map1(s.hi) - s.map1(s.lo))
	if math.IsNaN(share) {
		share = 0.5 // all values are one
	}
	return s.from + min(max(share, 0), 1)*(s.to-s.from)
}

func (s scale) map1(v float64) float64 {
	if s.log {
		return math.Log(v)
	}
	return v
}

// px writes a place with a tenth of a pixel, which is all that can be seen.
func px(v float64) string { return strconv.FormatFloat(math.Round(10*v)/10, 'f', -1, 64) }

// ends returns the least and the greatest of the values that are finite and above 0, with
// some room on either side; a fifth around 1 if there are none.
func ends(values []float64) (lo, hi float64) {
	values = slices.DeleteFunc(slices.Clone(values), func(v float64) bool { return !(v > 0) || math.IsInf(v, 0) })
	if len(values) == 0 {
		return 0.8, 1.25
	}
	lo, hi = slices.Min(values), slices.Max(values)
	room := math.Pow(hi/lo, 0.08) * 1.005
	return lo / room, hi * room
}

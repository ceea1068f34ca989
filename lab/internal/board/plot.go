package board

import (
	"math"
	"strconv"
)

// A scale maps values to places along an axis. Values beyond its ends are placed at its
// ends.
type scale struct {
	lo, hi   float64 // values
	from, to float64 // places
	log      bool    // for ratios: half is as far from 1 as twice
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

// has reports whether a value is within the ends.
func (s scale) has(v float64) bool { return v >= s.lo && v <= s.hi }

// A tick is a labelled value on an axis.
type tick struct {
	At    string
	Label string
}

// factors marks 1, 2 and 5 of each decade, or only some of the decades.
func (s scale) factors(most int) (all []tick) {
	for _, digits := range [][]float64{{1, 2, 5}, {1}} {
		if all = s.decades(digits, 1); len(all) <= most {
			return all
		}
	}
	return s.decades([]float64{1}, 1+len(all)/most)
}

func (s scale) decades(digits []float64, step int) (all []tick) {
	for e := int(math.Floor(math.Log10(s.lo))); e <= int(math.Ceil(math.Log10(s.hi))); e++ {
		for _, d := range digits {
			if v := d * math.Pow(10, float64(e)); s.has(v) && e%step == 0 {
				all = append(all, tick{px(s.at(v)), strconv.FormatFloat(v, 'g', -1, 64) + "×"})
			}
		}
	}
	return all
}

// px formats a place to a tenth of a pixel.
func px(v float64) string { return strconv.FormatFloat(math.Round(10*v)/10, 'f', -1, 64) }

// dot draws a round point, in a path with round ends.
func dot(x, y float64) string { return "M" + px(x) + " " + px(y) + "h0" }

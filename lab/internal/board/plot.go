package board

import (
	"math"
	"strconv"
)

// A scale maps ratios from lo to hi to places along an axis: half is as far from 1 as twice.
type scale struct{ lo, hi, from, to float64 }

func (s scale) at(ratio float64) float64 {
	return s.from + (s.to-s.from)*math.Log(ratio/s.lo)/math.Log(s.hi/s.lo)
}

// ticks are 1, 2 and 5 of each decade, or powers of ten alone if these are more than most.
func (s scale) ticks(most int) []float64 {
	var all, tens []float64
	for e := math.Floor(math.Log10(s.lo)); e <= math.Log10(s.hi); e++ {
		for _, digit := range []float64{1, 2, 5} {
			v := digit * math.Pow(10, e)
			if v < s.lo || v > s.hi {
				continue
			}
			all = append(all, v)
			if digit == 1 {
				tens = append(tens, v)
			}
		}
	}
	if len(all) > most {
		return tens
	}
	return all
}

// px formats a place to a tenth of a pixel.
func px(v float64) string { return strconv.FormatFloat(math.Round(10*v)/10, 'f', -1, 64) }

// dot draws a round point, in a path with round ends.
func dot(x, y float64) string { return "M" + px(x) + " " + px(y) + "h0" }

package board

import (
	"math"
	"slices"
	"strconv"
	"strings"
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

// has reports whether a value is not beyond the ends.
func (s scale) has(v float64) bool { return v >= s.lo && v <= s.hi }

// A tick is a value with a name, at its place.
type tick struct {
	At    string
	Label string
}

// ratioTicks marks changes: some round per cent around none, or round factors if the ends
// are far apart.
func (s scale) ratioTicks(most int) []tick {
	for _, step := range []float64{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5} {
		if int((s.hi-s.lo)/step) <= most && s.hi < 4*s.lo {
			return s.percents(step)
		}
	}
	return s.factors(most)
}

func (s scale) percents(step float64) (all []tick) {
	for k := math.Ceil((s.lo - 1) / step); k <= math.Floor((s.hi-1)/step); k++ {
		label := "0%"
		if k != 0 {
			label = strings.TrimSuffix(strconv.FormatFloat(100*step*k, 'f', 1, 64), ".0") + "%"
			if k > 0 {
				label = "+" + label
			}
		}
		all = append(all, tick{px(s.at(1 + k*step)), label})
	}
	return all
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

// roundTicks marks about so many round values, named by label.
func (s scale) roundTicks(about int, label func(v float64) string) (all []tick) {
	step := roundStep((s.hi - s.lo) / float64(about))
	if !(step > 0) {
		return []tick{{px(s.at(s.lo)), label(s.lo)}}
	}
	for k := math.Ceil(s.lo / step); k <= math.Floor(s.hi/step); k++ {
		v := k*step + 0 // there is a zero below 0
		all = append(all, tick{px(s.at(v)), label(v)})
	}
	return all
}

// roundStep returns the least of 1, 2 and 5 with zeros that is at least v.
func roundStep(v float64) float64 {
	decade := math.Pow(10, math.Floor(math.Log10(v)))
	for _, d := range []float64{1, 2, 5} {
		if d*decade >= v {
			return d * decade
		}
	}
	return 10 * decade
}

// px writes a place with a tenth of a pixel, which is all that can be seen.
func px(v float64) string { return strconv.FormatFloat(math.Round(10*v)/10, 'f', -1, 64) }

// dot draws one round point, where a path has round ends.
func dot(x, y float64) string { return "M" + px(x) + " " + px(y) + "h0" }

// lineTo returns a path that goes on to a point, or begins there.
func lineTo(path string, x, y float64) string {
	if path == "" {
		return "M" + px(x) + " " + px(y)
	}
	return path + "L" + px(x) + " " + px(y)
}

// atLeastTwo returns a path that has a line, or none.
func atLeastTwo(path string) string {
	if !strings.Contains(path, "L") {
		return ""
	}
	return path
}

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

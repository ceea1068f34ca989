package activity

import (
	"fmt"
	"math"
	"strings"
)

// A Doubt is a figure that the file has and that cannot be true.
type Doubt struct {
	Figure FigureName // of a developer field, its name
	Value  float64    // in Unit
	Unit   string
	Reason string // a clause, such as "nobody has more than 250 bpm"
}

// A limit is what people, places and planes do not exceed.
type limit struct {
	least, most float64
	reason      string
}

// has reports whether a number is within the limits; an unknown number is.
func (l limit) has(v float64) bool { return !(v < l.least) && !(v > l.most) }

var (
	beatLimit     = limit{0, mostBeats, fmt.Sprintf("nobody has more than %d bpm", mostBeats)}
	wattLimit     = limit{0, mostWatts, "nobody has more than 3,000 W"}
	turnLimit     = limit{0, 350, "nobody takes 350 steps or turns a minute"}
	climbLimit    = limit{0, 30_000, "nobody climbs or descends 30,000 m in one activity"}
	altitudeLimit = limit{-500, 20_000, "it is not an altitude on earth"}
	gradeLimit    = limit{-100, 100, "no road is that steep"}
	warmthLimit   = limit{-60, 80, "nobody stands that temperature"}
	energyLimit   = limit{0, 50_000, "nobody spends that much energy in one activity"}
)

// Doubts returns the known figures that cannot be true, in the order of [Figures.All].
func (f *Figures) Doubts() (all []Doubt) {
	for _, k := range figures {
		l, v := k.limit, *k.of(f)
		if k.unit == "m/s" {
			l = limit{0, float64(fastest(f.Sport)), "nobody is that fast in this sport"}
		}
		if l != (limit{}) && !l.has(v) {
			all = append(all, Doubt{k.name, v, k.unit, l.reason})
		}
	}
	return all
}

// Doubt returns what of a developer field cannot be true; ok is false if all of it can. Of most fields nobody
// but their application knows what can be.
func (f DeveloperFigure) Doubt() (d Doubt, ok bool) {
	l, known := f.limit()
	if !known {
		return Doubt{}, false
	}
	for _, v := range [...]float64{f.Max, f.Avg, f.Stored} {
		if !l.has(v) {
			return Doubt{FigureName(f.Name), v, f.Unit, l.reason}, true
		}
	}
	return Doubt{}, false
}

// limit finds the limits of a developer field by its unit and name, as applications write them.
func (f DeveloperFigure) limit() (l limit, ok bool) {
	name := strings.ToLower(f.Name)
	height := strings.Contains(name, "elevation") || strings.Contains(name, "altitude")
	switch unit := strings.ToLower(f.Unit); {
	case unit == "bpm":
		return beatLimit, true
	case unit == "w" || unit == "watt" || unit == "watts":
		return wattLimit, true
	case unit == "rpm" || unit == "spm":
		return turnLimit, true
	case height && (unit == "m" || unit == "meter" || unit == "meters" || unit == "metres"):
		return altitudeLimit, true
	case unit == "°c" || unit == "c" || unit == "celsius" || unit == "degc":
		return warmthLimit, true
	}
	return limit{-math.MaxFloat64, math.MaxFloat64, ""}, false
}

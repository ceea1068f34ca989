package chart

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
)

// A DeveloperColumn is the values of a field of an application.
type DeveloperColumn struct {
	Name, Unit string    // as the file describes it
	Values     []float64 // NaN where there is none
}

// MostDeveloper is how many fields of applications have a column: a page is for people, and a hostile file
// may have thousands.
const MostDeveloper = 16

// addDevelopers adds the numbers of applications, without fields that are 0 throughout.
func (r *Ride) addDevelopers(records []fit.Message) {
	type key struct {
		index, num uint8
		name, unit string
	}
	columns := map[key]int{}
	for i, m := range records {
		if len(m.Definition().DeveloperFields()) == 0 {
			continue
		}
		for f := range m.DeveloperFields() {
			v, unit := f.Scaled()
			if !f.Value.IsNumber() || math.IsNaN(v) || math.IsInf(v, 0) {
				continue
			}
			k := key{f.Index, f.Num, f.Title(), unit}
			at, known := columns[k]
			if !known {
				if at = len(r.Developer); at == MostDeveloper {
					continue
				}
				columns[k] = at
				r.Developer = append(r.Developer, DeveloperColumn{k.name, k.unit, nothing(len(records))})
			}
			r.Developer[at].Values[i] = v
		}
	}
	r.Developer = slices.DeleteFunc(r.Developer, func(c DeveloperColumn) bool {
		return !slices.ContainsFunc(c.Values, func(v float64) bool { return v > 0 || v < 0 })
	})
}

// Named returns the values of the column with a name and a unit, nil if there is none.
func (r *Ride) Named(name, unit string) []float64 {
	for _, c := range r.Developer {
		if c.Name == name && c.Unit == unit {
			return c.Values
		}
	}
	return nil
}

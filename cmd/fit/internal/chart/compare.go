package chart

import (
	"math"
	"slices"
	"sort"

	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Pair is two rides and what they are laid over each other by.
type Pair struct {
	A, B               *Ride
	SecondsA, SecondsB []float64 // of each record, from a time 0 of both
	AtA, AtB           []float64 // of each record, how far along the axis it is: seconds or metres, ascending
}

// ByTime returns two rides laid over each other by the seconds from the times 0 of each.
func ByTime(a, b *Ride, fromA, fromB profile.DateTime) Pair {
	x, y := a.Seconds(fromA), b.Seconds(fromB)
	return Pair{a, b, x, y, x, y}
}

// ByDistance returns the pair laid over each other by distance; ok is false if one of them has no
// distances.
func (p Pair) ByDistance() (by Pair, ok bool) {
	p.AtA, p.AtB = p.A.Distance, p.B.Distance
	return p, p.AtA != nil && p.AtB != nil
}

// Values returns for each record of A its value and the value of B at the same place, without
// outliers, in units that convert chooses. Where one of them has no value, it is NaN.
func (p Pair) Values(k Kind, convert func(float64) float64) (a, b []float64) {
	a, b = p.A.Usual(k), p.atA(p.B.Usual(k))
	if a == nil {
		a = nothing(len(p.AtA))
	}
	for i := range a {
		a[i], b[i] = convert(a[i]), convert(b[i])
	}
	return a, b
}

// Behind returns for each record of A how many seconds later B was at the same place. While A stands
// still, it is the difference at A's arrival.
func (p Pair) Behind() []float64 {
	behind := p.atA(p.SecondsB)
	for i := range behind {
		if i > 0 && p.AtA[i] == p.AtA[i-1] {
			behind[i] = behind[i-1]
		} else {
			behind[i] -= p.SecondsA[i]
		}
	}
	return behind
}

// atA returns B's values at the places of A's records: the value of B's record at the place, or
// interpolated between the values before and after it, if no pause is between these, and they are of
// neighbouring records or at most [activity.MaxGap] seconds apart. Otherwise it is NaN.
func (p Pair) atA(values []float64) []float64 {
	var known []int // records of B with a value and a place
	for j, v := range values {
		if !math.IsNaN(v) && !math.IsNaN(p.AtB[j]) {
			known = append(known, j)
		}
	}
	at := nothing(len(p.AtA))
	for i, place := range p.AtA {
		n := sort.Search(len(known), func(n int) bool { return p.AtB[known[n]] >= place })
		switch {
		case math.IsNaN(place) || n == len(known):
		case p.AtB[known[n]] == place:
			at[i] = values[known[n]]
		case n > 0 && p.connects(known[n-1], known[n]):
			before, after := known[n-1], known[n]
			share := (place - p.AtB[before]) / (p.AtB[after] - p.AtB[before])
			at[i] = values[before] + share*(values[after]-values[before])
		}
	}
	return at
}

// connects reports whether B has values between two records.
func (p Pair) connects(before, after int) bool {
	n, paused := slices.BinarySearch(p.B.Pauses, after)
	if paused || n > 0 && p.B.Pauses[n-1] > before {
		return false
	}
	return after == before+1 || p.SecondsB[after]-p.SecondsB[before] <= activity.MaxGap
}

// Two rides are of one course if at least half of A's positions are as near to B's at the same
// distance as odometers of two devices agree: within courseMetres and courseShare of the distance.
// Without positions their lengths are compared.
const (
	courseMetres  = 100
	courseShare   = 0.02
	courseLengths = 0.05
)

// SameCourse reports whether two rides with distances, laid over each other by these, went the same
// way.
func (p Pair) SameCourse() bool {
	lat, long := p.atA(p.B.Lat), p.atA(p.B.Long)
	near, all := 0, 0
	for i := range p.AtA {
		if !p.A.placed(i) || math.IsNaN(lat[i]) || math.IsNaN(long[i]) {
			continue
		}
		all++
		metres := track.Metres(fit.Semicircles(p.A.Lat[i]), fit.Semicircles(p.A.Long[i]), fit.Semicircles(lat[i]), fit.Semicircles(long[i]))
		if metres <= courseMetres+courseShare*p.AtA[i] {
			near++
		}
	}
	if all > 0 {
		return 2*near >= all
	}
	x, y := p.AtA[len(p.AtA)-1], p.AtB[len(p.AtB)-1]
	return math.Abs(x-y) <= courseLengths*max(x, y)
}

// Differences is what two rides have in common of one kind, over the records of A at which both have
// a value.
type Differences struct {
	N      int
	A, B   float64   // means
	Apart  float64   // mean of the absolute differences
	Spread float64   // standard deviation of the differences
	Each   []float64 // B minus A for each record of A, NaN where one is missing
}

// DifferencesOf compares two columns of the same length.
func DifferencesOf(a, b []float64) (d Differences) {
	d.Each = make([]float64, len(a))
	var squares float64
	for i := range a {
		d.Each[i] = b[i] - a[i]
		if math.IsNaN(d.Each[i]) {
			continue
		}
		d.N++
		d.A += a[i]
		d.B += b[i]
		d.Apart += math.Abs(d.Each[i])
		squares += d.Each[i] * d.Each[i]
	}
	n := float64(d.N)
	d.A, d.B, d.Apart = d.A/n, d.B/n, d.Apart/n
	d.Spread = math.Sqrt(max(0, squares/n-(d.B-d.A)*(d.B-d.A)))
	return d
}

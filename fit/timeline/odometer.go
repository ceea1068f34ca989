package timeline

import (
	"cmp"
	"math"
	"slices"
)

// Restarts returns the indexes at which the odometer of a device began again. stored are the
// distances of records in order of time, NaN where a record has none.
//
// A distance below half of the distance before it is a restart, unless it is the last distance,
// or one of the next records jumps back to where the odometer was. So records out of order and
// small corrections are not restarts.
func Restarts(stored []float64) (at []int) {
	last := math.NaN()
	for i, d := range stored {
		if d >= last || math.IsNaN(last) {
			last = d
		} else if d < last/2 && !jumpsBack(stored[i:], last) {
			at = append(at, i)
			last = d
		}
	}
	return at
}

// soon is within how many records an odometer jumps back, if it has not begun again.
const soon = 10

// jumpsBack reports whether distances that have fallen from last jump back to it soon, or end.
func jumpsBack(stored []float64, last float64) bool {
	before, n := stored[0], 0
	for _, d := range stored[1:] {
		switch {
		case math.IsNaN(d):
			continue
		case d >= last:
			return before < last/2
		case n == soon:
			return false
		}
		before = d
		n++
	}
	return n == 0
}

// Odometer returns the distance to each record in metres. stored are the distances of records
// in order of time, NaN where a record has none. Where the odometer of the device began again,
// the result goes on; see [Restarts]. It never falls, and is 0 before the first distance.
func Odometer(stored []float64) []float64 {
	all := make([]float64, len(stored))
	restarts := Restarts(stored)
	before, far := 0.0, 0.0 // before the last restart, and to the record
	for i, d := range stored {
		if len(restarts) > 0 && restarts[0] == i {
			restarts = restarts[1:]
			before = far
		}
		if before+d > far {
			far = before + d
		}
		all[i] = far
	}
	return all
}

// firstMetres is how far the first record can be from the start. An odometer begins at 0 with
// the recording, and the first distance is some metres: devices count them. If it is more, the
// records before it are lost.
const firstMetres = 100

// Metres returns how far records went, given their distances in order of time, NaN where a
// record has none. If begins is true, a recording begins with them: then the way to the first
// record also counts.
func Metres(stored []float64, begins bool) float64 {
	all := Odometer(stored)
	if len(all) == 0 {
		return 0
	}
	return all[len(all)-1] - startMetres(stored, begins)
}

// startMetres returns the distance from which records count.
func startMetres(stored []float64, begins bool) float64 {
	first := slices.IndexFunc(stored, isDistance)
	if first < 0 || begins && stored[first] <= firstMetres {
		return 0
	}
	return stored[first]
}

func isDistance(d float64) bool { return !math.IsNaN(d) }

// A Way is how far an activity had come at each time.
type Way struct {
	times  []uint32 // ascending
	metres []float64
	known  bool
	start  float64 // what the odometer had before the activity
}

// WayOf returns the way of records with these times and stored distances, NaN where a record has
// none. The records may be in any order; records of the same second count in the order given.
func WayOf(times []uint32, stored []float64) *Way {
	order := make([]int, len(times))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(times[a], times[b]) })
	w := &Way{times: make([]uint32, len(times))}
	sorted := make([]float64, len(times))
	for k, i := range order {
		w.times[k], sorted[k] = times[i], stored[i]
	}
	w.metres, w.start = Odometer(sorted), startMetres(sorted, true)
	w.known = slices.ContainsFunc(sorted, isDistance)
	return w
}

// Known reports whether any record has a distance.
func (w *Way) Known() bool { return w.known }

// At returns the distance in metres of the last record at time t or before, 0 if there is
// none.
func (w *Way) At(t uint32) float64 {
	i, found := slices.BinarySearch(w.times, t)
	for found && i+1 < len(w.times) && w.times[i+1] == t {
		i++
	}
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	return w.metres[i]
}

// During returns how many metres the activity came in a period. If the period includes the first
// record, the way to that record counts, as devices count it.
func (w *Way) During(p Period) float64 {
	from := w.At(p.From)
	if len(w.times) == 0 || p.From <= w.times[0] {
		from = w.start
	}
	return max(0, w.At(p.To)-from)
}

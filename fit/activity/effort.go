package activity

import (
	"cmp"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// An Effort is the best part of a session: the fastest over a distance, or that with the highest
// average power over a time. All is computed.
type Effort struct {
	Session int     // index in [Summary.Sessions], 0 if the device wrote none
	Metres  float64 // of an effort over a distance, otherwise NaN
	Seconds float64 // the time of the effort, or the given time
	Watts   float64 // of an effort over a time, otherwise NaN
	Start   float64 // seconds from the first record of the activity
}

// These are the efforts of [Summary.Efforts].
var (
	// EffortDistances are 400 m, 1 km, a mile, 5 km, 10 km, half a marathon and a marathon, in metres.
	EffortDistances = []float64{400, 1000, 1609.344, 5000, 10_000, 21_097.5, 42_195}
	// EffortTimes are 5 s, 1, 5, 20 and 60 min, in seconds.
	EffortTimes = []int{5, 60, 300, 1200, 3600}
)

// Efforts returns the best efforts of each session. Runs, walks and
// hikes have efforts over [EffortDistances] ([Fastest]), other sports over [EffortTimes] if
// they have a power.
//
// The average power over a time is the power of [Curve]: it leaves out pauses, so an effort may
// last longer on the clock. It also leaves out powers above 3,000 W, which are errors.
func (s *Summary) Efforts() (all []Effort) {
	for p, first := range s.sessionParts() {
		switch p.sport {
		case profile.SportRunning, profile.SportWalking, profile.SportHiking:
			all = append(all, p.fastest(first)...)
		default:
			all = append(all, p.strongest(first)...)
		}
	}
	return all
}

// fastest returns the efforts over distances. A step of the odometer that is faster than anybody
// ends the way before it: no effort goes over it.
func (p sessionPart) fastest(first float64) (all []Effort) {
	seconds, metres, _ := wayOf(p.Of(profile.RecordTimestamp), p.Of(profile.RecordDistance), nil)
	limit := float64(fastestIn[p.sport])
	for _, over := range EffortDistances {
		best := Effort{p.session, over, math.NaN(), math.NaN(), math.NaN()}
		for from := 0; from < len(seconds); {
			to := from + 1
			for to < len(seconds) && metres[to]-metres[to-1] <= limit*(seconds[to]-seconds[to-1]) {
				to++
			}
			if took, start := Fastest(seconds[from:to], metres[from:to], over); took < best.Seconds || math.IsNaN(best.Seconds) {
				best.Seconds, best.Start = took, start-first
			}
			from = to
		}
		if !math.IsNaN(best.Seconds) {
			all = append(all, best)
		}
	}
	return all
}

// wayOf returns the records with a time and a distance in order of time, only the last record of
// each second, with the distances of [timeline.Odometer]; and their values of another column, which may be
// nil.
func wayOf(times, stored, column []float64) (seconds, metres, values []float64) {
	rows := make([]int, 0, len(stored))
	for i := range stored {
		if !math.IsNaN(times[i]) && !math.IsNaN(stored[i]) {
			rows = append(rows, i)
		}
	}
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(times[a], times[b]) })
	metres = make([]float64, len(rows))
	for k, i := range rows {
		metres[k] = stored[i]
	}
	metres = timeline.Odometer(metres)
	seconds = make([]float64, 0, len(rows))
	if column != nil {
		values = make([]float64, 0, len(rows))
	}
	n := 0
	for k, i := range rows {
		if k+1 < len(rows) && times[rows[k+1]] == times[i] {
			continue
		}
		seconds, metres[n] = append(seconds, times[i]), metres[k]
		if column != nil {
			values = append(values, column[i])
		}
		n++
	}
	return seconds, metres[:n], values
}

// Fastest returns how many seconds the fastest part over a distance took, and when it began. Times
// rise, and distances do not fall ([timeline.Odometer]); the speed between two of them is steady.
// Pauses count, as in a race. Both results are NaN if the way is
// shorter, or the distance is not above 0.
//
// It allocates nothing.
func Fastest(seconds, metres []float64, over float64) (took, start float64) {
	took, start = math.NaN(), math.NaN()
	if over > 0 {
		eachPart(metres, seconds, over, func(from, to float64) {
			if to-from < took-tiny || math.IsNaN(took) {
				took, start = to-from, from
			}
		})
	}
	return took, start
}

// eachPart calls do with the values of y at both ends of parts of x that are so long: of all that begin or end at a
// point. Between two points y changes steadily, so that the least and the greatest difference of any part is among
// them. x does not fall.
func eachPart(x, y []float64, long float64, do func(from, to float64)) {
	k := 0
	for i := range x { // parts that begin at a point, or while x stands there
		for k < len(x) && (k <= i || x[k] < x[i]+long) {
			k++
		}
		if k == len(x) {
			break
		}
		do(y[i], between(x[k-1:], y[k-1:], x[i]+long))
	}
	k = 0
	for i := range x { // parts that end at a point
		if i == 0 || x[i]-long < x[0] {
			continue
		}
		for k+1 < i && x[k+1] <= x[i]-long {
			k++
		}
		do(between(x[k:], y[k:], x[i]-long), y[i])
	}
}

// between returns the value at x of the line through the first two points; x[0] < x[1].
func between(x, y []float64, at float64) float64 {
	return y[0] + (y[1]-y[0])*(at-x[0])/(x[1]-x[0])
}

// strongest returns the efforts over times.
func (p sessionPart) strongest(first float64) (all []Effort) {
	seconds, watts := p.Of(profile.RecordTimestamp), slices.Clone(p.Of(profile.RecordPower))
	for i, w := range watts {
		if w > mostWatts {
			watts[i] = math.NaN()
		}
	}
	sums := sumsOf(EachSecond(seconds, watts))
	for _, n := range EffortTimes {
		if mean, at := highest(sums, n); mean > 0 {
			all = append(all, Effort{p.session, math.NaN(), float64(n), mean, secondOf(seconds, watts, at) - first})
		}
	}
	return all
}

// secondOf returns the time of an element of [EachSecond].
func secondOf(seconds, column []float64, element int) float64 {
	for i, v := range column {
		if math.IsNaN(v) {
			continue
		}
		n := int(held(seconds, i))
		if element < n {
			return seconds[i] + float64(element)
		}
		element -= n
	}
	return math.NaN()
}

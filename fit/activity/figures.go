package activity

import "math"

// Mean returns the mean of the values that are known, NaN if there are none.
func Mean(column []float64) float64 {
	sum, n := 0.0, 0
	for _, v := range column {
		if !math.IsNaN(v) {
			sum += v
			n++
		}
	}
	return sum / float64(n)
}

// climbStep is how many metres of altitude count as a climb or a descent. What is less
// may be noise: barometers drift by a metre or two, GPS by more.
const climbStep = 3

// Climb returns by how many metres altitudes rise and fall all in all: changes of less
// than 3 m from the last turning point do not count. Unknown altitudes are left out; both
// are NaN if all are. Devices count in ways of their own, from more readings than they store, so that
// their ascents are others.
func Climb(altitude []float64) (up, down float64) {
	at := math.NaN()
	for _, v := range altitude {
		switch {
		case math.IsNaN(v):
		case math.IsNaN(at):
			at = v
		case v >= at+climbStep:
			up += v - at
			at = v
		case v <= at-climbStep:
			down += at - v
			at = v
		}
	}
	if math.IsNaN(at) {
		return at, at
	}
	return up, down
}

// normalizedWindow is over how many seconds normalised power takes its averages.
const normalizedWindow = 30

// NormalizedPower returns the fourth root of the mean of the fourth powers of the averages
// over each 30 s, as Coggan defines it, of watts for each second ([EachSecond]). It is NaN
// for less than 30 s.
func NormalizedPower(watts []float64) float64 {
	sum, fourths := 0.0, 0.0
	for i, w := range watts {
		sum += w
		if i >= normalizedWindow {
			sum -= watts[i-normalizedWindow]
		}
		if i >= normalizedWindow-1 {
			mean := sum / normalizedWindow
			fourths += mean * mean * mean * mean
		}
	}
	n := len(watts) - normalizedWindow + 1
	if n <= 0 {
		return math.NaN()
	}
	return math.Sqrt(math.Sqrt(fourths / float64(n)))
}

// Curve returns the highest average over each number of seconds, of a value for each
// second ([EachSecond]): of watts, the power curve. It is NaN where there are not as many.
func Curve(values []float64, seconds ...int) []float64 {
	sums := make([]float64, len(values)+1)
	for i, v := range values {
		sums[i+1] = sums[i] + v
	}
	best := make([]float64, len(seconds))
	for k, n := range seconds {
		best[k] = math.NaN()
		if n <= 0 || n > len(values) {
			continue
		}
		most := math.Inf(-1)
		for i := n; i < len(sums); i++ {
			most = max(most, sums[i]-sums[i-n])
		}
		best[k] = most / float64(n)
	}
	return best
}

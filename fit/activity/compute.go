package activity

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Mean returns the mean of the known values, NaN if there are none.
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

// climbStep is how many metres of altitude count as a climb or a descent. Smaller changes
// may be noise: barometers drift by a metre or two, GPS by more.
const climbStep = 3

// tiny is less than any step in which altitudes are stored. A change of 3 m between two of
// them, as floating-point numbers, can be a little less.
const tiny = 1e-6

// Climb returns by how many metres altitudes rise and fall in total. It ignores changes of
// less than 3 m from the last turning point, and unknown altitudes; both results are NaN if
// all are unknown. Devices count differently, from more readings than they store, so their
// ascents differ.
func Climb(altitude []float64) (up, down float64) {
	at := math.NaN()
	for _, v := range altitude {
		switch {
		case math.IsNaN(v):
		case math.IsNaN(at):
			at = v
		case v-at >= climbStep-tiny:
			up += v - at
			at = v
		case at-v >= climbStep-tiny:
			down += at - v
			at = v
		}
	}
	if math.IsNaN(at) {
		return at, at
	}
	return up, down
}

// normalizedWindow is the length in seconds of the averages in normalised power.
const normalizedWindow = 30

// NormalizedPower returns normalised power in watts as Coggan defines it: the fourth root
// of the mean of the fourth powers of the averages over 30 s. watts has an element for each
// second ([EachSecond]). It is NaN for less than 30 s.
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

// Curve returns the highest average over each number of seconds: for watts, the power
// curve. values has an element for each second ([EachSecond]). The result is NaN for more
// seconds than values has.
func Curve(values []float64, seconds ...int) []float64 {
	sums := sumsOf(values)
	best := make([]float64, len(seconds))
	for k, n := range seconds {
		best[k], _ = highest(sums, n)
	}
	return best
}

// sumsOf returns the sums of the first 0, 1, 2 and so on to all values.
func sumsOf(values []float64) []float64 {
	sums := make([]float64, len(values)+1)
	for i, v := range values {
		sums[i+1] = sums[i] + v
	}
	return sums
}

// highest returns the highest mean of n consecutive values, given their [sumsOf], and the index of
// the first of these values; NaN if there are not so many.
func highest(sums []float64, n int) (mean float64, first int) {
	if n <= 0 || n >= len(sums) {
		return math.NaN(), 0
	}
	most := math.Inf(-1)
	for i := n; i < len(sums); i++ {
		if sum := sums[i] - sums[i-n]; sum > most {
			most, first = sum, i-n
		}
	}
	return most / float64(n), first
}

// Work returns the work in joules of watts, which has an element for each second
// ([EachSecond]). It is 0 for none.
func Work(watts []float64) (joules float64) {
	for _, w := range watts {
		joules += w
	}
	return joules
}

// IntensityFactor returns normalised power by threshold power, both in watts (Coggan, in Allen and
// Coggan, Training and Racing with a Power Meter). It is NaN if one is unknown, or the threshold 0.
func IntensityFactor(normalized, threshold float64) float64 {
	if !(threshold > 0) {
		return math.NaN()
	}
	return normalized / threshold
}

// TrainingStressScore returns seconds * normalised power * intensity factor / (threshold power *
// 3600) * 100 (Coggan, as for [IntensityFactor]): an hour at the threshold is 100. It is NaN if a
// number is unknown, or the threshold 0.
func TrainingStressScore(seconds, normalized, intensity, threshold float64) float64 {
	if !(threshold > 0) {
		return math.NaN()
	}
	return seconds * normalized * intensity / (threshold * 3600) * 100
}

// ThresholdOf returns the rider's functional threshold power in watts by the settings in files, the
// first zones_target that has it; NaN if none has.
func ThresholdOf(files ...*fit.File) float64 {
	for _, f := range files {
		for m := range f.Of(profile.MesgNumZonesTarget) {
			if watts, _ := m.Scaled(profile.ZonesTargetFunctionalThresholdPower); watts > 0 {
				return watts
			}
		}
	}
	return math.NaN()
}

// standing is the speed in m/s up to which somebody stands: 1 km/h, as in gpxpy's moving time
// (DEFAULT_STOPPED_SPEED_THRESHOLD).
const standing = 1 / 3.6

// InMotion returns for how many seconds records have a speed above 1 km/h. A speed holds until the
// next record. The speed of the last record does not count, nor a speed before a pause: otherwise the time in motion
// could exceed the timer time. A pause is a step of more than [MaxGap] seconds from one record to the next; where most
// steps are longer, as in swims with one record a length, it is a step of more than twice the usual one. A missing speed
// is computed from the distances of this record and the next. speed or metres may be nil; the result is NaN if no speed is known.
func InMotion(seconds, speed, metres []float64) float64 {
	total, known, most := 0.0, false, longestStep(seconds)
	for i := range seconds {
		v := speedAt(i, seconds, speed, metres)
		if math.IsNaN(v) {
			continue
		}
		known = true
		if v > standing && i+1 < len(seconds) {
			if step := seconds[i+1] - seconds[i]; step > 0 && step <= most {
				total += step
			}
		}
	}
	if !known {
		return math.NaN()
	}
	return total
}

// longestStep returns how many seconds from one record to the next are no pause: [MaxGap], or twice the median
// if that is more.
func longestStep(seconds []float64) float64 {
	n := 0
	var long []float64
	for i := 1; i < len(seconds); i++ {
		step := seconds[i] - seconds[i-1]
		if step > 0 {
			n++
		}
		if step > MaxGap {
			long = append(long, step)
		}
	}
	if 2*len(long) <= n {
		return MaxGap
	}
	slices.Sort(long)
	return 2 * long[len(long)-1-n/2]
}

// speedAt returns the speed from record i on, NaN if it is unknown.
func speedAt(i int, seconds, speed, metres []float64) float64 {
	if i < len(speed) && !math.IsNaN(speed[i]) {
		return speed[i]
	}
	if i+1 >= len(metres) || !(seconds[i+1] > seconds[i]) {
		return math.NaN()
	}
	return (metres[i+1] - metres[i]) / (seconds[i+1] - seconds[i])
}

// RightShare returns the right leg's share of the power in per cent, by the field left_right_balance of a
// record, lap or session. It is NaN if the device did not say which leg it means: a number without the
// highest bit is the share of one of the two. It is also NaN for 0 and 100 %: nobody turned the cranks, or
// the meter measures one leg.
func RightShare(m fit.Message) float64 {
	switch m.Num() {
	case profile.MesgNumRecord:
		return shareOf(number(m, profile.RecordLeftRightBalance), profile.LeftRightBalanceRight, profile.LeftRightBalanceMask, 1)
	case profile.MesgNumLap, profile.MesgNumSession:
		stored := number(m, numIn(m, profile.SessionLeftRightBalance))
		return shareOf(stored, profile.LeftRightBalance100Right, profile.LeftRightBalance100Mask, 100)
	}
	return math.NaN()
}

// shareOf returns what a stored balance says of the right leg; right is the bit for it, mask the bits of the
// share, which counts so many parts of a per cent.
func shareOf[T profile.LeftRightBalance | profile.LeftRightBalance100](stored float64, right, mask T, parts float64) float64 {
	if !(stored >= 0) || uint32(stored)&uint32(right) == 0 {
		return math.NaN()
	}
	if share := float64(uint32(stored)&uint32(mask)) / parts; share > 0 && share < 100 {
		return share
	}
	return math.NaN()
}

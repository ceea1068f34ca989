package activity

import "math"

// standing is the speed in m/s up to which somebody stands: 1 km/h, as in gpxpy's moving time
// (DEFAULT_STOPPED_SPEED_THRESHOLD).
const standing = 1 / 3.6

// InMotion returns for how many seconds records say a speed above 1 km/h. A speed holds until the
// next record. That of the last record, and of one more than [MaxGap] seconds before the next, does not count:
// else there would be more seconds in motion than the timer ran. Where a record has no speed, it is that by the
// distances of this record and the next. speed or metres may be nil; the result is NaN if no speed
// is known.
func InMotion(seconds, speed, metres []float64) float64 {
	total, known := 0.0, false
	for i := range seconds {
		v := speedAt(i, seconds, speed, metres)
		if math.IsNaN(v) {
			continue
		}
		known = true
		if v > standing && i+1 < len(seconds) && seconds[i+1]-seconds[i] <= MaxGap {
			total += held(seconds, i)
		}
	}
	if !known {
		return math.NaN()
	}
	return total
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

package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

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

// completeLoad computes what f lacks of intensity factor and training stress score. A device that
// writes 0 does not know the power.
func (f *Figures) completeLoad() {
	if !(f.IntensityFactor > 0) {
		f.compute(FigureIntensityFactor, IntensityFactor(f.NormalizedPower, f.ThresholdPower), more)
	}
	if !(f.TrainingStressScore > 0) {
		f.compute(FigureTrainingStressScore, TrainingStressScore(f.Moving, f.NormalizedPower, f.IntensityFactor, f.ThresholdPower), more)
	}
}

// standing is the speed in m/s up to which somebody stands: 1 km/h, as in gpxpy's moving time
// (DEFAULT_STOPPED_SPEED_THRESHOLD).
const standing = 1 / 3.6

// InMotion returns for how many seconds records have a speed above 1 km/h. A speed holds until the
// next record. The speed of the last record does not count, nor the speed of a record more than [MaxGap]
// seconds before the next: otherwise the time in motion could exceed the timer time. A missing speed is
// computed from the distances of this record and the next. speed or metres may be nil; the result is NaN if no speed
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

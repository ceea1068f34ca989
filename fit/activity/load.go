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

package figures

import (
	"fmt"

	"github.com/tightwire/tightwire/fit/activity"
)

// InMotion returns the time above 1 km/h.
func InMotion(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureInMotion), Clock(t.InMotion))
}

// Work returns the work in kJ.
func Work(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureWork), Positive(t.Work/1000, "kJ"))
}

// Threshold returns the threshold power, "" if it is unknown.
func Threshold(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureThresholdPower), Positive(t.ThresholdPower, "W"))
}

// Intensity returns the intensity factor, "" if it is unknown.
func Intensity(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureIntensityFactor), decimals(t.IntensityFactor, 2))
}

// Score returns the training stress score, "" if it is unknown.
func Score(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureTrainingStressScore), decimals(t.TrainingStressScore, 0))
}

// decimals returns a number with n decimals, "" unless it is positive.
func decimals(v float64, n int) string {
	if !(v > 0) {
		return ""
	}
	return fmt.Sprintf("%.*f", n, v)
}

// loadLine returns training stress score, intensity factor and threshold power, "" without both.
func loadLine(t *activity.Figures) string {
	line := JoinKnown(", ", labelled("TSS", Score(t)), labelled("IF", Intensity(t)))
	if line == "" {
		return ""
	}
	return JoinKnown(", ", line, labelled("threshold", Threshold(t)))
}

// labelled puts a label before a text, unless that is empty.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + " " + text
}

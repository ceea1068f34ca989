package main

import (
	"fmt"

	"github.com/tightwire/tightwire/fit/activity"
)

// inMotion returns the time above 1 km/h.
func inMotion(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureInMotion), clock(t.InMotion))
}

// work returns the work in kJ.
func work(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureWork), positive(t.Work/1000, "kJ"))
}

func threshold(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureThresholdPower), positive(t.ThresholdPower, "W"))
}

func intensity(t *activity.Figures) string {
	return approximate(t.Of(activity.FigureIntensityFactor), decimals(t.IntensityFactor, 2))
}

func score(t *activity.Figures) string {
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
	line := joinKnown(", ", labelled("TSS", score(t)), labelled("IF", intensity(t)))
	if line == "" {
		return ""
	}
	return joinKnown(", ", line, labelled("threshold", threshold(t)))
}

// labelled puts a label before a text, unless that is empty.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + " " + text
}

package figures

import "github.com/tightwire/tightwire/fit/activity"

// figureTexts has how figures are written whose unit is the same for all sports and users.
var figureTexts = map[activity.FigureName]func(v float64) string{
	activity.FigureInMotion:            Clock,
	activity.FigureWork:                func(joules float64) string { return Positive(joules/1000, "kJ") },
	activity.FigureAvgHeartRate:        func(v float64) string { return Positive(v, "bpm") },
	activity.FigureAvgPower:            func(v float64) string { return Positive(v, "W") },
	activity.FigureNormalizedPower:     func(v float64) string { return Positive(v, "W") },
	activity.FigureThresholdPower:      func(v float64) string { return Positive(v, "W") },
	activity.FigureIntensityFactor:     func(v float64) string { return ifPositive("%.2f", v) },
	activity.FigureTrainingStressScore: func(v float64) string { return ifPositive("%.0f", v) },
}

// Text returns one of the figures that figureTexts has, with ~ if it is computed, "" if it is unknown.
func Text(t *activity.Figures, name activity.FigureName) string {
	f := t.Of(name)
	return approximate(f, figureTexts[name](f.Value))
}

// loadLine returns training stress score, intensity factor and threshold power, "" without both.
func loadLine(t *activity.Figures) string {
	score, intensity := Text(t, activity.FigureTrainingStressScore), Text(t, activity.FigureIntensityFactor)
	line := JoinKnown(", ", labelled("TSS", score), labelled("IF", intensity))
	if line == "" {
		return ""
	}
	return JoinKnown(", ", line, labelled("threshold", Text(t, activity.FigureThresholdPower)))
}

// labelled puts a label before a text, unless that is empty.
func labelled(label, text string) string {
	if text == "" {
		return ""
	}
	return label + " " + text
}

package activity

import (
	"iter"
	"math"
)

// A Figure is one number of an activity, a session or a lap.
type Figure struct {
	Name     FigureName
	Value    float64 // NaN if unknown
	Unit     string
	Computed bool // the session or lap does not have it: it follows from other figures, the records or the settings
}

// Known reports whether the figure has a value.
func (f Figure) Known() bool { return !math.IsNaN(f.Value) }

// FigureName is the name of a [Figure].
type FigureName string

// The names of all figures.
const (
	FigureDistance            FigureName = "distance"
	FigureElapsed             FigureName = "elapsed"
	FigureMoving              FigureName = "moving"
	FigureAscent              FigureName = "ascent"
	FigureDescent             FigureName = "descent"
	FigureCalories            FigureName = "calories"
	FigureAvgSpeed            FigureName = "avg_speed"
	FigureMaxSpeed            FigureName = "max_speed"
	FigureAvgHeartRate        FigureName = "avg_heart_rate"
	FigureMaxHeartRate        FigureName = "max_heart_rate"
	FigureAvgCadence          FigureName = "avg_cadence"
	FigureAvgPower            FigureName = "avg_power"
	FigureMaxPower            FigureName = "max_power"
	FigureNormalizedPower     FigureName = "normalized_power"
	FigureInMotion            FigureName = "in_motion"
	FigureWork                FigureName = "work"
	FigureThresholdPower      FigureName = "threshold_power"
	FigureIntensityFactor     FigureName = "intensity_factor"
	FigureTrainingStressScore FigureName = "training_stress_score"
	FigureAvgGrade            FigureName = "avg_grade"
	FigureMaxGrade            FigureName = "max_grade"
)

// A joint is how a figure of several sessions together follows from theirs.
type joint uint8

const (
	unjoined joint = iota // it is unknown
	agreed                // the value that all of them have, unknown if they differ
	added                 // the sum of known values
	averaged              // the mean, weighted with the timer time
	greatest              // the maximum
)

// figures lists, for each figure, its unit, its place in [Sums], how [Total] joins it, and, if
// records can give it, its field in sessions.
var figures = [...]struct {
	name  FigureName
	unit  string
	of    func(*Sums) *float64
	joint joint
	field string
}{
	{FigureDistance, "m", func(s *Sums) *float64 { return &s.Distance }, added, "total_distance"},
	{FigureElapsed, "s", func(s *Sums) *float64 { return &s.Elapsed }, added, "total_elapsed_time"},
	{FigureMoving, "s", func(s *Sums) *float64 { return &s.Moving }, added, "total_timer_time"},
	{FigureAscent, "m", func(s *Sums) *float64 { return &s.Ascent }, added, "total_ascent"},
	{FigureDescent, "m", func(s *Sums) *float64 { return &s.Descent }, added, "total_descent"},
	{FigureCalories, "kcal", func(s *Sums) *float64 { return &s.Calories }, added, ""},
	{FigureAvgSpeed, "m/s", func(s *Sums) *float64 { return &s.AvgSpeed }, averaged, ""},
	{FigureMaxSpeed, "m/s", func(s *Sums) *float64 { return &s.MaxSpeed }, greatest, ""},
	{FigureAvgHeartRate, "bpm", func(s *Sums) *float64 { return &s.AvgHeartRate }, averaged, ""},
	{FigureMaxHeartRate, "bpm", func(s *Sums) *float64 { return &s.MaxHeartRate }, greatest, ""},
	{FigureAvgCadence, "rpm", func(s *Sums) *float64 { return &s.AvgCadence }, averaged, ""},
	{FigureAvgPower, "W", func(s *Sums) *float64 { return &s.AvgPower }, averaged, ""},
	{FigureMaxPower, "W", func(s *Sums) *float64 { return &s.MaxPower }, greatest, ""},
	{FigureNormalizedPower, "W", func(s *Sums) *float64 { return &s.NormalizedPower }, unjoined, ""},
	{FigureInMotion, "s", func(s *Sums) *float64 { return &s.InMotion }, added, ""},
	{FigureWork, "J", func(s *Sums) *float64 { return &s.Work }, added, ""},
	{FigureThresholdPower, "W", func(s *Sums) *float64 { return &s.ThresholdPower }, agreed, ""},
	{FigureIntensityFactor, "", func(s *Sums) *float64 { return &s.IntensityFactor }, unjoined, ""},
	{FigureTrainingStressScore, "", func(s *Sums) *float64 { return &s.TrainingStressScore }, added, ""},
	{FigureAvgGrade, "%", func(s *Sums) *float64 { return &s.AvgGrade }, unjoined, ""},
	{FigureMaxGrade, "%", func(s *Sums) *float64 { return &s.MaxGrade }, greatest, ""},
}

// Figures are the sums of an activity, a session or a lap, with missing figures filled in. A missing
// average speed is the distance divided by the timer time, or by the elapsed time. Missing ascent,
// heart rate, power, normalised power, work and time in motion are computed from the records, except
// for laps. Intensity factor and training stress score follow from normalised power and the
// threshold power of the session, or of the settings in the file (zones_target), which then counts as
// a computed figure. An average of 0 counts as missing, and so does a timer time of 0 of somebody who moved.
type Figures struct {
	Sums
	computed uint32 // bit i: figure i of figures
}

// All returns each figure, even if it is unknown, in the order of their constants.
func (f *Figures) All() iter.Seq[Figure] {
	return func(yield func(Figure) bool) {
		for i, k := range figures {
			if !yield(Figure{k.name, *k.of(&f.Sums), k.unit, f.computed>>i&1 != 0}) {
				return
			}
		}
	}
}

// Of returns a figure by its name. If no constant has this name, the figure is unknown.
func (f *Figures) Of(name FigureName) Figure {
	for figure := range f.All() {
		if figure.Name == name {
			return figure
		}
	}
	return Figure{Name: name, Value: math.NaN()}
}

// compute sets a figure that the device did not write, unless v is not a finite number of at least
// least.
func (f *Figures) compute(name FigureName, v, least float64) {
	if !(v >= least) || math.IsInf(v, 1) {
		return
	}
	for i, k := range figures {
		if k.name == name {
			*k.of(&f.Sums) = v
			f.computed |= 1 << i
		}
	}
}

// made marks all known figures as computed.
func (f *Figures) made() {
	for i, k := range figures {
		if !math.IsNaN(*k.of(&f.Sums)) {
			f.computed |= 1 << i
		}
	}
}

// more is a lower bound of averages: 0 is not a measurement.
const more = math.SmallestNonzeroFloat64

// forgetTimer makes a timer time of 0 unknown, if somebody moved or made an effort meanwhile: a timer that the
// device did not count. A lap within a pause has 0 s.
func (f *Figures) forgetTimer() {
	if f.Moving == 0 && f.Elapsed > 0 && (f.Distance > 0 || f.AvgSpeed > 0 || f.AvgHeartRate > 0 || f.AvgPower > 0) {
		f.Moving = math.NaN()
	}
}

// completeSpeed computes a missing average speed.
func (f *Figures) completeSpeed() {
	if f.AvgSpeed > 0 {
		return
	}
	time := f.Moving
	if !(time > 0) {
		time = f.Elapsed
	}
	f.compute(FigureAvgSpeed, f.Distance/time, more)
}

// TotalFigures returns the figures of several sessions or activities together, as [Total] does.
// One is computed if it is computed for any of them.
func TotalFigures(parts []Figures) Figures {
	sums := make([]Sums, len(parts))
	t := Figures{}
	for i, p := range parts {
		sums[i] = p.Sums
		t.computed |= p.computed
	}
	t.Sums = Total(sums)
	t.known()
	return t
}

// known marks no unknown figure as computed.
func (f *Figures) known() {
	for i, k := range figures {
		if math.IsNaN(*k.of(&f.Sums)) {
			f.computed &^= 1 << i
		}
	}
}

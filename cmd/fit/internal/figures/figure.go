package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// A printed is how a figure is printed: as a member of --json, in a line of show, and as a fact of
// view.
type printed struct {
	name     activity.FigureName
	place    int // in objects of --json
	lapPlace int // in laps of --json, 0 if they do not have it

	line, label string // the line of show, and what stands before the figure there
	more        bool   // the line has it only after another figure
	fact, group string // of view: the name and the group
	rank        int    // of view: the four known figures of lowest rank are its main ones, 0 for never

	mark bool // with ~ if it is computed
	// text writes it, "" if it is unknown, or if 0 means unknown, as in a heart rate; nil for a number with its unit.
	text func(units, profile.Sport, float64) string
}

// keyUnits are the ends of keys of --json: numbers in other units have the name of the figure as their key.
var keyUnits = map[string]string{"m": "_m", "s": "_s", "m/s": "_mps", "J": "_j"}

// rarePlace is the first place of figures that few devices know: --json leaves them out if they are unknown.
const rarePlace = 22

// printedFigures is the table of all figures, in the order of show and view.
var printedFigures = []printed{
	{activity.FigureDistance, 1, 1, "Distance", "", false, "Distance", "Speed", 1, true, units.distance},
	{activity.FigureMoving, 3, 3, "Time", "", false, "Moving time", "Time", 2, true, plain(Clock)},
	{activity.FigureElapsed, 2, 2, "Time", "", false, "Total time", "Time", 0, true, plain(Clock)},
	{activity.FigureInMotion, 14, 8, "In motion", "", false, "In motion", "Time", 0, true, plain(Clock)},
	{activity.FigureAvgSpeed, 8, 5, "Speed", "", false, "Speed", "Speed", 4, false, units.Tempo},
	{activity.FigureMaxSpeed, 9, 0, "Speed", "max ", true, "Max speed", "Speed", 0, false, units.Tempo},
	{activity.FigureAscent, 4, 4, "Ascent", "", false, "Ascent", "Climbing", 3, true, units.height},
	{activity.FigureDescent, 19, 0, "Descent", "", false, "Descent", "Climbing", 0, true, units.height},
	{activity.FigureAvgGrade, 20, 0, "Grade", "", false, "Grade", "Climbing", 0, false, plain(grade)},
	{activity.FigureMaxGrade, 21, 0, "Grade", "max ", false, "Max grade", "Climbing", 0, false, plain(grade)},
	{activity.FigureAvgHeartRate, 6, 6, "Heart rate", "", false, "Heart rate", "Heart", 5, true, nil},
	{activity.FigureMaxHeartRate, 10, 0, "Heart rate", "max ", true, "Max heart rate", "Heart", 0, false, nil},
	{activity.FigureAvgPower, 7, 7, "Power", "", false, "Power", "Power", 6, true, nil},
	{activity.FigureNormalizedPower, 13, 0, "Power", "normalised ", true, "Normalised power", "Power", 0, true, nil},
	{activity.FigureMaxPower, 12, 0, "Power", "max ", true, "Max power", "Power", 0, false, nil},
	{activity.FigureWork, 15, 9, "Work", "", false, "Work", "Power", 0, true, plain(kilojoules)},
	{activity.FigureTrainingStressScore, 18, 0, "Load", "TSS ", false, "TSS", "Power", 0, true, number("%.0f")},
	{activity.FigureIntensityFactor, 17, 0, "Load", "IF ", false, "Intensity factor", "Power", 0, true, number("%.2f")},
	{activity.FigureThresholdPower, 16, 0, "Load", "threshold ", true, "Threshold power", "Power", 0, true, nil},
	{activity.FigureAvgCadence, 11, 0, "Cadence", "", false, "Cadence", "Technique", 0, false, units.cadence},
	{activity.FigureRightBalance, 22, 10, "Balance", "", false, "Balance", "Technique", 0, true, plain(balance)},
	{activity.FigureLeftTorqueEffectiveness, 23, 11, "Torque eff.", "left ", false, "Torque effectiveness, left", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureRightTorqueEffectiveness, 24, 12, "Torque eff.", "right ", false, "Torque effectiveness, right", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureLeftPedalSmoothness, 25, 13, "Smoothness", "left ", false, "Pedal smoothness, left", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureRightPedalSmoothness, 26, 14, "Smoothness", "right ", false, "Pedal smoothness, right", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureCombinedPedalSmoothness, 27, 15, "Smoothness", "", false, "Pedal smoothness", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureVerticalOscillation, 28, 16, "Oscillation", "", false, "Vertical oscillation", "Technique", 0, true, nil},
	{activity.FigureVerticalRatio, 29, 17, "Oscillation", "ratio ", false, "Vertical ratio", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureStanceTime, 30, 18, "Contact", "", false, "Ground contact", "Technique", 0, true, nil},
	{activity.FigureStanceBalance, 31, 19, "Contact", "balance ", false, "Contact balance", "Technique", 0, true, number("%.1f %%")},
	{activity.FigureStepLength, 32, 20, "Step", "", false, "Step length", "Technique", 0, true, nil},
	{activity.FigureCalories, 5, 0, "Calories", "", false, "Calories", "Energy", 7, false, nil},
}

// These are the figures in the order of --json.
var (
	jsonFigures    = inOrder(func(p printed) int { return p.place })
	jsonLapFigures = inOrder(func(p printed) int { return p.lapPlace })
)

// inOrder returns the figures that have a place, in the order of their places.
func inOrder(place func(printed) int) []printed {
	all := slices.SortedFunc(slices.Values(printedFigures), func(a, b printed) int { return cmp.Compare(place(a), place(b)) })
	return slices.DeleteFunc(all, func(p printed) bool { return place(p) == 0 })
}

// plain writes numbers that need no other units or sport.
func plain(text func(float64) string) func(units, profile.Sport, float64) string {
	return func(_ units, _ profile.Sport, v float64) string { return text(v) }
}

func number(format string) func(units, profile.Sport, float64) string {
	return plain(func(v float64) string { return ifPositive(format, v) })
}

func kilojoules(joules float64) string { return Positive(joules/1000, "kJ") }

// balance names both legs: a lone number would leave open which one it means.
func balance(right float64) string {
	if right != right {
		return ""
	}
	return fmt.Sprintf("%.1f %% left, %.1f %% right", 100-right, right)
}

// grade returns a grade, "" if it is unknown.
func grade(v float64) string {
	if v != v {
		return ""
	}
	return fmt.Sprintf("%.1f %%", v)
}

// Text returns a figure as it is printed, with ~ if it is computed, "" if it is unknown.
func (s *Page) Text(f *activity.Figures, name activity.FigureName) string {
	i := slices.IndexFunc(printedFigures, func(p printed) bool { return p.name == name })
	return printedFigures[i].of(s.Units, f)
}

func (p *printed) of(u units, f *activity.Figures) string {
	figure := f.Of(p.name)
	figure.Computed = figure.Computed && p.mark
	if p.text == nil {
		return approximate(figure, Positive(figure.Value, figure.Unit))
	}
	return approximate(figure, p.text(u, f.Sport, figure.Value))
}

// A Fact is a known figure of an activity, as the page of view shows it.
type Fact struct {
	Group, Name, Text string
	Rank              int // among the main figures, lower before higher; 0 for none, as a height of 0 m says little
}

// A written is a figure with its text.
type written struct {
	printed
	Fact
}

// written returns the figures of the table with the texts and names that an activity has for them, "" if they are
// unknown. Of the timer time and the elapsed time there is only the first if they are the same. A device may write an
// elapsed time that is less, which cannot be.
func (s *Page) written(f *activity.Figures) (all []written) {
	moving, elapsed := s.Text(f, activity.FigureMoving), s.Text(f, activity.FigureElapsed)
	if moving != "" && (Clock(f.Elapsed) == Clock(f.Moving) || f.Elapsed < f.Moving) {
		elapsed = ""
	}
	tempo := s.Units.TempoLabel(f.Sport)
	for _, p := range printedFigures {
		w := written{p, Fact{p.group, p.fact, p.of(s.Units, f), p.rank}}
		if f.Of(p.name).Value == 0 {
			w.Rank = 0
		}
		switch p.name {
		case activity.FigureMoving:
			w.Name, w.Text = Either(elapsed != "", p.fact, "Time"), moving
		case activity.FigureElapsed:
			if w.Text = elapsed; moving == "" {
				w.Name, w.Rank = "Time", all[len(all)-1].rank
			}
		case activity.FigureAvgSpeed:
			w.line, w.Name, w.Text = tempo, tempo, s.Tempo(f, s.Swim())
		case activity.FigureMaxSpeed:
			w.line, w.Name = tempo, "Max "+strings.ToLower(tempo)
		}
		all = append(all, w)
	}
	return all
}

// figures prints a line for the figures of each line of the table.
func (s *Page) figures(f *activity.Figures) {
	text, all := "", s.written(f)
	for i, w := range all {
		if w.name == activity.FigureElapsed && text != "" && w.Text != "" {
			text, w.Text = text+" moving", w.Text+" in total"
		}
		if w.Text != "" && !(w.more && text == "") {
			text = JoinKnown(", ", text, w.label+w.Text)
		}
		if i+1 < len(all) && all[i+1].line == w.line {
			continue
		}
		s.line(w.line, text)
		text = ""
		if w.name == activity.FigureMaxSpeed {
			s.swimLines()
		}
	}
}

// Facts returns the known figures of an activity.
func (s *Page) Facts(f *activity.Figures) (facts []Fact) {
	for _, w := range s.written(f) {
		if w.name == activity.FigureAvgCadence {
			facts = append(facts, s.swimFacts()...)
		}
		if w.Text != "" {
			facts = append(facts, w.Fact)
		}
	}
	return facts
}

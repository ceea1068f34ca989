package figures

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit/activity"
)

// A printed is how a figure is printed: as the member key of --json, in a line of show, and as a fact of
// view.
type printed struct {
	name     activity.FigureName
	key      string
	place    int // in objects of --json
	lapPlace int // in laps of --json, 0 if they do not have it

	line, label string // the line of show, "" for none, and what stands before the figure there
	more        bool   // the line has it only after another figure
	fact, group string // of view: the name and the group
	rank        int    // of view: the four known figures of lowest rank are its main ones, 0 for never

	mark bool // with ~ if it is computed
	text func(*Page, *activity.Figures, activity.Figure) string
}

// rarePlace is the first place of figures that few devices know: --json leaves them out if they are unknown.
const rarePlace = 22

// printedFigures is the table of all figures, in the order of show and view.
var printedFigures = []printed{
	{activity.FigureDistance, "distance_m", 1, 1, "Distance", "", false, "Distance", "Speed", 1, true, distanceText},
	{activity.FigureMoving, "moving_s", 3, 3, "Time", "", false, "Moving time", "Time", 2, true, clockText},
	{activity.FigureElapsed, "elapsed_s", 2, 2, "", "", false, "Total time", "Time", 0, true, clockText},
	{activity.FigureInMotion, "in_motion_s", 14, 8, "In motion", "", false, "In motion", "Time", 0, true, clockText},
	{activity.FigureAvgSpeed, "avg_speed_mps", 8, 5, "Speed", "", false, "Speed", "Speed", 4, false, tempoText},
	{activity.FigureMaxSpeed, "max_speed_mps", 9, 0, "Speed", "max ", true, "Max speed", "Speed", 0, false, tempoText},
	{activity.FigureAscent, "ascent_m", 4, 4, "Ascent", "", false, "Ascent", "Climbing", 3, true, heightText},
	{activity.FigureDescent, "descent_m", 19, 0, "Descent", "", false, "Descent", "Climbing", 0, true, heightText},
	{activity.FigureAvgGrade, "avg_grade", 20, 0, "Grade", "", false, "Grade", "Climbing", 0, false, gradeText},
	{activity.FigureMaxGrade, "max_grade", 21, 0, "Grade", "max ", false, "Max grade", "Climbing", 0, false, gradeText},
	{activity.FigureAvgHeartRate, "avg_heart_rate", 6, 6, "Heart rate", "", false, "Heart rate", "Heart", 5, true, unitText},
	{activity.FigureMaxHeartRate, "max_heart_rate", 10, 0, "Heart rate", "max ", true, "Max heart rate", "Heart", 0, false, unitText},
	{activity.FigureAvgPower, "avg_power", 7, 7, "Power", "", false, "Power", "Power", 6, true, unitText},
	{activity.FigureNormalizedPower, "normalized_power", 13, 0, "Power", "normalised ", true, "Normalised power", "Power", 0, true, unitText},
	{activity.FigureMaxPower, "max_power", 12, 0, "Power", "max ", true, "Max power", "Power", 0, false, unitText},
	{activity.FigureWork, "work_j", 15, 9, "Work", "", false, "Work", "Power", 0, true, workText},
	{activity.FigureTrainingStressScore, "training_stress_score", 18, 0, "Load", "TSS ", false, "TSS", "Power", 0, true, numberText("%.0f")},
	{activity.FigureIntensityFactor, "intensity_factor", 17, 0, "Load", "IF ", false, "Intensity factor", "Power", 0, true, numberText("%.2f")},
	{activity.FigureThresholdPower, "threshold_power", 16, 0, "Load", "threshold ", true, "Threshold power", "Power", 0, true, unitText},
	{activity.FigureAvgCadence, "avg_cadence", 11, 0, "Cadence", "", false, "Cadence", "Technique", 0, false, cadenceText},
	{activity.FigureRightBalance, "right_balance", 22, 10, "Balance", "", false, "Balance", "Technique", 0, true, balanceText},
	{activity.FigureLeftTorqueEffectiveness, "avg_left_torque_effectiveness", 23, 11, "Torque eff.", "left ", false, "Torque effectiveness, left", "Technique", 0, true, percentText},
	{activity.FigureRightTorqueEffectiveness, "avg_right_torque_effectiveness", 24, 12, "Torque eff.", "right ", false, "Torque effectiveness, right", "Technique", 0, true, percentText},
	{activity.FigureLeftPedalSmoothness, "avg_left_pedal_smoothness", 25, 13, "Smoothness", "left ", false, "Pedal smoothness, left", "Technique", 0, true, percentText},
	{activity.FigureRightPedalSmoothness, "avg_right_pedal_smoothness", 26, 14, "Smoothness", "right ", false, "Pedal smoothness, right", "Technique", 0, true, percentText},
	{activity.FigureCombinedPedalSmoothness, "avg_combined_pedal_smoothness", 27, 15, "Smoothness", "", false, "Pedal smoothness", "Technique", 0, true, percentText},
	{activity.FigureVerticalOscillation, "avg_vertical_oscillation", 28, 16, "Oscillation", "", false, "Vertical oscillation", "Technique", 0, true, unitText},
	{activity.FigureVerticalRatio, "avg_vertical_ratio", 29, 17, "Oscillation", "ratio ", false, "Vertical ratio", "Technique", 0, true, percentText},
	{activity.FigureStanceTime, "avg_stance_time", 30, 18, "Contact", "", false, "Ground contact", "Technique", 0, true, unitText},
	{activity.FigureStanceBalance, "avg_stance_time_balance", 31, 19, "Contact", "balance ", false, "Contact balance", "Technique", 0, true, percentText},
	{activity.FigureStepLength, "avg_step_length", 32, 20, "Step", "", false, "Step length", "Technique", 0, true, unitText},
	{activity.FigureCalories, "calories", 5, 0, "Calories", "", false, "Calories", "Energy", 7, false, unitText},
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

// These write figures, "" if they are unknown, or if 0 means unknown, as in a heart rate.

func distanceText(s *Page, f *activity.Figures, k activity.Figure) string {
	return s.Units.distance(f.Sport, k.Value)
}

func tempoText(s *Page, f *activity.Figures, k activity.Figure) string {
	return s.Units.Tempo(f.Sport, k.Value)
}

func cadenceText(_ *Page, f *activity.Figures, k activity.Figure) string {
	return Cadence(f.Sport, k.Value)
}

func heightText(s *Page, _ *activity.Figures, k activity.Figure) string {
	return s.Units.height(k.Value)
}
func clockText(_ *Page, _ *activity.Figures, k activity.Figure) string { return Clock(k.Value) }
func gradeText(_ *Page, _ *activity.Figures, k activity.Figure) string { return grade(k.Value) }
func unitText(_ *Page, _ *activity.Figures, k activity.Figure) string {
	return Positive(k.Value, k.Unit)
}

func workText(_ *Page, _ *activity.Figures, k activity.Figure) string {
	return Positive(k.Value/1000, "kJ")
}

func percentText(_ *Page, _ *activity.Figures, k activity.Figure) string {
	return ifPositive("%.1f %%", k.Value)
}

// balanceText names both legs: a lone number would leave open which one it means.
func balanceText(_ *Page, _ *activity.Figures, k activity.Figure) string {
	if !k.Known() {
		return ""
	}
	return fmt.Sprintf("%.1f %% left, %.1f %% right", 100-k.Value, k.Value)
}

func numberText(format string) func(*Page, *activity.Figures, activity.Figure) string {
	return func(_ *Page, _ *activity.Figures, k activity.Figure) string { return ifPositive(format, k.Value) }
}

// Text returns a figure as it is printed, with ~ if it is computed, "" if it is unknown.
func (s *Page) Text(f *activity.Figures, name activity.FigureName) string {
	i := slices.IndexFunc(printedFigures, func(p printed) bool { return p.name == name })
	return printedFigures[i].of(s, f)
}

func (p *printed) of(s *Page, f *activity.Figures) string {
	figure := f.Of(p.name)
	figure.Computed = figure.Computed && p.mark
	return approximate(figure, p.text(s, f, figure))
}

// times returns the timer time and the elapsed time, as people see them: only the first if they
// are the same. A device may write an elapsed time that is less, which cannot be.
func (s *Page) times(f *activity.Figures) (moving, elapsed string) {
	moving, elapsed = s.Text(f, activity.FigureMoving), s.Text(f, activity.FigureElapsed)
	if moving != "" && (Clock(f.Elapsed) == Clock(f.Moving) || f.Elapsed < f.Moving) {
		elapsed = ""
	}
	return moving, elapsed
}

// figures prints a line for the figures of each line of the table.
func (s *Page) figures(f *activity.Figures) {
	text := ""
	for i, p := range printedFigures {
		part := p.of(s, f)
		switch p.name {
		case activity.FigureMoving:
			moving, elapsed := s.times(f)
			if part = moving + elapsed; moving != "" && elapsed != "" {
				part = moving + " moving, " + elapsed + " in total"
			}
		case activity.FigureAvgSpeed:
			part = s.Tempo(f, s.Swim())
		}
		if part != "" && p.line != "" && !(p.more && text == "") {
			text = JoinKnown(", ", text, p.label+part)
		}
		if i+1 < len(printedFigures) && printedFigures[i+1].line == p.line {
			continue
		}
		label := p.line
		if label == "Speed" {
			label = s.Units.TempoLabel(f.Sport)
		}
		s.line(label, text)
		text = ""
		if p.line == "Speed" {
			s.swimLines()
		}
	}
}

// A Fact is a known figure of an activity, as the page of view shows it.
type Fact struct {
	Group, Name, Text string
	Rank              int // among the main figures, lower before higher; 0 for none, as a height of 0 m says little
}

// Facts yields the known figures of an activity.
func (s *Page) Facts(f *activity.Figures) iter.Seq[Fact] {
	return func(yield func(Fact) bool) {
		moving, elapsed := s.times(f)
		tempo := s.Units.TempoLabel(f.Sport)
		for i, p := range printedFigures {
			fact := Fact{p.group, p.fact, p.of(s, f), p.rank}
			if f.Of(p.name).Value == 0 {
				fact.Rank = 0
			}
			switch p.name {
			case activity.FigureMoving:
				fact.Name, fact.Text = Either(elapsed != "", fact.Name, "Time"), moving
			case activity.FigureElapsed:
				if fact.Text = elapsed; moving == "" {
					fact.Name, fact.Rank = "Time", printedFigures[i-1].rank
				}
			case activity.FigureAvgSpeed:
				fact.Name, fact.Text = tempo, s.Tempo(f, s.Swim())
			case activity.FigureMaxSpeed:
				fact.Name = "Max " + strings.ToLower(tempo)
			case activity.FigureAvgCadence:
				if !s.swimFacts(yield) {
					return
				}
			}
			if fact.Text != "" && !yield(fact) {
				return
			}
		}
	}
}

// grade returns a grade, "" if it is unknown.
func grade(v float64) string {
	if v != v {
		return ""
	}
	return fmt.Sprintf("%.1f %%", v)
}

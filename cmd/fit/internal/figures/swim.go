package figures

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// Swim returns what an activity says of all its lengths, nil if it has none.
func (s *Input) Swim() *activity.Swim { return swimAt([]activity.Swim{s.swimming().Total}, 0) }

// swimming returns the swims of an activity, none if it has no lengths.
func (s *Input) swimming() (none activity.Swimming) {
	if s.Summary.Swimming == nil {
		return none
	}
	return *s.Summary.Swimming
}

// swimAt returns the swim of a session or lap, nil if it has no lengths.
func swimAt(swims []activity.Swim, i int) *activity.Swim {
	if i >= len(swims) || !swims[i].Known() {
		return nil
	}
	return &swims[i]
}

// unitsOf returns the units for an activity: in a pool of yards, swimmers count yards.
func (o *Options) unitsOf(swim *activity.Swim) units {
	return units{
		Imperial: o.system == "imperial",
		yards:    swim != nil && swim.PoolUnit == profile.DisplayMeasureStatute,
	}
}

// swimLines prints the lines about lengths.
func (s *Page) swimLines() {
	swim := s.Swim()
	if swim == nil {
		return
	}
	lengths := approximate(swim.Lengths, run.Counted(int(swim.Lengths.Value), "length"))
	s.line("Pool", JoinKnown(", ", poolLength(swim), lengths))
	perLength := swimText(swim.StrokesPerLength)
	if perLength != "" {
		perLength += " a length"
	}
	s.line("Strokes", JoinKnown(", ", swimText(swim.Strokes), perLength, strokeName(swim.Stroke)))
	s.line("SWOLF", swimText(swim.SWOLF))
}

// poolLength returns the length of a pool in its own unit.
func poolLength(swim *activity.Swim) string {
	metres, unit := swim.PoolLength, " m"
	if swim.PoolUnit == profile.DisplayMeasureStatute {
		metres, unit = metres/MetresPerYard, " yd"
	}
	if !(metres > 0) {
		return ""
	}
	text := strconv.FormatFloat(metres, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + unit
}

// swimText returns a figure of a swim but its pace, with ~ if it is computed, "" if it is unknown.
func swimText(f activity.Figure) string {
	return approximate(f, ifPositive(Either(f.Name == activity.FigureStrokesPerLength, "%.1f", "%.0f"), f.Value))
}

// strokeName returns a stroke in words, "" if it is unknown.
func strokeName(stroke profile.SwimStroke) string {
	switch stroke {
	case profile.SwimStrokeInvalid:
		return ""
	case profile.SwimStrokeIm:
		return "medley"
	}
	return strings.ReplaceAll(valueName("swim_stroke", uint64(stroke)), "_", " ")
}

// Tempo returns the average speed or pace; for a swim in a pool, the average of its lengths,
// without rests.
func (s *Page) Tempo(f *activity.Figures, swim *activity.Swim) string {
	if swim == nil || !swim.Pace.Known() {
		return s.Units.Tempo(f.Sport, f.AvgSpeed)
	}
	return approximate(swim.Pace, s.Units.Tempo(profile.SportSwimming, swim.Stretch()/swim.Pace.Value))
}

// swimFacts returns what [Page.Facts] has of a swim.
func (s *Page) swimFacts() []Fact {
	swim := s.Swim()
	if swim == nil {
		return nil
	}
	facts := []Fact{
		{Name: "Lengths", Text: JoinKnown(" of ", swimText(swim.Lengths), poolLength(swim))},
		{Name: "Strokes a length", Text: swimText(swim.StrokesPerLength)},
		{Name: "SWOLF", Text: swimText(swim.SWOLF)},
	}
	for i := range facts {
		facts[i].Group = "Technique"
	}
	return slices.DeleteFunc(facts, func(f Fact) bool { return f.Text == "" })
}

// swimTitles are the titles of the cells that swimCells returns.
var swimTitles = []string{"Lengths", "Stroke", "Strokes", "A length", "SWOLF"}

// swimCells returns the cells about lengths: empty without a swim, which leaves the columns
// out.
func swimCells(swim *activity.Swim) []string {
	switch {
	case swim == nil:
		return make([]string, len(swimTitles))
	case swim.Lengths.Value == 0:
		return []string{"", "rest", "", "", ""}
	}
	return []string{swimText(swim.Lengths), strokeName(swim.Stroke), swimText(swim.Strokes), swimText(swim.StrokesPerLength), swimText(swim.SWOLF)}
}

// LengthTable returns a table of all lengths and rests.
func (s *Page) LengthTable() *Table {
	t := NewTable("Length", "Lap", "Stroke", "Time", "Strokes", "SWOLF")
	count := 0
	for _, l := range s.swimming().Lengths {
		lap := ""
		if len(s.Summary.Laps) > 1 && l.Lap >= 0 {
			lap = strconv.Itoa(l.Lap + 1)
		}
		seconds := ifPositive("%.1f s", l.Seconds)
		if !l.Active {
			t.Add("", lap, "rest", seconds, "", "")
			continue
		}
		count++
		t.Add(strconv.Itoa(count), lap, strokeName(l.Stroke), seconds, ifPositive("%.0f", l.Strokes), ifPositive("%.0f", l.SWOLF()))
	}
	return t
}

package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// swim returns what an activity says of all its lengths, nil if it has none.
func (s *showInput) swim() *activity.Swim {
	if s.summary.Swimming == nil {
		return nil
	}
	return &s.summary.Swimming.Total
}

// swimOfSession returns the swim of a session, nil if it has no lengths.
func (s *showInput) swimOfSession(i int) *activity.Swim {
	if s.summary.Swimming == nil {
		return nil
	}
	return ifKnown(&s.summary.Swimming.Sessions[i])
}

// swimOfLap returns the swim of a lap, nil if it has no lengths.
func (s *showInput) swimOfLap(i int) *activity.Swim {
	if s.summary.Swimming == nil {
		return nil
	}
	return ifKnown(&s.summary.Swimming.Laps[i])
}

func ifKnown(swim *activity.Swim) *activity.Swim {
	if !swim.Known() {
		return nil
	}
	return swim
}

// unitsOf returns the units for an activity: in a pool of yards, swimmers count yards.
func (o *figureOptions) unitsOf(swim *activity.Swim) units {
	return units{
		imperial: o.system == "imperial",
		yards:    swim != nil && swim.PoolUnit == profile.DisplayMeasureStatute,
	}
}

// swimLines prints the lines about lengths.
func (s *showPage) swimLines() {
	swim := s.swim()
	if swim == nil {
		return
	}
	s.line("Pool", joinKnown(", ", poolLength(swim), lengthCount(swim)))
	perLength := strokesPerLength(swim)
	if perLength != "" {
		perLength += " a length"
	}
	s.line("Strokes", joinKnown(", ", strokes(swim), perLength, strokeName(swim.Stroke)))
	s.line("SWOLF", swolf(swim))
}

// poolLength returns the length of a pool in its own unit.
func poolLength(swim *activity.Swim) string {
	metres, unit := swim.PoolLength, " m"
	if swim.PoolUnit == profile.DisplayMeasureStatute {
		metres, unit = metres/metresPerYard, " yd"
	}
	if !(metres > 0) {
		return ""
	}
	text := strconv.FormatFloat(metres, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + unit
}

func lengthCount(swim *activity.Swim) string {
	return approximate(swim.Lengths, run.Counted(int(swim.Lengths.Value), "length"))
}

// lengthFact returns the number of lengths, and how long they are.
func lengthFact(swim *activity.Swim) string {
	return joinKnown(" of ", approximate(swim.Lengths, decimals(swim.Lengths.Value, 0)), poolLength(swim))
}

func strokes(swim *activity.Swim) string {
	return approximate(swim.Strokes, decimals(swim.Strokes.Value, 0))
}

func strokesPerLength(swim *activity.Swim) string {
	return approximate(swim.StrokesPerLength, decimals(swim.StrokesPerLength.Value, 1))
}

func swolf(swim *activity.Swim) string {
	return approximate(swim.SWOLF, decimals(swim.SWOLF.Value, 0))
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

// tempo returns the average speed or pace, of a swim in a pool that of its lengths, without rests.
func (s *showPage) tempo(f *activity.Figures, swim *activity.Swim) string {
	if swim == nil || !swim.Pace.Known() {
		return s.units.tempo(f.Sport, f.AvgSpeed)
	}
	return approximate(swim.Pace, s.units.tempo(profile.SportSwimming, swim.Stretch()/swim.Pace.Value))
}

// swimFact returns a text about a swim, "" if there is none.
func swimFact(swim *activity.Swim, text func(*activity.Swim) string) string {
	if swim == nil {
		return ""
	}
	return text(swim)
}

// swimTitles are the titles of the cells that swimCells returns.
var swimTitles = []string{"Lengths", "Stroke", "Strokes", "A length", "SWOLF"}

// swimCells returns the cells about lengths: empty where there is no swim, which leaves the columns
// out.
func swimCells(swim *activity.Swim) []string {
	switch {
	case swim == nil:
		return make([]string, len(swimTitles))
	case swim.Lengths.Value == 0:
		return []string{"", "rest", "", "", ""}
	}
	return []string{
		approximate(swim.Lengths, strconv.Itoa(int(swim.Lengths.Value))), strokeName(swim.Stroke), strokes(swim), strokesPerLength(swim), swolf(swim),
	}
}

// lengthTable returns a table of all lengths and rests, nil if there are none.
func (s *showPage) lengthTable() *table {
	if s.summary.Swimming == nil {
		return nil
	}
	t := &table{}
	t.add("Length", "Lap", "Stroke", "Time", "Strokes", "SWOLF")
	count := 0
	for i := range s.summary.Swimming.Lengths {
		l := &s.summary.Swimming.Lengths[i]
		lap := ""
		if len(s.summary.Laps) > 1 && l.Lap >= 0 {
			lap = strconv.Itoa(l.Lap + 1)
		}
		if !l.Active {
			t.add("", lap, "rest", seconds(l.Seconds), "", "")
			continue
		}
		count++
		t.add(strconv.Itoa(count), lap, strokeName(l.Stroke), seconds(l.Seconds), decimals(l.Strokes, 0), decimals(l.SWOLF(), 0))
	}
	return t
}

// seconds returns the time of a length, to a tenth of a second.
func seconds(v float64) string {
	if !(v > 0) {
		return ""
	}
	return fmt.Sprintf("%.1f s", v)
}

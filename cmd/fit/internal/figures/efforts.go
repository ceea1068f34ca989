package figures

import (
	"fmt"
	"math"
	"strconv"

	"github.com/tightwire/tightwire/fit/activity"
)

// EffortTable returns a table of the best efforts.
func (s *Page) EffortTable() *Table {
	t := NewTable("Best", "Sport", "Time", "Pace", "Power", "From")
	for _, e := range s.Summary.Efforts() {
		took, pace := "", ""
		if !math.IsNaN(e.Metres) {
			took, pace = Clock(e.Seconds), s.Units.Tempo(s.sumsOf(e.Session).Sport, e.Metres/e.Seconds)
		}
		t.Add(effortName(e), s.sportOf(e.Session), took, pace, Positive(e.Watts, "W"), Clock(e.Start))
	}
	return t
}

// sumsOf returns the sums of a session, or of the whole activity if the device wrote no session.
func (s *Input) sumsOf(session int) *activity.Figures {
	if len(s.Summary.Sessions) == 0 {
		return &s.Summary.Total
	}
	return &s.Summary.Sessions[session]
}

// sportOf names a session in a table of parts of sessions, "" if there is only one.
func (s *Input) sportOf(session int) string {
	if len(s.Summary.Sessions) < 2 {
		return ""
	}
	return SportText(s.sumsOf(session))
}

// raceNames are the names of the efforts that no round number of kilometres names.
var raceNames = map[float64]string{1609.344: "1 mile", 21_097.5: "half marathon", 42_195: "marathon"}

// effortName returns the distance or the time of an effort.
func effortName(e activity.Effort) string {
	switch name := raceNames[e.Metres]; {
	case name != "":
		return name
	case e.Metres < 1000:
		return fmt.Sprintf("%.0f m", e.Metres)
	case e.Metres >= 1000:
		return fmt.Sprintf("%.0f km", e.Metres/1000)
	case e.Seconds < 60:
		return fmt.Sprintf("%.0f s", e.Seconds)
	}
	return fmt.Sprintf("%.0f min", e.Seconds/60)
}

// ClimbTable returns a table of the climbs.
func (s *Page) ClimbTable() *Table {
	t := NewTable("Climb", "Sport", "From", "Length", "Gain", "Grade", "Max grade", "Time", "Category")
	for i, h := range s.Summary.Hills() {
		sport := s.sumsOf(h.Session).Sport
		t.Add(strconv.Itoa(i+1), s.sportOf(h.Session), s.Units.distance(sport, h.Start), s.Units.distance(sport, h.Length), s.Units.height(sport, h.Gain),
			grade(h.AvgGrade), grade(h.MaxGrade), Clock(h.Seconds), h.Category())
	}
	return t
}

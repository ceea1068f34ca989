package figures

import (
	"strconv"

	"github.com/tightwire/tightwire/fit/activity"
)

// ClimbTable returns a table of the climbs, nil if there are none.
func (s *Page) ClimbTable() *Table {
	all := activity.HillsOf(s.Summary, s.Files...)
	if len(all) == 0 {
		return nil
	}
	t := NewTable("Climb", "Sport", "From", "Length", "Gain", "Grade", "Max grade", "Time", "Category")
	for i, h := range all {
		sport := s.sumsOf(h.Session).Sport
		t.Add(strconv.Itoa(i+1), s.sportOf(h.Session), s.Units.distance(sport, h.Start), s.Units.distance(sport, h.Length), s.Units.height(h.Gain),
			grade(h.AvgGrade), grade(h.MaxGrade), Clock(h.Seconds), h.Category())
	}
	return t
}

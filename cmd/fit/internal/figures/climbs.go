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
			Grade(h.AvgGrade), Grade(h.MaxGrade), Clock(h.Seconds), h.Category())
	}
	return t
}

// A ClimbJSON is a climb; its category is null if it has none.
type ClimbJSON struct {
	Session  int      `json:"session"`
	Start    *float64 `json:"start_m"`
	Length   *float64 `json:"length_m"`
	Gain     *float64 `json:"gain_m"`
	AvgGrade *float64 `json:"avg_grade"`
	MaxGrade *float64 `json:"max_grade"`
	Category *string  `json:"category"`
	From     *float64 `json:"start_s"`
	Seconds  *float64 `json:"seconds"`
}

func climbLine(h activity.Hill) ClimbJSON {
	line := ClimbJSON{h.Session, some(h.Start), some(h.Length), some(h.Gain), some(h.AvgGrade), some(h.MaxGrade), nil, some(h.From), some(h.Seconds)}
	if category := h.Category(); category != "" {
		line.Category = &category
	}
	return line
}

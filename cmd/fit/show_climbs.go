package main

import "github.com/tightwire/tightwire/fit/activity"

// climbTable returns a table of the climbs, nil if there are none.
func (s *showPage) climbTable() *table {
	all := activity.HillsOf(s.summary, s.files...)
	if len(all) == 0 {
		return nil
	}
	t := &table{}
	t.add("Climb", "Sport", "From", "Length", "Gain", "Grade", "Max grade", "Time", "Category")
	for i, h := range all {
		sport := s.sumsOf(h.Session).Sport
		t.add(formatUint(uint64(i+1)), s.sportOf(h.Session), s.units.distance(sport, h.Start), s.units.distance(sport, h.Length), s.units.height(h.Gain),
			grade(h.AvgGrade), grade(h.MaxGrade), clock(h.Seconds), h.Category())
	}
	return t
}

// A climbJSON is a climb; its category is null if it has none.
type climbJSON struct {
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

func climbsJSON(all []activity.Hill) []climbJSON {
	lines := []climbJSON{}
	for _, h := range all {
		line := climbJSON{h.Session, some(h.Start), some(h.Length), some(h.Gain), some(h.AvgGrade), some(h.MaxGrade), nil, some(h.From), some(h.Seconds)}
		if category := h.Category(); category != "" {
			line.Category = &category
		}
		lines = append(lines, line)
	}
	return lines
}

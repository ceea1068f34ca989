package main

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/fit/activity"
)

// effortTable returns a table of the best efforts, nil if there are none.
func (s *showPage) effortTable() *table {
	all := activity.EffortsOf(s.summary, s.files...)
	if len(all) == 0 {
		return nil
	}
	t := &table{}
	t.add("Best", "Sport", "Time", "Pace", "Power", "From")
	for _, e := range all {
		took, pace := "", ""
		if !math.IsNaN(e.Metres) {
			took, pace = clock(e.Seconds), s.units.tempo(s.sumsOf(e.Session).Sport, e.Metres/e.Seconds)
		}
		t.add(effortName(e), s.sportOf(e.Session), took, pace, positive(e.Watts, "W"), clock(e.Start))
	}
	return t
}

// sumsOf returns the sums of a session, those of the whole if the device wrote none.
func (s *showInput) sumsOf(session int) activity.Sums {
	if len(s.summary.Sessions) == 0 {
		return s.summary.Total.Sums
	}
	return s.summary.Sessions[session].Sums
}

// sportOf names a session in a table of parts of sessions, "" if there is only one.
func (s *showInput) sportOf(session int) string {
	if len(s.summary.Sessions) < 2 {
		return ""
	}
	return sportText(s.sumsOf(session))
}

// effortName returns the distance or the time of an effort.
func effortName(e activity.Effort) string {
	switch m := e.Metres; {
	case m == 1609.344:
		return "1 mile"
	case m == 21_097.5:
		return "half marathon"
	case m == 42_195:
		return "marathon"
	case m < 1000:
		return fmt.Sprintf("%.0f m", m)
	case m >= 1000:
		return fmt.Sprintf("%.0f km", m/1000)
	case e.Seconds < 60:
		return fmt.Sprintf("%.0f s", e.Seconds)
	}
	return fmt.Sprintf("%.0f min", e.Seconds/60)
}

// An effortJSON is a best effort: distance_m is null for one over a time, avg_power for one over a
// distance.
type effortJSON struct {
	Session  int      `json:"session"`
	Distance *float64 `json:"distance_m"`
	Seconds  *float64 `json:"seconds"`
	AvgPower *float64 `json:"avg_power"`
	Start    *float64 `json:"start_s"`
}

func effortsJSON(all []activity.Effort) []effortJSON {
	lines := []effortJSON{}
	for _, e := range all {
		lines = append(lines, effortJSON{e.Session, some(e.Metres), some(e.Seconds), some(e.Watts), some(e.Start)})
	}
	return lines
}

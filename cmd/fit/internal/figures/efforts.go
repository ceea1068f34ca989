package figures

import (
	"fmt"
	"math"

	"github.com/tightwire/tightwire/fit/activity"
)

// EffortTable returns a table of the best efforts, nil if there are none.
func (s *Page) EffortTable() *Table {
	all := activity.EffortsOf(s.Summary, s.Files...)
	if len(all) == 0 {
		return nil
	}
	t := NewTable("Best", "Sport", "Time", "Pace", "Power", "From")
	for _, e := range all {
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

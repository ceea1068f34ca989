package figures

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// print prints a table, unless it is nil, below an empty line.
func (s *Page) print(t *Table) {
	if t == nil {
		return
	}
	for i, line := range t.lines() {
		if i == 0 {
			fmt.Fprintln(s.Out)
			line = s.Paint(run.Faint, line)
		}
		fmt.Fprintln(s.Out, line)
	}
}

// SessionTable returns a table of the parts of a multisport activity, nil if it has only
// one part.
func (s *Page) SessionTable() *Table {
	if len(s.Summary.Sessions) < 2 {
		return nil
	}
	titles := []string{"Sport", "Distance", "Time", "Speed", "Ascent", "Heart rate", "Power"}
	t := NewTable(append(titles, swimTitles...)...)
	for i, f := range s.Summary.Sessions {
		swim := swimAt(s.swimming().Sessions, i)
		t.Add(append(s.row(SportText(&f), &f, swim), swimCells(swim)...)...)
	}
	return t
}

// row returns the cells for figures, and for the swim of their lengths, if any.
func (s *Page) row(first string, f *activity.Figures, swim *activity.Swim) []string {
	return []string{
		first, s.Text(f, activity.FigureDistance), s.Text(f, movingOrElapsed(f)), s.Tempo(f, swim),
		s.Text(f, activity.FigureAscent), s.Text(f, activity.FigureAvgHeartRate), s.Text(f, activity.FigureAvgPower),
	}
}

// movingOrElapsed returns the name of the timer time, or of the elapsed time if that is unknown.
func movingOrElapsed(f *activity.Figures) activity.FigureName {
	if f.Of(activity.FigureMoving).Known() {
		return activity.FigureMoving
	}
	return activity.FigureElapsed
}

// LapTable returns a table of the laps, nil if there is only one lap.
func (s *Page) LapTable() *Table {
	if len(s.Summary.Laps) < 2 {
		return nil
	}
	titles := []string{"Lap", "Distance", "Time", s.Units.TempoLabel(s.Summary.Total.Sport), "Ascent", "Heart rate", "Power"}
	t := NewTable(append(titles, swimTitles...)...)
	for i, f := range s.Summary.Laps {
		if f.Sport == profile.SportInvalid {
			f.Sport = s.Summary.Total.Sport
		}
		swim := swimAt(s.swimming().Laps, i)
		t.Add(append(s.row(strconv.Itoa(i+1), &f, swim), swimCells(swim)...)...)
	}
	return t
}

// zones prints tables of the time in zones of heart rate and power.
func (s *Page) zones() {
	s.zoneTable("Heart rate", "bpm", s.HeartRateZones())
	s.zoneTable("Power", "W", s.PowerZones())
}

// HeartRateZones returns the time in zones of heart rate: of --max-hr, or else of the device.
func (s *Page) HeartRateZones() []activity.Zone {
	if most := s.options.maxHR; most > 0 {
		return s.zonesOf(profile.RecordHeartRate, activity.Bounds(activity.HeartRateShares, most))
	}
	return s.Summary.HeartRateZones
}

// PowerZones returns the time in zones of power: of --ftp, or else of the device.
func (s *Page) PowerZones() []activity.Zone {
	if ftp := s.options.ftp; ftp > 0 {
		return s.zonesOf(profile.RecordPower, activity.Bounds(activity.PowerShares, ftp))
	}
	return s.Summary.PowerZones
}

func (s *Page) zonesOf(field uint8, bounds []float64) []activity.Zone {
	return activity.TimeInZones(s.readings.Of(profile.RecordTimestamp), s.readings.Of(field), bounds)
}

// zoneTable draws bars on a terminal: of 20 characters for all of the time.
func (s *Page) zoneTable(title, unit string, zones []activity.Zone) {
	total := 0.0
	for _, z := range zones {
		total += z.Seconds
	}
	if total == 0 {
		return
	}
	zones = Reached(zones)
	t := NewTable(title, "", "Time", "Share")
	for i, z := range zones {
		t.Add(ZoneNumber(z), ZoneText(i, z, unit), Clock(z.Seconds), fmt.Sprintf("%.0f %%", 100*z.Seconds/total))
	}
	lines := t.lines()
	for i := range lines {
		if i > 0 && s.Terminal {
			lines[i] += "  " + s.Paint(run.Cyan, strings.Repeat("█", int(20*zones[i-1].Seconds/total+0.5)))
		}
	}
	fmt.Fprintf(s.Out, "\n%s\n%s\n", s.Paint(run.Faint, lines[0]), strings.Join(lines[1:], "\n"))
}

// Reached returns zones without time outside of all zones, if there is none.
func Reached(zones []activity.Zone) []activity.Zone {
	return slices.DeleteFunc(slices.Clone(zones), func(z activity.Zone) bool { return z.Number == 0 && z.Seconds == 0 })
}

// ZoneNumber returns the number of a zone, "" for what is outside of all.
func ZoneNumber(z activity.Zone) string {
	if z.Number == 0 {
		return ""
	}
	return strconv.Itoa(z.Number)
}

// ZoneText writes the bounds of the zone in row i.
func ZoneText(i int, z activity.Zone, unit string) string {
	switch {
	case z.Number == 0 && math.IsNaN(z.High) && i == 0:
		return "below zone 1"
	case z.Number == 0 && math.IsNaN(z.High):
		return "above the last zone"
	case math.IsNaN(z.Low) || math.IsNaN(z.High):
		return ""
	case z.Low == 0:
		return fmt.Sprintf("below %.0f %s", z.High, unit)
	case math.IsInf(z.High, 1):
		return fmt.Sprintf("from %.0f %s", z.Low, unit)
	}
	return fmt.Sprintf("%.0f to %.0f %s", z.Low, z.High, unit)
}

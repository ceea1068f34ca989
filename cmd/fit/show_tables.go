package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// print prints a table, if there is one, below an empty line.
func (s *showPage) print(t *table) {
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

// sessionTable returns a table of the parts of a multisport activity, nil if it has only
// one part.
func (s *showPage) sessionTable() *table {
	if len(s.summary.Sessions) < 2 {
		return nil
	}
	t := &table{}
	t.add("Sport", "Distance", "Time", "Speed", "Ascent", "Heart rate", "Power")
	t.rows[0] = append(t.rows[0], swimTitles...)
	for i, f := range s.summary.Sessions {
		swim := s.swimOfSession(i)
		t.add(append(s.row(sportText(f.Sums), &f, swim), swimCells(swim)...)...)
	}
	return t
}

// row returns the cells for figures, and for the swim of their lengths if there is one.
func (s *showPage) row(first string, f *activity.Figures, swim *activity.Swim) []string {
	return []string{
		first, s.distance(f), s.movingOrElapsed(f), s.tempo(f, swim),
		s.ascent(f), heartRate(f), power(f),
	}
}

// movingOrElapsed returns the timer time, or the elapsed time if that is unknown.
func (s *showPage) movingOrElapsed(f *activity.Figures) string {
	figure := f.Of(activity.FigureMoving)
	if !figure.Known() {
		figure = f.Of(activity.FigureElapsed)
	}
	return s.exact(figure, clock(figure.Value))
}

// lapTable returns a table of the laps, nil if there is only one lap.
func (s *showPage) lapTable() *table {
	if len(s.summary.Laps) < 2 {
		return nil
	}
	t := &table{}
	t.add("Lap", "Distance", "Time", s.units.tempoLabel(s.summary.Total.Sport), "Ascent", "Heart rate", "Power")
	t.rows[0] = append(t.rows[0], swimTitles...)
	for i, f := range s.summary.Laps {
		if f.Sport == profile.SportInvalid {
			f.Sport = s.summary.Total.Sport
		}
		swim := s.swimOfLap(i)
		t.add(append(s.row(strconv.Itoa(i+1), &f, swim), swimCells(swim)...)...)
	}
	return t
}

// zones prints tables of the time in zones of heart rate and power.
func (s *showPage) zones() {
	s.zoneTable("Heart rate", "bpm", s.heartRateZones())
	s.zoneTable("Power", "W", s.powerZones())
}

func (s *showPage) heartRateZones() []activity.Zone {
	if most := s.options.maxHR; most > 0 {
		return s.zonesOf(profile.RecordHeartRate, activity.Bounds(activity.HeartRateShares, most))
	}
	return s.summary.HeartRateZones
}

func (s *showPage) powerZones() []activity.Zone {
	if ftp := s.options.ftp; ftp > 0 {
		return s.zonesOf(profile.RecordPower, activity.Bounds(activity.PowerShares, ftp))
	}
	return s.summary.PowerZones
}

func (s *showPage) zonesOf(field uint8, bounds []float64) []activity.Zone {
	return activity.TimeInZones(s.recordTimes(), s.column(field), bounds)
}

func (s *showPage) zoneTable(title, unit string, zones []activity.Zone) {
	total := 0.0
	for _, z := range zones {
		total += z.Seconds
	}
	if total == 0 {
		return
	}
	t := &table{}
	t.add(title, "", "Time", "Share")
	for i, z := range zones {
		t.add(zoneNumber(z), zoneText(i, z, unit), clock(z.Seconds), fmt.Sprintf("%.0f %%", 100*z.Seconds/total))
	}
	lines := t.lines()
	for i := range lines {
		if i > 0 && s.Terminal {
			lines[i] += "  " + s.Paint(run.Cyan, strings.Repeat("█", int(20*zones[i-1].Seconds/total+0.5)))
		}
	}
	fmt.Fprintf(s.Out, "\n%s\n%s\n", s.Paint(run.Faint, lines[0]), strings.Join(lines[1:], "\n"))
}

// zoneNumber returns the number of a zone, "" for what is outside of all.
func zoneNumber(z activity.Zone) string {
	if z.Number == 0 {
		return ""
	}
	return strconv.Itoa(z.Number)
}

// zoneText writes the bounds of the zone in row i.
func zoneText(i int, z activity.Zone, unit string) string {
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

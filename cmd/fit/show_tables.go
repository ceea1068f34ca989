package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

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
			fmt.Fprintln(s.out)
			line = s.paint(faint, line)
		}
		fmt.Fprintln(s.out, line)
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
	for _, sums := range s.summary.Sessions {
		t.add(s.row(sportText(sums), sums)...)
	}
	return t
}

// row returns the cells for sums.
func (s *showPage) row(first string, sums activity.Sums) []string {
	return []string{
		first, s.units.distance(sums.Sport, sums.Distance), clock(movingOf(sums)), s.units.tempo(sums.Sport, s.speed(sums)),
		s.units.height(sums.Ascent), positive(sums.AvgHeartRate, "bpm"), positive(sums.AvgPower, "W"),
	}
}

// movingOf returns the timer time, or the elapsed time if that is unknown.
func movingOf(sums activity.Sums) float64 {
	if math.IsNaN(sums.Moving) {
		return sums.Elapsed
	}
	return sums.Moving
}

// lapTable returns a table of the laps, nil if there is only one lap.
func (s *showPage) lapTable() *table {
	if len(s.summary.Laps) < 2 {
		return nil
	}
	t := &table{}
	t.add("Lap", "Distance", "Time", s.units.tempoLabel(s.summary.Total.Sport), "Ascent", "Heart rate", "Power")
	for i, sums := range s.summary.Laps {
		if sums.Sport == profile.SportInvalid {
			sums.Sport = s.summary.Total.Sport
		}
		t.add(s.row(strconv.Itoa(i+1), sums)...)
	}
	return t
}

// zones prints tables of the time in zones of heart rate and power.
func (s *showPage) zones() {
	s.zoneTable("Heart rate", "bpm", s.heartRateZones())
	s.zoneTable("Power", "W", s.powerZones())
}

func (s *showPage) heartRateZones() []activity.Zone {
	if most := s.options.show.maxHR; most > 0 {
		return s.zonesOf(profile.RecordHeartRate, activity.Bounds(activity.HeartRateShares, most))
	}
	return s.summary.HeartRateZones
}

func (s *showPage) powerZones() []activity.Zone {
	if ftp := s.options.show.ftp; ftp > 0 {
		return s.zonesOf(profile.RecordPower, activity.Bounds(activity.PowerShares, ftp))
	}
	return s.summary.PowerZones
}

func (s *showPage) zonesOf(field uint8, bounds []float64) []activity.Zone {
	return activity.TimeInZones(s.times(), s.column(field), bounds)
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
		t.add(strconv.Itoa(i+1), zoneText(z, unit), clock(z.Seconds), fmt.Sprintf("%.0f %%", 100*z.Seconds/total))
	}
	lines := t.lines()
	for i := range lines {
		if i > 0 && s.terminal {
			lines[i] += "  " + s.paint(cyan, strings.Repeat("█", int(20*zones[i-1].Seconds/total+0.5)))
		}
	}
	fmt.Fprintf(s.out, "\n%s\n%s\n", s.paint(faint, lines[0]), strings.Join(lines[1:], "\n"))
}

// zoneText writes the bounds of a zone.
func zoneText(z activity.Zone, unit string) string {
	switch {
	case math.IsNaN(z.Low) || math.IsNaN(z.High):
		return ""
	case z.Low == 0:
		return fmt.Sprintf("below %.0f %s", z.High, unit)
	case math.IsInf(z.High, 1):
		return fmt.Sprintf("from %.0f %s", z.Low, unit)
	}
	return fmt.Sprintf("%.0f to %.0f %s", z.Low, z.High, unit)
}

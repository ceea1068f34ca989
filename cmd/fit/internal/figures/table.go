package figures

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Table is rows of cells, aligned on the right; the first row is the titles.
type Table struct{ Rows [][]string }

// NewTable returns a table that has only these titles.
func NewTable(titles ...string) *Table { return &Table{Rows: [][]string{titles}} }

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// lines returns the rows as text, without columns that have only a title.
func (t *Table) lines() []string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range t.Rows {
		for i, cell := range row {
			if !t.IsEmpty(i) {
				w.Write([]byte(cell + "\t"))
			}
		}
		w.Write([]byte("\n"))
	}
	w.Flush()
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// IsEmpty reports whether only the title of a column has a text.
func (t *Table) IsEmpty(column int) bool {
	return !slices.ContainsFunc(t.Rows[1:], func(row []string) bool { return row[column] != "" })
}

// print prints a table, unless it is nil or has only titles, below an empty line.
func (s *Page) print(t *Table) {
	if t == nil || len(t.Rows) < 2 {
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
	return s.zonesOf(profile.RecordHeartRate, activity.HeartRateShares, s.options.maxHR, s.Summary.HeartRateZones)
}

// PowerZones returns the time in zones of power: of --ftp, or else of the device.
func (s *Page) PowerZones() []activity.Zone {
	return s.zonesOf(profile.RecordPower, activity.PowerShares, s.options.ftp, s.Summary.PowerZones)
}

func (s *Page) zonesOf(field uint8, shares []float64, most float64, counted []activity.Zone) []activity.Zone {
	if most > 0 {
		return activity.TimeInZones(s.readings.Of(profile.RecordTimestamp), s.readings.Of(field), activity.Bounds(shares, most))
	}
	return counted
}

// ZoneTable returns a table of the time in zones, nil if there is none, and the share of each zone in per cent.
func ZoneTable(title, unit string, zones []activity.Zone) (t *Table, shares []float64) {
	total := 0.0
	for _, z := range zones {
		total += z.Seconds
	}
	if total == 0 {
		return nil, nil
	}
	t = NewTable(title, "", "Time", "Share")
	for _, z := range zones {
		if z.Number == 0 && z.Seconds == 0 {
			continue // outside of all zones
		}
		number := ""
		if z.Number > 0 {
			number = strconv.Itoa(z.Number)
		}
		share := 100 * z.Seconds / total
		shares = append(shares, share)
		t.Add(number, zoneText(z, unit, len(t.Rows) == 1), Clock(z.Seconds), fmt.Sprintf("%.0f %%", share))
	}
	return t, shares
}

// zoneTable draws bars on a terminal: of 20 characters for all of the time.
func (s *Page) zoneTable(title, unit string, zones []activity.Zone) {
	t, shares := ZoneTable(title, unit, zones)
	if t == nil {
		return
	}
	lines := t.lines()
	for i, share := range shares {
		if s.Terminal {
			lines[i+1] += "  " + s.Paint(run.Cyan, strings.Repeat("█", int(share/5+0.5)))
		}
	}
	fmt.Fprintf(s.Out, "\n%s\n%s\n", s.Paint(run.Faint, lines[0]), strings.Join(lines[1:], "\n"))
}

// zoneText writes the bounds of a zone, which may be the first of a table.
func zoneText(z activity.Zone, unit string, first bool) string {
	switch {
	case z.Number == 0 && math.IsNaN(z.High) && first:
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

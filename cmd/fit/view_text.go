package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/chart"
	"github.com/tightwire/tightwire/cmd/fit/internal/page"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// single adds the texts of a page with one ride.
func (v *view) single() {
	s := v.pages[0]
	v.Title = v.title(0)
	v.Lead = joinKnown(" · ", s.when(s.summary.Total.Sums), deviceName(s.files[0]), v.name(0))
	v.Facts = v.facts(0)
	if v.logs[0].Course {
		v.Along = page.AlongDistance // its times mean nothing
	}
	v.addTable("Sessions", s.sessionTable())
	v.addLaps(s.lapTable())
	v.addLengths(s.lengthTable())
	v.addTable("Best efforts", s.effortTable())
	v.addTable("Climbs", s.climbTable())
	v.addZones("Heart rate zones", "bpm", s.heartRateZones())
	v.addZones("Power zones", "W", s.powerZones())
	v.addTable("Developer fields", s.developerTable())
	v.addTable("Devices", s.deviceTable())
}

// title returns the sport and the day, or the name of a course.
func (v *view) title(i int) string {
	s := v.pages[i]
	if v.logs[i].Course {
		return either(v.logs[i].Name != "", quote.Text(v.logs[i].Name), "Course")
	}
	title := sportText(s.summary.Total.Sums)
	if start, ok := s.start(s.summary.Total.Sums); ok {
		title += ", " + start.Format("2 January 2006")
	}
	return title
}

// facts returns the figures of an activity that are known, as show prints them.
func (v *view) facts(i int) []page.Fact {
	s, metres := v.pages[i], v.rides[i].Distance
	t := s.summary.Total
	if len(metres) > 0 && v.logs[i].Course {
		t.Distance = metres[len(metres)-1]
	}
	tempo := s.units.tempoLabel(t.Sport)
	moving, elapsed := s.times(&t)
	facts := []page.Fact{
		{Name: "Distance", Value: s.distance(&t)},
		{Name: either(moving != "" && elapsed != "", "Moving time", "Time"), Value: moving},
		{Name: either(moving != "", "Time in all", "Time"), Value: elapsed},
		{Name: "In motion", Value: inMotion(&t)},
		{Name: tempo, Value: s.tempo(&t, s.swim())},
		{Name: "Max " + strings.ToLower(tempo), Value: s.units.tempo(t.Sport, t.MaxSpeed)},
		{Name: "Ascent", Value: s.ascent(&t)},
		{Name: "Descent", Value: s.descent(&t)},
		{Name: "Grade", Value: grade(t.AvgGrade)},
		{Name: "Max grade", Value: grade(t.MaxGrade)},
		{Name: "Heart rate", Value: heartRate(&t)},
		{Name: "Max heart rate", Value: positive(t.MaxHeartRate, "bpm")},
		{Name: "Power", Value: power(&t)},
		{Name: "Normalised power", Value: normalizedPower(&t)},
		{Name: "Max power", Value: positive(t.MaxPower, "W")},
		{Name: "Work", Value: work(&t)},
		{Name: "TSS", Value: score(&t)},
		{Name: "Intensity factor", Value: intensity(&t)},
		{Name: "Threshold power", Value: threshold(&t)},
		{Name: "Lengths", Value: swimFact(s.swim(), lengthFact)},
		{Name: "Strokes a length", Value: swimFact(s.swim(), strokesPerLength)},
		{Name: "SWOLF", Value: swimFact(s.swim(), swolf)},
		{Name: "Cadence", Value: cadence(t.Sport, t.AvgCadence)},
		{Name: "Calories", Value: positive(t.Calories, "kcal")},
	}
	return slices.DeleteFunc(facts, func(f page.Fact) bool { return f.Value == "" })
}

// addTable adds a table, if there is one, without columns that have only a title.
func (v *view) addTable(title string, t *table) {
	if t == nil || len(t.rows) < 2 {
		return
	}
	shown := page.Table{Title: title}
	for i, row := range t.rows {
		var cells []string
		for column, cell := range row {
			if !t.isEmpty(column) {
				cells = append(cells, cell)
			}
		}
		if i == 0 {
			shown.Head = cells
		} else {
			shown.Rows = append(shown.Rows, page.Row{Cells: cells})
		}
	}
	v.Tables = append(v.Tables, shown)
}

// addLaps adds the table of laps; a click on a row zooms to its lap.
func (v *view) addLaps(t *table) {
	before := len(v.Tables)
	v.addTable("Laps", t)
	if len(v.Tables) == before {
		return
	}
	for i, lap := range v.pages[0].summary.Laps {
		v.zoom(&v.Tables[before].Rows[i], lap.Start, lap.Elapsed)
	}
}

// addLengths adds the table of lengths; a click on a row zooms to its length.
func (v *view) addLengths(t *table) {
	before := len(v.Tables)
	v.addTable("Lengths", t)
	if len(v.Tables) == before {
		return
	}
	for i, l := range v.pages[0].summary.Swimming.Lengths {
		v.zoom(&v.Tables[before].Rows[i], l.Start, l.Seconds)
	}
}

// zoom lets a click on a row zoom to a time, if that is on the page.
func (v *view) zoom(row *page.Row, start profile.DateTime, seconds float64) {
	if start == profile.DateTimeInvalid || start < v.from[0] || !(seconds < math.MaxInt32) {
		return
	}
	from := int(start - v.from[0])
	row.Timed, row.From, row.To = true, from, from+int(seconds)
}

// addZones adds a table of the time in zones, with bars.
func (v *view) addZones(title, unit string, zones []activity.Zone) {
	total := 0.0
	for _, z := range zones {
		total += z.Seconds
	}
	if total == 0 {
		return
	}
	t := page.Table{Title: title, Head: []string{"Zone", "", "Time", "Share", ""}}
	for i, z := range zones {
		share := 100 * z.Seconds / total
		t.Rows = append(t.Rows, page.Row{
			Cells:  []string{zoneNumber(z), zoneText(i, z, unit), clock(z.Seconds), fmt.Sprintf("%.0f %%", share)},
			Barred: true, Share: math.Round(10*share) / 10,
		})
	}
	v.Tables = append(v.Tables, t)
}

// notes adds remarks about the data.
func (v *view) notes() {
	for i, r := range v.rides {
		of := ""
		if len(v.rides) > 1 {
			of = v.name(i) + ": "
		}
		if odd := r.Outliers(v.kinds); odd > 0 {
			v.Notes = append(v.Notes, fmt.Sprintf("%sRed dots are %s, far from those around them. Scales, averages and the power curve leave them out.", of, run.Counted(odd, "outlier")))
		}
		if r.Misplaced > 0 {
			v.Notes = append(v.Notes, fmt.Sprintf("%s%s far from the others left out of the route.", of, run.Counted(r.Misplaced, "position")))
		}
		if r.Disorder > 0 {
			v.Notes = append(v.Notes, fmt.Sprintf("%s%s left out: without a time, or with one before that of the record before.", of, run.Counted(r.Disorder, "record")))
		}
	}
	if v.private {
		v.Notes = append(v.Notes, fmt.Sprintf("Positions near start and end, within about %d m, are left out.", chart.PrivateMetres))
	}
	if v.pages[0].summary.Made {
		v.Notes = append(v.Notes, "The device wrote no session: figures are worked out from its records.")
	}
}

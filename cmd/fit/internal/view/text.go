package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/chart"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
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
	v.Lead = figures.JoinKnown(" · ", s.When(&s.Summary.Total), figures.DeviceName(s.Files[0]), v.name(0))
	v.Main, v.Groups = arranged(v.facts(0))
	if v.kinds[0].Course {
		v.Along = page.AlongDistance // its times mean nothing
	}
	v.addTable("Sessions", s.SessionTable())
	v.addTimed("Laps", s.LapTable(), func(i int) (profile.DateTime, float64) {
		return s.Summary.Laps[i].Start, s.Summary.Laps[i].Elapsed
	})
	v.addTable("Sets", s.SetTable())
	v.addTimed("Lengths", s.LengthTable(), func(i int) (profile.DateTime, float64) {
		l := &s.Summary.Swimming.Lengths[i]
		return l.Start, l.Seconds
	})
	v.addTable("Best efforts", s.EffortTable())
	v.addTable("Climbs", s.ClimbTable())
	v.addZones("Heart rate zones", "bpm", s.HeartRateZones())
	v.addZones("Power zones", "W", s.PowerZones())
	v.addTable("Developer fields", s.DeveloperTable())
	v.addTable("Devices", s.DeviceTable())
}

// title returns the sport and the day, or the name of a course.
func (v *view) title(i int) string {
	s := v.pages[i]
	if v.kinds[i].Course {
		return figures.Either(v.kinds[i].Name != "", quote.Text(v.kinds[i].Name), "Course")
	}
	title := figures.SportText(&s.Summary.Total)
	if start, ok := s.Start(s.Summary.Total.Start); ok {
		title += ", " + start.Format("2 January 2006")
	}
	return title
}

// facts returns the figures of an activity that are known, as show prints them.
func (v *view) facts(i int) []figures.Fact {
	s, metres := v.pages[i], v.rides[i].Distance
	t := s.Summary.Total
	if len(metres) > 0 && v.kinds[i].Course {
		t.Distance = metres[len(metres)-1]
	}
	return s.Facts(&t)
}

// mainFigures is how many figures are in large type.
const mainFigures = 4

// arranged returns the main figures, by their rank, and the others in groups, in the order in which they come.
func arranged(all []figures.Fact) (main []page.Fact, groups []page.Group) {
	ranked := slices.DeleteFunc(slices.Clone(all), func(f figures.Fact) bool { return f.Rank == 0 })
	slices.SortFunc(ranked, func(a, b figures.Fact) int { return cmp.Compare(a.Rank, b.Rank) })
	ranked = ranked[:min(mainFigures, len(ranked))]
	for _, f := range ranked {
		main = append(main, page.Fact{Name: f.Name, Value: f.Text})
	}
	for _, f := range all {
		if slices.Contains(ranked, f) {
			continue
		}
		at := slices.IndexFunc(groups, func(g page.Group) bool { return g.Title == f.Group })
		if at < 0 {
			at = len(groups)
			groups = append(groups, page.Group{Title: f.Group})
		}
		groups[at].Facts = append(groups[at].Facts, page.Fact{Name: f.Name, Value: f.Text})
	}
	return main, groups
}

// addTable adds a table, unless it is nil, without columns that have only a title.
func (v *view) addTable(title string, t *figures.Table) {
	if t == nil || len(t.Rows) < 2 {
		return
	}
	shown := page.Table{Title: title}
	for i, row := range t.Rows {
		var cells []string
		for column, cell := range row {
			if !t.IsEmpty(column) {
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

// addTimed adds a table of laps or lengths; a click on row i zooms to what at returns, its start and
// its seconds.
func (v *view) addTimed(title string, t *figures.Table, at func(i int) (profile.DateTime, float64)) {
	before := len(v.Tables)
	v.addTable(title, t)
	for _, added := range v.Tables[before:] {
		for i := range added.Rows {
			start, seconds := at(i)
			v.zoom(&added.Rows[i], start, seconds)
		}
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
	t, shares := figures.ZoneTable("Zone", unit, zones)
	if t == nil {
		return
	}
	shown := page.Table{Title: title, Head: append(t.Rows[0], "")}
	for i, row := range t.Rows[1:] {
		shown.Rows = append(shown.Rows, page.Row{Cells: row, Barred: true, Share: math.Round(10*shares[i]) / 10})
	}
	v.Tables = append(v.Tables, shown)
}

// notes adds remarks about the data.
func (v *view) notes() {
	for i, r := range v.rides {
		of := ""
		if len(v.rides) > 1 {
			of = v.name(i) + ": "
		}
		for _, doubt := range v.pages[i].Doubts() {
			v.Notes = append(v.Notes, of+"Cannot be true: "+doubt+".")
		}
		if odd := r.Outliers(v.charted); odd > 0 {
			v.Notes = append(v.Notes, fmt.Sprintf("%sRed dots are %s, far from the values around them. Scales, averages and the power curve leave them out.", of, run.Counted(odd, "outlier")))
		}
		if joined := v.pages[i].JoinedText(); joined != "" {
			v.Notes = append(v.Notes, of+joined)
		}
		if r.Misplaced > 0 {
			v.Notes = append(v.Notes, fmt.Sprintf("%s%s far from the route left out.", of, run.Counted(r.Misplaced, "position")))
		}
		if r.Disorder > 0 {
			v.Notes = append(v.Notes, fmt.Sprintf("%s%s left out: without a time, or earlier than the record before.", of, run.Counted(r.Disorder, "record")))
		}
	}
	if v.private {
		v.Notes = append(v.Notes, fmt.Sprintf("Positions near start and end, within about %d m, are left out.", chart.PrivateMetres))
	}
	if v.pages[0].Summary.Made {
		v.Notes = append(v.Notes, "The device wrote no session: figures are worked out from its records.")
	}
}

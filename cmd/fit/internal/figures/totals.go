package figures

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// periods lists the periods of totals: the name of an activity's period.
var periods = []struct {
	title string
	of    func(e *entry) string
}{
	{"Week", func(e *entry) string {
		year, week := e.start.ISOWeek()
		return fmt.Sprintf("%d week %02d", year, week)
	}},
	{"Month", func(e *entry) string { return e.start.Format("2006-01") }},
	{"Year", func(e *entry) string { return e.start.Format("2006") }},
}

// A total is the sums of a sport in a period.
type total struct {
	count   int
	sums    activity.Figures
	partial map[activity.FigureName]bool // what one of the activities lacks
}

// totalKey orders totals by period, and in it by the name of the sport.
type totalKey struct{ period, sport string }

// printTotals prints a table for each kind of period.
func (o *showOptions) printTotals(p *run.Program, list []*entry) {
	for _, period := range periods {
		totals := map[totalKey]*total{}
		for _, e := range list {
			if e.known && e.original == nil {
				key := totalKey{period.of(e), nameOfSport(e.sums.Sport)}
				if totals[key] == nil {
					totals[key] = &total{partial: map[activity.FigureName]bool{}}
				}
				totals[key].addActivity(e.sums)
			}
		}
		if len(totals) > 0 {
			o.printPeriods(p, period.title, totals)
		}
	}
}

// addActivity notes which figures an activity lacks before it adds: the sum is then a lower bound.
func (t *total) addActivity(s activity.Figures) {
	t.count++
	for f := range s.All() {
		t.partial[f.Name] = t.partial[f.Name] || !f.Known()
	}
	if t.count == 1 {
		t.sums = s
		return
	}
	t.sums = activity.Total([]activity.Figures{t.sums, s})
}

// atLeast marks the text of a sum that one of the activities lacks: the total is that, or more.
func (t *total) atLeast(name activity.FigureName, text string) string {
	if text == "" || !t.partial[name] {
		return text
	}
	return "≥ " + text
}

// printPeriods uses kilometres even for swims: each total is of one sport, but a column has one unit.
func (o *showOptions) printPeriods(p *run.Program, title string, totals map[totalKey]*total) {
	keys := slices.SortedFunc(maps.Keys(totals), func(a, b totalKey) int {
		return slices.Compare([]string{a.period, a.sport}, []string{b.period, b.sport})
	})
	s := &Page{Program: p, Units: o.unitsOf(nil)}
	t := NewTable(title, "Sport", "Activities", "Distance", "Time", "Ascent", "Calories")
	for _, k := range keys {
		sum := totals[k]
		f := &sum.sums
		f.Sport = profile.SportInvalid
		cells := []string{k.period, worded(k.sport), strconv.Itoa(sum.count)}
		for _, name := range []activity.FigureName{activity.FigureDistance, movingOrElapsed(f), activity.FigureAscent, activity.FigureCalories} {
			cells = append(cells, sum.atLeast(name, s.Text(f, name)))
		}
		t.Add(cells...)
	}
	s.print(t)
}

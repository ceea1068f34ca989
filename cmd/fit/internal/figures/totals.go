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

// totalKey orders totals by period, and in it by the name of the sport.
type totalKey struct{ period, sport string }

// printTotals prints a table for each kind of period.
func (o *showOptions) printTotals(p *run.Program, list []*entry) {
	for _, period := range periods {
		totals := map[totalKey][]activity.Figures{}
		for _, e := range list {
			if e.known && e.original == nil {
				key := totalKey{period.of(e), nameOfSport(e.sums.Sport)}
				totals[key] = append(totals[key], e.sums)
			}
		}
		if len(totals) > 0 {
			o.printPeriods(p, period.title, totals)
		}
	}
}

// atLeast marks the text of a sum that one of the activities lacks: the total is that, or more.
func atLeast(all []activity.Figures, name activity.FigureName, text string) string {
	if text == "" || !slices.ContainsFunc(all, func(f activity.Figures) bool { return !f.Of(name).Known() }) {
		return text
	}
	return "≥ " + text
}

// printPeriods uses kilometres even for swims: each total is of one sport, but a column has one unit.
func (o *showOptions) printPeriods(p *run.Program, title string, totals map[totalKey][]activity.Figures) {
	keys := slices.SortedFunc(maps.Keys(totals), func(a, b totalKey) int {
		return slices.Compare([]string{a.period, a.sport}, []string{b.period, b.sport})
	})
	s := &Page{Program: p, Units: o.unitsOf(nil)}
	t := NewTable(title, "Sport", "Activities", "Distance", "Time", "Ascent", "Calories")
	for _, k := range keys {
		all := totals[k]
		sum := activity.Total(all)
		sum.Sport = profile.SportInvalid
		cells := []string{k.period, worded(k.sport), strconv.Itoa(len(all))}
		for _, name := range []activity.FigureName{activity.FigureDistance, movingOrElapsed(&sum), activity.FigureAscent, activity.FigureCalories} {
			cells = append(cells, atLeast(all, name, s.Text(&sum, name)))
		}
		t.Add(cells...)
	}
	s.print(t)
}

package figures

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit/activity"
)

// mostRows limits the rows of a table of show that a file can make long: show is for a glance.
// --json and the page of view have all rows.
const mostRows = 10

// printShort prints a table that may be long: its first rows, and how many more there are.
func (s *Page) printShort(t *Table) {
	if len(t.Rows) <= 1+mostRows {
		s.print(t)
		return
	}
	s.print(&Table{t.Rows[:1+mostRows]})
	fmt.Fprintf(s.Out, "  and %d more: --json has all\n", len(t.Rows)-1-mostRows)
}

// developers returns the developer fields of all files.
func (s *Input) developers() *activity.DeveloperFigures {
	if s.ofApps == nil {
		s.ofApps = activity.DeveloperFiguresOf(s.Files...)
	}
	return s.ofApps
}

// isSilent reports whether a field is 0 throughout, as of a sensor that was not there.
func isSilent(f activity.DeveloperFigure) bool { return f.Stored == 0 || f.Avg == 0 && f.Max == 0 }

// DeveloperTable returns a table of the developer fields. Fields that are 0 throughout are left out. Applications have a column if there are several.
func (s *Page) DeveloperTable() *Table {
	all := slices.DeleteFunc(slices.Clone(s.developers().Total), isSilent)
	several := slices.ContainsFunc(all, func(f activity.DeveloperFigure) bool { return f.Application != all[0].Application })
	t := NewTable("Developer field", "Application", "Average", "Max", "Stored")
	for _, f := range all {
		app := ""
		if several {
			app = f.Application[:min(8, len(f.Application))]
		}
		mark := ""
		if _, doubtful := f.Doubt(); doubtful {
			mark = " ?"
		}
		t.Add(quote.Text(f.Name)+mark, app, developerText(f, f.Avg), developerText(f, f.Max), developerText(f, f.Stored))
	}
	return t
}

// developerText returns a number with its unit, "" if it is unknown.
func developerText(f activity.DeveloperFigure, v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	text := JoinKnown(" ", significant(v), quote.Text(f.Unit))
	if f.Computed() {
		return "~" + text
	}
	return text
}

// significant returns a number with three digits, or with all of its whole part.
func significant(v float64) string {
	decimals := 0
	for size := math.Abs(v); decimals < 6 && size < 100 && v != math.Round(v); size *= 10 {
		decimals++
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

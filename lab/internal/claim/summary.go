package claim

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// A Summary is a table of few rows: each sums up the ratios of many rows of other tables, in
// all builds of all machines.
type Summary struct {
	Line int `toml:"-"` // where it begins
	Name string
	// Title and Replaces are the heads of the first two columns.
	Title, Replaces string
	Rows            []SummaryRow
}

// A SummaryRow sums up the rows of some tables whose races match. Link is where its title
// leads, from the page.
type SummaryRow struct {
	Title, Replaces, Link string
	Tables                []string
	Races                 *Pattern
}

// completeSummaries checks those of a file that has these tables. A row that names no races
// sums up all.
func completeSummaries(all []Summary, tables []Table) error {
	for _, s := range all {
		if err := s.complete(tables); err != nil {
			return fmt.Errorf("%d: summary %q: %w", s.Line, s.Name, err)
		}
	}
	return nil
}

func (s Summary) complete(tables []Table) error {
	if s.Name == "" || len(s.Rows) == 0 {
		return errors.New("want a name and rows")
	}
	for i := range s.Rows {
		r := &s.Rows[i]
		switch {
		case r.Races == nil:
			r.Races = &Pattern{Regexp: regexp.MustCompile("")}
		case r.Races.err != nil:
			return fmt.Errorf("races: %w", r.Races.err)
		}
		for _, name := range r.Tables {
			if !slices.ContainsFunc(tables, func(t Table) bool { return t.Name == name }) {
				return fmt.Errorf("row %q: no table %q", r.Title, name)
			}
		}
	}
	return nil
}

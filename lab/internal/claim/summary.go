package claim

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// A Summary is a short table: each row summarises the ratios of many rows of other tables, in
// all builds of all machines.
type Summary struct {
	Line int `toml:"-"` // where it begins
	Name string
	// Title and Replaces head the first two columns.
	Title, Replaces string
	Rows            []SummaryRow
}

// A SummaryRow summarises the rows of some tables whose races match. Base and Arm are what it
// compares in tables whose columns have several arms. Link is the target of its title, relative to
// the page.
type SummaryRow struct {
	Title, Replaces, Link string
	Base, Arm             string
	Tables                []string
	Races                 *Pattern
}

// completeSummaries checks the summaries of a file with these tables. A row without races
// summarises all of them.
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

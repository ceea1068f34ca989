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
	Promises              []string // the names of the claims about these rows, the most telling first
}

// completeSummaries checks the summaries of a file. A row without races
// summarises all of them.
func completeSummaries(all []Summary, f *File) error {
	for _, s := range all {
		if err := s.complete(f); err != nil {
			return fmt.Errorf("%d: summary %q: %w", s.Line, s.Name, err)
		}
	}
	return nil
}

func (s Summary) complete(f *File) error {
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
			if !slices.ContainsFunc(f.Tables, func(t Table) bool { return t.Name == name }) {
				return fmt.Errorf("row %q: no table %q", r.Title, name)
			}
		}
		for _, name := range r.Promises {
			if !slices.ContainsFunc(f.Claims, func(c Claim) bool { return c.Name == name }) {
				return fmt.Errorf("row %q: no claim %q", r.Title, name)
			}
		}
	}
	return nil
}

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
	Line int // where it begins
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
	Races                 *regexp.Regexp
}

type summaryText struct {
	Name     string           `toml:"name"`
	Title    string           `toml:"title"`
	Replaces string           `toml:"replaces"`
	Rows     []summaryRowText `toml:"rows"`

	line int
}

type summaryRowText struct {
	Title    string   `toml:"title"`
	Replaces string   `toml:"replaces"`
	Link     string   `toml:"link"`
	Tables   []string `toml:"tables"`
	Races    string   `toml:"races"`
}

// summaries returns those of a file that has these tables.
func (t fileText) summaries(tables []Table) (all []Summary, err error) {
	for _, text := range t.Summary {
		s, err := text.summary(tables)
		if err != nil {
			return nil, fmt.Errorf("%d: summary %q: %w", text.line, text.Name, err)
		}
		all = append(all, s)
	}
	return all, nil
}

func (t summaryText) summary(tables []Table) (Summary, error) {
	s := Summary{Line: t.line, Name: t.Name, Title: t.Title, Replaces: t.Replaces}
	if t.Name == "" || len(t.Rows) == 0 {
		return s, errors.New("want a name and rows")
	}
	for _, r := range t.Rows {
		races, err := regexp.Compile(r.Races)
		if err != nil {
			return s, fmt.Errorf("races: %w", err)
		}
		for _, name := range r.Tables {
			if !slices.ContainsFunc(tables, func(t Table) bool { return t.Name == name }) {
				return s, fmt.Errorf("row %q: no table %q", r.Title, name)
			}
		}
		s.Rows = append(s.Rows, SummaryRow{Title: r.Title, Replaces: r.Replaces, Link: r.Link, Tables: r.Tables, Races: races})
	}
	return s, nil
}

package claim

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// A Table says which races a table of measurements shows, in which columns. It is made from
// records of whole runs, one part for each machine.
type Table struct {
	Line int `toml:"-"` // where it begins
	Name string
	// Title heads the first column.
	Title string
	// Folder is the folder of the records below that of their day and CPU; "" is the latter
	// itself.
	Folder string
	// Flagged selects builds with flags instead of those without, On these cells, whatever their
	// flags.
	Flagged bool
	On      []string
	// Prefix begins the names of all races, and End separates them from the arm: "/impl=".
	// It may be anywhere in a name, as in JMH's.
	Prefix, End string
	// Base and Arm are the defaults of the rows.
	Base, Arm string
	Rows      []Row
	// Every, instead of Rows, shows all arms of the races that match.
	Every   *Pattern
	Columns []Column
	// BuildRows gives each build a row; otherwise each build has columns.
	BuildRows bool `toml:"build-rows"`
	// Closest lists arms. A last column shows the fastest of them, in the build where it
	// comes closest to the row's arm.
	Closest []string
	// Paired compares arms within each JVM of JMH's records: those of the races share it.
	Paired bool
}

// A Row compares two arms in a race, or in several, where the lowest ratio counts.
type Row struct {
	Title     string
	Race      string // short for Races with one element
	Races     []string
	Base, Arm string
}

// A Column is a property of rows. Base and Arm default to the row's, and Arm may be "base" for
// the row's base.
type Column struct {
	Title string
	// Show is what the column shows: "ratio", how many times as fast as the base the arm is (the
	// default); "reached", the same in per cent for a base that is a bound; "time" for a value;
	// "rate", millions of operations per second; "memory", what the arm allocates; "share", that as a
	// share of the base's allocations; or a unit of counts.
	Show      string
	Base, Arm string
	Quantile  float64 // of times and rates
	First     bool    // only for the first build
}

// A Pattern is a regular expression. It keeps the error of an invalid one for the table to
// report: the parser would name a line of another table.
type Pattern struct {
	*regexp.Regexp
	err error
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (p *Pattern) UnmarshalText(text []byte) error {
	p.Regexp, p.err = regexp.Compile(string(text))
	return nil
}

// complete checks a table and fills in defaults.
func (t *Table) complete() error {
	if t.Name == "" || (len(t.Rows) > 0) == (t.Every != nil) {
		return errors.New("want a name, and either rows or every")
	}
	if t.Every != nil && t.Every.err != nil {
		return fmt.Errorf("every: %w", t.Every.err)
	}
	t.End, t.Arm = cmp.Or(t.End, "/impl="), cmp.Or(t.Arm, "ours")
	for i := range t.Rows {
		r := &t.Rows[i]
		r.Base, r.Arm = cmp.Or(r.Base, t.Base), cmp.Or(r.Arm, t.Arm)
		if r.Race != "" {
			r.Races = append(r.Races, r.Race)
		}
		if r.Title == "" || len(r.Races) == 0 {
			return fmt.Errorf("row %q: want a title, and race or races", r.Title)
		}
	}
	if len(t.Columns) == 0 {
		t.Columns = []Column{{}}
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		c.Show, c.Quantile = cmp.Or(c.Show, "ratio"), cmp.Or(c.Quantile, 0.5)
		if t.BuildRows && c.Title == "" || c.Quantile <= 0 || c.Quantile >= 1 {
			return fmt.Errorf("column %q: want a title, and a quantile between 0 and 1", c.Title)
		}
	}
	return nil
}

// completeTables completes the tables of a file.
func completeTables(all []Table) error {
	for i := range all {
		t := &all[i]
		err := t.complete()
		if err == nil && slices.ContainsFunc(all[:i], func(other Table) bool { return other.Name == t.Name }) {
			err = errors.New("a second table of this name")
		}
		if err != nil {
			return fmt.Errorf("%d: table %q: %w", t.Line, t.Name, err)
		}
	}
	return nil
}

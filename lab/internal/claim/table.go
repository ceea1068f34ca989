package claim

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// A Table says what a table of measurements shows: of which races, in which columns. It is
// made from records of whole runs, one part for each machine.
type Table struct {
	Line int `toml:"-"` // where it begins
	Name string
	// Title is the head of the first column.
	Title string
	// Folder is that of the records, below the folder of their day and CPU; "" is that one.
	Folder string
	// Flagged takes builds with flags, and not those without; On takes only these cells.
	Flagged bool
	On      []string
	// Prefix begins the names of all races, and End is what ends them, before the name of
	// the arm: "/impl=". The end may be anywhere in a name, as in those of JMH.
	Prefix, End string
	// Base and Arm are compared in every row that does not say otherwise.
	Base, Arm string
	Rows      []Row
	// Every shows all arms of the races that match, instead of Rows.
	Every   *Pattern
	Columns []Column
	// BuildRows makes a row for each row and build; otherwise each build has columns.
	BuildRows bool `toml:"build-rows"`
	// Closest are the arms of which a last column shows the fastest, in the build where it
	// comes closest to the row's arm.
	Closest []string
	// Claimed wants a claim for each number of the rows, in all builds.
	Claimed bool
}

// A Row is one arm against another in a race, or in several, of which the lowest ratio counts.
type Row struct {
	Title     string
	Race      string // is among the races
	Races     []string
	Base, Arm string
}

// A Column is what is shown of a row. Base and Arm are those of the row if they are "", and Arm
// may be "base" for the row's.
type Column struct {
	Title     string
	Show      string // one of Shows, or a unit
	Base, Arm string
	Quantile  float64 // of times and rates
	First     bool    // in the first build alone
}

// Shows are what columns show, beside the units of counts: how many times as fast the arm is
// as the base, the time for a value, how many millions of operations it does in a second,
// what it allocates, and which share that is of what the base does.
var Shows = []string{"ratio", "time", "rate", "memory", "share"}

// A Pattern is a regular expression. That it cannot be compiled is said by what it is part of:
// the parser would name a line of another table.
type Pattern struct {
	*regexp.Regexp
	err error
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (p *Pattern) UnmarshalText(text []byte) error {
	p.Regexp, p.err = regexp.Compile(string(text))
	return nil
}

// complete puts defaults in the place of what is not written.
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
		c.Show, c.Quantile = cmp.Or(c.Show, Shows[0]), cmp.Or(c.Quantile, 0.5)
		if t.BuildRows && c.Title == "" || c.Quantile <= 0 || c.Quantile >= 1 {
			return fmt.Errorf("column %q: want a title, and a quantile between 0 and 1", c.Title)
		}
	}
	return nil
}

// completeTables completes those of a file.
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

// HasClaim reports whether a claim about times is about two arms in a race, in all builds.
// All three have their whole names.
func (f *File) HasClaim(race, base, arm string) bool {
	return slices.ContainsFunc(f.Claims, func(c Claim) bool {
		return c.Metric == "sec/op" && c.On == nil && c.Base == base && c.Candidate == arm && slices.Contains(c.Races(), race)
	})
}

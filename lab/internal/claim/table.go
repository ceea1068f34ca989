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
	Line int // where it begins
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
	Every   *regexp.Regexp
	Columns []Column
	// BuildRows makes a row for each row and build; otherwise each build has columns.
	BuildRows bool
	// Closest are the arms of which a last column shows the fastest, in the build where it
	// comes closest to the row's arm.
	Closest []string
	// Claimed wants a claim for each number of the rows, in all builds.
	Claimed bool
}

// A Row is one arm against another in a race, or in several, of which the lowest ratio counts.
type Row struct {
	Title     string
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

// tableText is a table as it is written.
type tableText struct {
	Name      string       `toml:"name"`
	Title     string       `toml:"title"`
	Folder    string       `toml:"folder"`
	Flagged   bool         `toml:"flagged"`
	On        []string     `toml:"on"`
	Prefix    string       `toml:"prefix"`
	End       string       `toml:"end"`
	Base      string       `toml:"base"`
	Arm       string       `toml:"arm"`
	Rows      []rowText    `toml:"rows"`
	Every     string       `toml:"every"`
	Columns   []columnText `toml:"columns"`
	BuildRows bool         `toml:"build-rows"`
	Closest   []string     `toml:"closest"`
	Claimed   bool         `toml:"claimed"`

	line int
}

type rowText struct {
	Title string   `toml:"title"`
	Race  string   `toml:"race"`
	Races []string `toml:"races"`
	Base  string   `toml:"base"`
	Arm   string   `toml:"arm"`
}

type columnText struct {
	Title    string  `toml:"title"`
	Show     string  `toml:"show"`
	Base     string  `toml:"base"`
	Arm      string  `toml:"arm"`
	Quantile float64 `toml:"quantile"`
	First    bool    `toml:"first"`
}

// table returns what is written, with defaults in the place of what is not.
func (t tableText) table() (_ Table, err error) {
	all := Table{
		Line: t.line, Name: t.Name, Title: t.Title, Folder: t.Folder, Flagged: t.Flagged, On: t.On,
		Prefix: t.Prefix, End: cmp.Or(t.End, "/impl="), Base: t.Base, Arm: cmp.Or(t.Arm, "ours"),
		BuildRows: t.BuildRows, Closest: t.Closest, Claimed: t.Claimed,
	}
	if t.Name == "" || (len(t.Rows) > 0) == (t.Every != "") {
		return all, errors.New("want a name, and either rows or every")
	}
	if t.Every != "" {
		if all.Every, err = regexp.Compile(t.Every); err != nil {
			return all, fmt.Errorf("every: %w", err)
		}
	}
	for _, r := range t.Rows {
		row := Row{r.Title, r.Races, cmp.Or(r.Base, t.Base), cmp.Or(r.Arm, all.Arm)}
		if r.Race != "" {
			row.Races = append(row.Races, r.Race)
		}
		if row.Title == "" || len(row.Races) == 0 {
			return all, fmt.Errorf("row %q: want a title, and race or races", r.Title)
		}
		all.Rows = append(all.Rows, row)
	}
	if len(t.Columns) == 0 {
		t.Columns = []columnText{{}}
	}
	for _, c := range t.Columns {
		column := Column{c.Title, cmp.Or(c.Show, Shows[0]), c.Base, c.Arm, cmp.Or(c.Quantile, 0.5), c.First}
		if all.BuildRows && column.Title == "" || column.Quantile <= 0 || column.Quantile >= 1 {
			return all, fmt.Errorf("column %q: want a title, and a quantile between 0 and 1", c.Title)
		}
		all.Columns = append(all.Columns, column)
	}
	return all, nil
}

// tables returns those of a file.
func (t fileText) tables() (all []Table, err error) {
	for _, text := range t.Table {
		table, err := text.table()
		if err == nil && slices.ContainsFunc(all, func(other Table) bool { return other.Name == table.Name }) {
			err = errors.New("a second table of this name")
		}
		if err != nil {
			return nil, fmt.Errorf("%d: table %q: %w", text.line, text.Name, err)
		}
		all = append(all, table)
	}
	return all, nil
}

// HasClaim reports whether a claim about times is about two arms in a race, in all builds.
// All three have their whole names.
func (f *File) HasClaim(race, base, arm string) bool {
	return slices.ContainsFunc(f.Claims, func(c Claim) bool {
		return c.Metric == "sec/op" && c.On == nil && c.Base == base && c.Candidate == arm && slices.Contains(c.Races(), race)
	})
}

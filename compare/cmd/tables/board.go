package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/compare/records"
	"github.com/tightwire/tightwire/lab/race"
)

// A board is the records that a table is made of: a column for each.
type board struct {
	records []records.Record
	costs   records.Costs // for the tables of memory
	command string        // what makes them, after "make"
}

// makers are the tables, by the names in the marks.
var makers = []struct {
	name   string
	wanted records.Wanted
	rows   func(*board) [][]string
}{
	{"speed", ordinary(races.Protowire), (*board).speed},
	{"size", ordinary(races.Protowire), (*board).size},
	{"writers", ordinary(races.Protowire), (*board).writers},
	{"races", ordinary(races.Protowire), (*board).races},
	{"blake2", ordinary(races.BLAKE2), (*board).blake2},
	{"blake2-races", ordinary(races.BLAKE2), (*board).races},
	{"blake2-builds", flagged(races.BLAKE2), (*board).blake2},
	{"programs", ordinary(races.Programs), (*board).programs},
	{"fit", ordinary(races.FIT), (*board).fit},
	{"fit-races", ordinary(races.FIT), (*board).races},
	{"fit-memory", ordinary(races.FIT), (*board).fitMemory},
	{"fit-values", oneRace(fitValues), (*board).fitValues},
}

// ofMemory are the tables that are made of costs: the first of nothing else.
var ofMemory = []string{"fit-memory", "fit-values"}

// ordinary wants the races of a set in builds without flags.
func ordinary(set races.Set) records.Wanted {
	return func(e race.Env, name string) bool { return e.Flags == "" && races.SetOf(name) == set }
}

// flagged wants them in builds with flags.
func flagged(set races.Set) records.Wanted {
	return func(e race.Env, name string) bool { return e.Flags != "" && races.SetOf(name) == set }
}

// oneRace wants one race in builds without flags.
func oneRace(name string) records.Wanted {
	return func(e race.Env, race string) bool { return e.Flags == "" && race == name }
}

// A source finds the records for a table.
type source struct {
	races func(wanted records.Wanted) ([]records.Record, error)
	costs func(wanted records.Wanted) (records.Costs, error)
	java  func() ([]javaRecord, error)
}

// board returns what a table is made of.
func (s source) board(name string, wanted records.Wanted) (b *board, err error) {
	b = &board{command: "bench"}
	if name == string(races.Programs) {
		b.command = "peers"
	}
	if slices.Contains(ofMemory, name) {
		if b.costs, err = s.costs(wanted); err != nil || name == ofMemory[0] {
			return b, err
		}
	}
	b.records, err = s.races(wanted)
	return b, err
}

// table returns the table of that name, with its records below it. toRecords
// leads from the page to the folder of records.
func (s source) table(name, toRecords string) (string, error) {
	text, err := s.text(name, toRecords)
	if errors.Is(err, records.ErrNone) {
		return "Not measured yet.\n", nil
	}
	return text, err
}

func (s source) text(name, toRecords string) (string, error) {
	if rows := javaMakers[name]; rows != nil {
		records, err := s.java()
		if err != nil {
			return "", err
		}
		return javaTable(rows(records), records, toRecords), nil
	}
	b, rows, err := s.make(name)
	if err != nil {
		return "", err
	}
	return markdown(rows) + b.sources(toRecords), nil
}

// rows returns the table of that name, without its records.
func (s source) rows(name string) ([][]string, error) {
	_, rows, err := s.make(name)
	return rows, err
}

func (s source) make(name string) (*board, [][]string, error) {
	for _, m := range makers {
		if m.name != name {
			continue
		}
		b, err := s.board(name, m.wanted)
		if err != nil {
			return nil, nil, err
		}
		return b, m.rows(b), nil
	}
	return nil, nil, fmt.Errorf("no table is named %q", name)
}

// markdown returns rows as a table, the first as its head.
func markdown(rows [][]string) string {
	var s strings.Builder
	for i, cells := range rows {
		s.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		if i == 0 {
			s.WriteString("|" + strings.Repeat("---|", len(cells)) + "\n")
		}
	}
	return s.String()
}

const legendOfCosts = `
Made by "make tables" from the records of "make bench":

`

const legend = `
In brackets is the interval; ~ marks ratios whose median and 10th percentiles are
more than 5 %% apart. Made by "make tables" from the records of "make %s":

`

// sources says how the figures came about, and where their samples are.
func (b *board) sources(toRecords string) string {
	s := legendOfCosts
	if len(b.records) > 0 {
		s = fmt.Sprintf(legend, b.command)
	}
	if b.costs.Path != "" {
		s += line(b.costs.Env, toRecords+b.costs.Path, "bytes and allocations")
	}
	for _, r := range b.records {
		s += line(r.Env, toRecords+r.Path, rounds(r))
	}
	return s
}

// line names a record and where it was measured.
func line(e race.Env, path, what string) string {
	return fmt.Sprintf("* [%s](%s): %s, Linux %s, commit %s, %s, %s\n",
		title(e), path, orUnknown(e.CPU), orUnknown(e.Kernel), orUnknown(e.Commit), e.Date, what)
}

// rounds says how many rounds a race has, and out of how many at most they were
// chosen.
func rounds(r records.Record) string {
	n, tried := len(r.Results[0].Arms[0].Ns), 0
	for _, res := range r.Results {
		tried = max(tried, res.Tried)
	}
	if tried > n {
		return fmt.Sprintf("the %d quietest rounds of up to %d", n, tried)
	}
	return fmt.Sprintf("%d rounds", n)
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

// title names a column: "Go 1.26.8 v3".
func title(e race.Env) string {
	words := []string{"Go " + strings.TrimPrefix(e.Go, "go")}
	for _, more := range []string{e.Level, e.Experiment, e.Flags} {
		if more != "" {
			words = append(words, more)
		}
	}
	return strings.Join(words, " ")
}

// head returns the first row of a table with a column for each record.
func (b *board) head(first, last []string) []string {
	cells := slices.Clone(first)
	for _, r := range b.records {
		cells = append(cells, title(r.Env))
	}
	return append(cells, last...)
}

// result returns the result of a race in a record, or nil.
func result(r records.Record, name string) *race.Result {
	i := slices.IndexFunc(r.Results, func(res *race.Result) bool { return res.Name == name })
	if i < 0 {
		return nil
	}
	return r.Results[i]
}

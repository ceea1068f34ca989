// Package board writes what became of claims about speed, and tables of measurements: for
// people at a terminal, in Markdown, as a page with plots, and into pages between marks; for
// programs in JSON.
package board

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A Board is the outcomes of claims about speed, on all machines with records.
type Board struct {
	// Outcomes are in the order of the claims.
	Outcomes []claim.Outcome
}

// A boardTable has a row for each claim and workload, and a column for each cell of each
// machine.
type boardTable struct {
	columns []boardColumn
	rows    []boardRow
}

type boardColumn struct{ cpu, cell string }

// A boardRow has the newest outcome in each column, nil where there is none.
type boardRow struct {
	about    *claim.Outcome // any of its outcomes, for what they share
	outcomes []*claim.Outcome
}

// A boardKey identifies a row.
type boardKey struct{ claim, workload, metric string }

func boardKeyOf(o *claim.Outcome) boardKey { return boardKey{o.Claim, o.Workload, o.Metric} }

func columnOf(o *claim.Outcome) boardColumn { return boardColumn{o.CPU, o.Cell} }

// recorded reports whether an outcome has samples. A claim without samples is on
// the board, too.
func recorded(o *claim.Outcome) bool { return columnOf(o) != boardColumn{} }

// table keeps the order of the claims and sorts the columns.
func (b Board) table() boardTable {
	t := boardTable{columns: b.columns()}
	at := map[boardKey]int{}
	for i := range b.Outcomes {
		o := &b.Outcomes[i]
		row, ok := at[boardKeyOf(o)]
		if !ok {
			row, at[boardKeyOf(o)] = len(t.rows), len(t.rows)
			t.rows = append(t.rows, boardRow{o, make([]*claim.Outcome, len(t.columns))})
		}
		if column := slices.Index(t.columns, columnOf(o)); column >= 0 {
			t.rows[row].outcomes[column] = o
		}
	}
	return t
}

func (b Board) columns() (all []boardColumn) {
	for i := range b.Outcomes {
		if o := &b.Outcomes[i]; recorded(o) {
			all = append(all, columnOf(o))
		}
	}
	slices.SortFunc(all, func(a, b boardColumn) int {
		return cmp.Or(cmp.Compare(a.cpu, b.cpu), cmp.Compare(a.cell, b.cell))
	})
	return slices.Compact(all)
}

// newest returns the current outcomes, by row and column.
func (t boardTable) newest() (all []*claim.Outcome) {
	for _, r := range t.rows {
		all = append(all, r.newest()...)
	}
	return all
}

// newest returns the current outcomes of a row. Without a record that is the claim with
// a verdict that has no status.
func (r boardRow) newest() []*claim.Outcome {
	all := lists.Filter(r.outcomes, isThere)
	if all == nil {
		return []*claim.Outcome{r.unjudged()}
	}
	return all
}

func isThere(o *claim.Outcome) bool { return o != nil }

func (r boardRow) unjudged() *claim.Outcome {
	if !recorded(r.about) {
		return r.about
	}
	o := *r.about
	o.Cell, o.CPU, o.Rounds, o.Verdict = "", "", verdict.Rounds{}, verdict.Verdict{}
	return &o
}

// cpus returns the CPUs of the columns.
func (t boardTable) cpus() []string {
	return slices.Compact(lists.Map(t.columns, func(c boardColumn) string { return c.cpu }))
}

// Formats are those of a board.
var Formats = page.Formats[Board]{
	{Name: "text", Write: writeText},
	{Name: "md", Write: writeMarkdown},
	{Name: "json", Write: writeJSON},
}

// Package board writes what became of claims about speed, and tables of measurements: for
// people at a terminal, and in Markdown into pages between marks.
package board

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A Board is the outcomes of claims about speed, on all machines with records.
type Board struct {
	// Outcomes are in the order of the claims.
	Outcomes []claim.Outcome
}

// ordered returns the outcomes by claim and workload, as these first occur, and then by machine and
// cell.
func (b Board) ordered() []*claim.Outcome {
	type row struct{ claim, workload, metric string }
	at := map[row]int{}
	rowOf := func(o *claim.Outcome) int {
		key := row{o.Claim, o.Workload, o.Metric}
		if _, ok := at[key]; !ok {
			at[key] = len(at)
		}
		return at[key]
	}
	all := make([]*claim.Outcome, len(b.Outcomes))
	for i := range b.Outcomes {
		all[i] = &b.Outcomes[i]
		rowOf(all[i])
	}
	slices.SortStableFunc(all, func(a, b *claim.Outcome) int {
		return cmp.Or(rowOf(a)-rowOf(b), cmp.Compare(a.CPU, b.CPU), cmp.Compare(a.Cell, b.Cell))
	})
	return all
}

// recorded reports whether an outcome has samples. A claim without samples is on
// the board, too.
func recorded(o *claim.Outcome) bool { return o.CPU != "" || o.Cell != "" }

// cpus returns the CPUs of the outcomes with samples, sorted.
func (b Board) cpus() []string {
	all := lists.Map(lists.Filter(b.ordered(), recorded), func(o *claim.Outcome) string { return o.CPU })
	slices.Sort(all)
	return slices.Compact(all)
}

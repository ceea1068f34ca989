package board

import (
	"slices"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// of returns the part of the table about one machine, with the claims that have records
// there.
func (t boardTable) of(cpu string) (part boardTable) {
	for _, c := range t.columns {
		if c.cpu == cpu {
			part.columns = append(part.columns, c)
		}
	}
	for _, r := range t.rows {
		picked := boardRow{about: r.about}
		for i, o := range r.outcomes {
			if t.columns[i].cpu == cpu {
				picked.outcomes = append(picked.outcomes, o)
			}
		}
		if picked.measured() {
			part.rows = append(part.rows, picked)
		}
	}
	return part
}

func (r boardRow) measured() bool { return slices.ContainsFunc(r.outcomes, isThere) }

// parts has a table for each machine. Rows without any outcome are in the last one.
func (t boardTable) parts() []boardTable {
	all := lists.Map(t.cpus(), t.of)
	if all == nil {
		return []boardTable{t}
	}
	last := &all[len(all)-1]
	for _, r := range t.rows {
		if !r.measured() {
			last.rows = append(last.rows, boardRow{r.about, make([]*claim.Outcome, len(last.columns))})
		}
	}
	return all
}

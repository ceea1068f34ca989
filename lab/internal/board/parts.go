package board

import (
	"slices"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// of returns the part of the table about one machine, with the claims that have records
// there.
func (t boardTable) of(cpu string) boardTable {
	return t.pick(func(column int) bool { return t.columns[column].cpu == cpu })
}

// pick returns some of the columns and the rows that have outcomes in them.
func (t boardTable) pick(column func(int) bool) (part boardTable) {
	for i, c := range t.columns {
		if column(i) {
			part.columns = append(part.columns, c)
		}
	}
	for _, r := range t.rows {
		picked := boardRow{about: r.about}
		for i, o := range r.outcomes {
			if column(i) {
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

// parts splits the table into tables that share neither rows nor columns, so that there are
// no empty columns for what was measured elsewhere. They are in the order of their first
// rows. Rows without any outcome are in the last table.
func (t boardTable) parts() (all []boardTable) {
	groups := t.groups()
	all = lists.Map(t.groupsByRow(groups), func(g int) boardTable {
		return t.pick(func(column int) bool { return groups[column] == g })
	})
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

// groupsByRow returns the numbers of the groups in the order of the rows.
func (t boardTable) groupsByRow(groups []int) (order []int) {
	for _, r := range t.rows {
		column := slices.IndexFunc(r.outcomes, isThere)
		if column >= 0 && !slices.Contains(order, groups[column]) {
			order = append(order, groups[column])
		}
	}
	return order
}

// groups numbers the columns so that all columns in which a row has outcomes get the same
// number.
func (t boardTable) groups() []int {
	group := make([]int, len(t.columns))
	for i := range group {
		group[i] = i
	}
	for _, r := range t.rows {
		first := -1
		for i, o := range r.outcomes {
			switch {
			case o != nil && first < 0:
				first = group[i]
			case o != nil:
				join(group, group[i], first)
			}
		}
	}
	return group
}

// join merges two groups.
func join(group []int, a, b int) {
	for i := range group {
		if group[i] == a {
			group[i] = b
		}
	}
}

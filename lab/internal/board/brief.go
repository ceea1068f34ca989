package board

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// mostRows is the most rows of a board that text shows in full: cell by cell, with the times
// of each claim.
const mostRows = 24

// brief writes a line for each claim and workload: the number of cells in which it
// holds, and the smallest and largest change.
func (t boardWriter) brief(of boardTable) {
	lines := [][]page.Cell{{{Text: "claim"}, {Text: "cells"}, {Text: "change"}}}
	last := ""
	for _, r := range of.rows {
		if r.about.Claim != last {
			lines = append(lines, []page.Cell{{Text: r.about.Claim}, {}, {}})
			last = r.about.Claim
		}
		lines = append(lines, []page.Cell{{Text: "  " + claimed(r.about)}, r.statuses(), {Text: r.changes()}})
	}
	t.Columns(t, lines)
	fmt.Fprintf(t, "\n%d rows; fewer, with -run REGEXP, are shown cell by cell, as all are with -o html\n", len(of.rows))
}

// statuses counts the statuses of a row, the worst first, in the colour of the
// worst.
func (r boardRow) statuses() page.Cell {
	all := r.newest()
	slices.SortStableFunc(all, func(a, b *claim.Outcome) int {
		return rank(a.Verdict.Status) - rank(b.Verdict.Status)
	})
	var words []string
	for i := 0; i < len(all); {
		status := all[i].Verdict.Status
		n := 0
		for ; i < len(all) && all[i].Verdict.Status == status; i++ {
			n++
		}
		words = append(words, fmt.Sprintf("%d %s", n, statusOf(verdict.Verdict{Status: status})))
	}
	return page.Cell{Text: strings.Join(words, ", "), Colour: colourOf(all[0].Verdict.Status)}
}

// rank sorts failures first and what holds last.
func rank(s verdict.Status) int {
	return [...]int{exit.Bad: 0, exit.Unproven: 1, exit.Good: 2}[exitOf(s)]
}

// changes returns the smallest and the largest change, "" if nothing was measured.
func (r boardRow) changes() string {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, o := range r.newest() {
		if o.Verdict.N > 0 {
			lo, hi = min(lo, o.Verdict.Ratio), max(hi, o.Verdict.Ratio)
		}
	}
	switch {
	case lo > hi:
		return ""
	case Change(lo) == Change(hi):
		return Change(lo)
	}
	return Change(lo) + " to " + Change(hi)
}

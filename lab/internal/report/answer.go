package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// words describes a number of contracts with a status.
var words = []struct {
	status contract.Status
	words  string
}{
	{contract.Broken, "broken"},
	{contract.Unseen, "unseen"},
	{contract.Blind, "in blind cells"},
	{contract.Skipped, "in cells that were skipped"},
	{contract.Fixed, "fixed: remove its xfail"},
	{contract.XFail, "known to be broken"},
}

// Answer says in one line how many contracts do not hold, for each status, and how many
// hold everywhere.
func Answer(results []contract.Result) string {
	rows := tableOf(results).rows
	var parts []string
	for _, s := range words {
		switch n := count(rows, s.status); {
		case n > 0 && parts == nil:
			parts = append(parts, fmt.Sprintf("%d of %s %s", n, page.Counted(len(rows), "contract"), s.words))
		case n > 0:
			parts = append(parts, fmt.Sprintf("%d %s", n, s.words))
		}
	}
	switch {
	case len(rows) == 0:
		return "no contract was judged"
	case parts == nil:
		return page.AllHold(len(rows), "contract")
	}
	return strings.Join(parts, ", ") + others(rows)
}

// others says how many contracts hold in every cell.
func others(rows []row) string {
	n := lists.Count(rows, func(r row) bool {
		return !slices.ContainsFunc(r.Results, func(r contract.Result) bool { return r.Status != contract.Holds && r.Status != "" })
	})
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("; %d %s", n, page.Verb(n, "hold"))
}

// count returns the number of contracts with a status in any cell.
func count(rows []row, status contract.Status) int {
	return lists.Count(rows, func(r row) bool {
		return slices.ContainsFunc(r.Results, func(r contract.Result) bool { return r.Status == status })
	})
}

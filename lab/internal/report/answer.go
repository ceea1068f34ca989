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
	of    func(contract.Result) bool
	words string
}{
	{with(contract.Broken), "broken"},
	{with(contract.Unseen), "unseen"},
	{with(contract.Skipped), "in builds that were skipped"},
	{with(contract.Fixed), "fixed: remove its xfail"},
	{with(contract.XFail), "known to be broken"},
	{func(r contract.Result) bool { return r.Only != "" }, "only for other targets"},
}

// with returns a function that selects the results with a status, but not those for other targets.
func with(s contract.Status) func(contract.Result) bool {
	return func(r contract.Result) bool { return r.Status == s && r.Only == "" }
}

// Answer says in one line how many contracts do not hold, for each status, and how many
// hold everywhere.
func Answer(results []contract.Result) string {
	rows := tableOf(results).rows
	var parts []string
	for _, s := range words {
		switch n := count(rows, s.of); {
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

// others says how many contracts hold in every build.
func others(rows []row) string {
	n := lists.Count(rows, func(r row) bool {
		return !slices.ContainsFunc(r.Results, func(r contract.Result) bool { return r.Status != contract.Holds && r.Status != "" })
	})
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("; %d %s", n, page.Verb(n, "hold"))
}

// count returns the number of contracts of which a result is selected in any build.
func count(rows []row, selected func(contract.Result) bool) int {
	return lists.Count(rows, func(r row) bool { return slices.ContainsFunc(r.Results, selected) })
}

package report

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/lab/contract"
)

// words say of a number of contracts how they fare.
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

// Answer says in one line how many contracts of how many fare otherwise than they should.
func Answer(results []contract.Result) string {
	all := map[key]bool{}
	of := map[contract.Status]map[key]bool{}
	for _, r := range results {
		if of[r.Status] == nil {
			of[r.Status] = map[key]bool{}
		}
		of[r.Status][keyOf(r.Contract)] = true
		all[keyOf(r.Contract)] = true
	}
	var parts []string
	for _, s := range words {
		if n := len(of[s.status]); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s.words))
		}
	}
	switch {
	case len(all) == 0:
		return "no contract was judged"
	case parts == nil:
		return fmt.Sprintf("all of %d contracts hold", len(all))
	}
	return fmt.Sprintf("of %d contracts %s", len(all), strings.Join(parts, ", "))
}

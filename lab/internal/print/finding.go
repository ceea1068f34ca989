package print

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A finding is a contract that does not hold, with all builds that have the same
// evidence.
type finding struct {
	contract.Result // of the first build
	Builds          []string
}

// findings groups results that only differ in the build. It leaves out those that hold.
func findings(results []contract.Result) []finding {
	type same struct {
		key
		status   contract.Status
		evidence string
	}
	at := map[same]int{}
	var all []finding
	for _, r := range results {
		if r.Status == contract.Holds {
			continue
		}
		s := same{keyOf(r.Contract), r.Status, r.Evidence}
		i, ok := at[s]
		if !ok {
			i, at[s] = len(all), len(all)
			all = append(all, finding{Result: r})
		}
		all[i].Builds = append(all[i].Builds, buildName(r))
	}
	return all
}

// place returns the place of the directive.
func (f finding) place() string { return place(f.Contract.File, f.Contract.Line) }

// in lists the builds.
func (f finding) in() string { return strings.Join(f.Builds, ", ") }

// String returns everything but the place, in one line if the evidence has one.
func (f finding) String() string {
	return strings.Join([]string{f.Contract.Text, f.in(), f.Word(), f.Evidence}, ": ")
}

// mostAlike is how many unproven contracts with the same reason have a line each in what people read.
const mostAlike = 3

// brief leaves one of many unproven contracts that have the same reason but for its numbers, and says how many there are.
func brief(all []finding) (some []finding) {
	alike := map[string]int{}
	kind := func(f finding) string {
		return strings.Join([]string{f.Contract.Text, f.in(), f.Word(), number.ReplaceAllString(f.Evidence, "")}, "\n")
	}
	for _, f := range all {
		alike[kind(f)]++
	}
	for _, f := range all {
		k := kind(f)
		n := alike[k]
		if n > mostAlike && f.Status != contract.Broken {
			f.Evidence = fmt.Sprintf("%s (and %d more like this: -o json has all)", f.Evidence, n-1)
			alike[k] = 0
		}
		if n > 0 {
			some = append(some, f)
		}
	}
	return some
}

var number = regexp.MustCompile(`[0-9]+`)

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
func (all Results) Answer() string {
	rows := tableOf(all).rows
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

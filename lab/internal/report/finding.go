package report

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
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
		switch n := alike[k]; {
		case f.Status == contract.Broken || 0 < n && n <= mostAlike:
			some = append(some, f)
		case n > mostAlike:
			f.Evidence = fmt.Sprintf("%s (and %d more like this: -o json has all)", f.Evidence, n-1)
			some, alike[k] = append(some, f), 0
		}
	}
	return some
}

var number = regexp.MustCompile(`[0-9]+`)

package report

import (
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

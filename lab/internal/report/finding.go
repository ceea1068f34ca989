package report

import (
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// A finding is what does not hold, and is the same in one cell or more.
type finding struct {
	contract contract.Contract
	status   contract.Status
	evidence string
	cells    []string
}

// findings puts results together that differ in the cell alone. Those that hold are left
// out.
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
			all = append(all, finding{contract: r.Contract, status: r.Status, evidence: r.Evidence})
		}
		all[i].cells = append(all[i].cells, cellName(r))
	}
	return all
}

// place is where the directive is.
func (f finding) place() string { return place(f.contract.File, f.contract.Line) }

// in lists the cells.
func (f finding) in() string { return strings.Join(f.cells, ", ") }

// String returns all of it but the place, in one line if the evidence has no more.
func (f finding) String() string {
	return strings.Join([]string{f.contract.Text, f.in(), string(f.status), f.evidence}, ": ")
}

package print

import (
	"io"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// checkJSON writes {"results": [...]}, one for each contract and build.
func checkJSON(w io.Writer, results Results) error {
	type result struct {
		File     string          `json:"file"`
		Line     int             `json:"line"`
		Func     string          `json:"func"`
		Contract string          `json:"contract"`
		Build    string          `json:"cell"`
		Status   contract.Status `json:"status"`
		Evidence string          `json:"evidence"`
	}
	all := []result{}
	for _, r := range results {
		all = append(all, result{r.Contract.File, r.Contract.Line, name(r.Contract), r.Contract.Text, r.Build.String(), r.Status, r.Evidence})
	}
	return page.JSON(w, object{"results": all})
}

// diffJSON writes {"changes": [...]}, which may be empty but is never null, and if there are any
// "uncompared": [...].
func diffJSON(w io.Writer, d Difference) error {
	return page.JSON(w, struct {
		Changes    []facts.Change `json:"changes"`
		Uncompared []string       `json:"uncompared,omitempty"`
	}{append([]facts.Change{}, d.Changes...), lists.Map(d.Uncompared, Uncompared.String)})
}

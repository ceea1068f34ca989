package print

import (
	"io"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

type jsonResult struct {
	File     string          `json:"file"`
	Line     int             `json:"line"`
	Func     string          `json:"func"`
	Contract string          `json:"contract"`
	Build    string          `json:"cell"`
	Status   contract.Status `json:"status"`
	Evidence string          `json:"evidence"`
}

func jsonOf(r contract.Result) jsonResult {
	return jsonResult{r.Contract.File, r.Contract.Line, name(r.Contract), r.Contract.Text, r.Build.String(), r.Status, r.Evidence}
}

// checkJSON writes {"results": [...]}, one for each contract and build.
func checkJSON(w io.Writer, results []contract.Result) error {
	all := make([]jsonResult, len(results))
	for i, r := range results {
		all[i] = jsonOf(r)
	}
	return page.JSON(w, map[string][]jsonResult{"results": all})
}

// diffJSON writes {"changes": [...]}, which may be empty but is never null, and if there are any
// "uncompared": [...].
func diffJSON(w io.Writer, d Difference) error {
	return page.JSON(w, struct {
		Changes    []facts.Change `json:"changes"`
		Uncompared []string       `json:"uncompared,omitempty"`
	}{append([]facts.Change{}, d.Changes...), lists.Map(d.Uncompared, Uncompared.String)})
}

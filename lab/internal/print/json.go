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
	all := lists.Map(results, func(r contract.Result) object {
		return object{
			"file": r.Contract.File, "line": r.Contract.Line, "func": name(r.Contract), "contract": r.Contract.Text, "cell": r.Build.String(),
			"status": r.Status, "evidence": r.Evidence,
		}
	})
	return page.JSON(w, object{"results": append([]object{}, all...)})
}

// diffJSON writes {"changes": [...]}, which may be empty but is never null, and if there are any
// "uncompared": [...].
func diffJSON(w io.Writer, d Difference) error {
	return page.JSON(w, struct {
		Changes    []facts.Change `json:"changes"`
		Uncompared []string       `json:"uncompared,omitempty"`
	}{append([]facts.Change{}, d.Changes...), lists.Map(d.Uncompared, Uncompared.String)})
}

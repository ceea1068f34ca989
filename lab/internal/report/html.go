package report

import (
	_ "embed"
	"html/template"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

//go:embed page.html
var pageText string

var templates = template.Must(template.New("page").Funcs(template.FuncMap{
	"lower": lower, "visible": page.Visible, "place": place, "name": name,
}).Parse(pageText))

// lower is the class of a status.
func lower(s contract.Status) string { return strings.ToLower(string(s)) }

// checkHTML writes a self-contained page: the answer, a table with the evidence of each
// status, and the evidence of all that does not hold.
func checkHTML(w io.Writer, results []contract.Result) error {
	t := tableOf(results)
	return templates.ExecuteTemplate(w, "check", struct {
		Answer   string
		Builds   []string
		Rows     []row
		Findings []finding
	}{Answer(results), t.builds, t.rows, findings(results)})
}

// diffHTML writes the answer and a table of the changes.
func diffHTML(w io.Writer, d Difference) error {
	return templates.ExecuteTemplate(w, "diff", struct {
		Answer string
		Head   []string
		Rows   [][]string
	}{d.Answer(), differenceHead, d.rows()})
}

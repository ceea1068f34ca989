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

var templates = template.Must(template.New("page").Funcs(template.FuncMap{"lower": lower, "visible": page.Visible}).Parse(pageText))

// lower is the class of a status.
func lower(s contract.Status) string { return strings.ToLower(string(s)) }

// A checkPage is what the page of a check shows.
type checkPage struct {
	Answer   string
	Cells    []string
	Rows     []pageRow
	Findings []pageFinding
}

type pageRow struct {
	Place, Func, Contract string
	Results               []contract.Result
}

type pageFinding struct {
	Place, Contract, Evidence string
	Status                    contract.Status
	Cells                     []string
}

// checkHTML writes a page that needs nothing else: the answer, a table with the evidence
// behind each status, and the evidence for all that does not hold.
func checkHTML(w io.Writer, results []contract.Result) error {
	t := tableOf(results)
	p := checkPage{Answer: Answer(results), Cells: t.cells}
	for _, r := range t.rows {
		p.Rows = append(p.Rows, pageRow{place(r.contract.File, r.contract.Line), name(r.contract), r.contract.Text, r.results})
	}
	for _, f := range findings(results) {
		p.Findings = append(p.Findings, pageFinding{f.place(), f.contract.Text, f.evidence, f.status, f.cells})
	}
	return templates.ExecuteTemplate(w, "check", p)
}

// diffHTML writes the answer and a table of the changes.
func diffHTML(w io.Writer, d Difference) error {
	return templates.ExecuteTemplate(w, "diff", struct {
		Answer string
		Head   []string
		Rows   [][]string
	}{d.Answer(), differenceHead, d.rows()})
}

package print

import (
	"bufio"
	"cmp"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

func checkText(w io.Writer, results Results) error {
	return checkLines(w, results, cmp.Or(page.Width(w), widest))
}

// checkLines writes the answer, a table, and the evidence of all that does not hold, in lines
// that editors read like a compiler's. If the table would be wider than most, it comes after a legend.
func checkLines(w io.Writer, results Results, most int) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, results.Answer())
	if len(results) > 0 {
		lines, legend := tableOf(results).lines(most)
		for i, build := range legend {
			fmt.Fprintf(b, "%d = %s\n", i+1, page.Visible(build))
		}
		page.Columns(b, lines)
	}
	for _, f := range brief(findings(results)) {
		fmt.Fprintln(b, page.Visible(f.place()+": "+f.String()))
	}
	return b.Flush()
}

// diffText writes the answer, and a line for each change.
func diffText(w io.Writer, d Difference) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, d.Answer())
	for _, c := range d.bySort() {
		fmt.Fprintln(b, page.Visible(fmt.Sprintf("%s: %s: %s %s: %s", place(c.File, c.Line), c.Func, c.Kind, c.Change, c.Detail)))
	}
	for _, u := range d.Uncompared {
		fmt.Fprintln(b, "not compared: "+page.Visible(u.String()))
	}
	return b.Flush()
}

// checkMarkdown writes the answer, a table, and a list of the evidence of all that does
// not hold, for comments and summaries.
func checkMarkdown(w io.Writer, results Results) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, page.Markdown(results.Answer()))
	lines, legend := tableOf(results).lines(widest)
	markdownLegend(b, legend)
	markdownTable(b, lines)
	for i, f := range brief(findings(results)) {
		if i == 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "- %s: %s: %s: **%s**: %s\n", page.Markdown(f.place()), page.Markdown(f.Contract.Text), page.Markdown(f.in()), f.Word(), page.Markdown(f.Evidence))
	}
	return b.Flush()
}

// markdownLegend writes a numbered list.
func markdownLegend(w io.Writer, legend []string) {
	for i, build := range legend {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%d. %s\n", i+1, page.Markdown(build))
	}
}

// diffMarkdown writes the answer, and a table of the changes.
func diffMarkdown(w io.Writer, d Difference) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, page.Markdown(d.Answer()))
	markdownTable(b, append([][]string{differenceHead}, d.rows()...))
	return b.Flush()
}

// markdownTable writes a table below a line of text.
func markdownTable(w io.Writer, rows [][]string) {
	if len(rows) > 1 {
		fmt.Fprintln(w)
	}
	page.Table(w, rows)
}

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

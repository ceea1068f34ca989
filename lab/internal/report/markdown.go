package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
)

// checkMarkdown writes the answer, a table, and a list of the evidence for all that does
// not hold, for comments and summaries.
func checkMarkdown(w io.Writer, results []contract.Result) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, markdown(Answer(results)))
	lines, legend := tableOf(results).lines(widest)
	markdownLegend(b, legend)
	markdownTable(b, lines[0], lines[1:])
	for i, f := range findings(results) {
		if i == 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "- %s: %s: %s: **%s**: %s\n", markdown(f.place()), markdown(f.contract.Text), markdown(f.in()), f.status, markdown(f.evidence))
	}
	return b.Flush()
}

// markdownLegend writes a numbered list.
func markdownLegend(w io.Writer, legend []string) {
	for i, cell := range legend {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%d. %s\n", i+1, markdown(cell))
	}
}

// diffMarkdown writes the answer, and a table of the changes.
func diffMarkdown(w io.Writer, d Difference) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, markdown(d.Answer()))
	var rows [][]string
	for _, c := range d.bySort() {
		rows = append(rows, changeTexts(c))
	}
	markdownTable(b, differenceHead, rows)
	return b.Flush()
}

// markdownTable writes nothing if there are no rows.
func markdownTable(w io.Writer, head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintln(w)
	markdownRow(w, head)
	fmt.Fprintln(w, "|"+strings.Repeat(" --- |", len(head)))
	for _, r := range rows {
		markdownRow(w, r)
	}
}

func markdownRow(w io.Writer, row []string) {
	for _, s := range row {
		fmt.Fprintf(w, "| %s ", markdown(s))
	}
	fmt.Fprintln(w, "|")
}

var markdownSigns = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`,
	`<`, `\<`, `>`, `\>`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`, `!`, `\!`, `$`, `\$`)

// markdown writes signs that would mean something as themselves, and all in one line.
func markdown(s string) string { return markdownSigns.Replace(visible(s)) }

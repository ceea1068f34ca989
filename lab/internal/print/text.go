package print

import (
	"bufio"
	"cmp"
	"fmt"
	"io"

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

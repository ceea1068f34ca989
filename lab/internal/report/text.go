package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// text writes for people at a terminal.
type text struct {
	*bufio.Writer
	page.Painter
}

func checkText(w io.Writer, results []contract.Result) error {
	return text{bufio.NewWriter(w), page.PainterFor(page.Width(w))}.check(results, cmp.Or(page.Width(w), widest))
}

// check writes the answer, a table, and the evidence of all that does not hold, in lines
// that editors read like a compiler's.
func (t text) check(results []contract.Result, most int) error {
	fmt.Fprintln(t, Answer(results))
	if len(results) > 0 {
		t.table(tableOf(results), most)
	}
	for _, f := range brief(findings(results)) {
		about := page.Visible(fmt.Sprintf("%s: %s: %s", f.place(), f.Contract.Text, f.in()))
		fmt.Fprintf(t, "%s: %s: %s\n", about, t.Paint(colours[contract.Status(f.Word())], f.Word()), page.Visible(f.Evidence))
	}
	return t.Flush()
}

// table writes aligned columns, after a legend if they would be wider than most.
func (t text) table(of table, most int) {
	lines, legend := of.lines(most)
	for i, build := range legend {
		fmt.Fprintf(t, "%d = %s\n", i+1, page.Visible(build))
	}
	t.Columns(t, coloured(lines))
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

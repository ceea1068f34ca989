package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/lab/contract"
)

// text writes for people at a terminal.
type text struct {
	*bufio.Writer
	painter
}

func checkText(w io.Writer, results []contract.Result) error {
	return text{bufio.NewWriter(w), painterFor(width(w))}.check(results)
}

// check writes the answer, a table, and the evidence for all that does not hold, in lines
// that editors take for those of a compiler.
func (t text) check(results []contract.Result) error {
	fmt.Fprintln(t, Answer(results))
	if len(results) > 0 {
		t.table(tableOf(results))
	}
	for _, f := range findings(results) {
		about := visible(fmt.Sprintf("%s: %s: %s", f.place(), f.contract.Text, f.in()))
		fmt.Fprintf(t, "%s: %s: %s\n", about, t.paint(f.status, string(f.status)), visible(f.evidence))
	}
	return t.Flush()
}

// table writes columns that begin below each other. It is not package tabwriter's,
// because that would count the colours.
func (t text) table(of table) {
	lines := [][]string{of.head()}
	for _, r := range of.rows {
		lines = append(lines, r.texts())
	}
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i := range line {
			line[i] = visible(line[i])
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i]))
		}
	}
	for _, line := range lines {
		t.line(line, widths)
	}
}

func (t text) line(line []string, widths []int) {
	for i, s := range line {
		gap := widths[i] - utf8.RuneCountInString(s) + 2
		if i == len(line)-1 {
			gap = 0
		}
		if i >= firstCell {
			s = t.paint(contract.Status(s), s)
		}
		fmt.Fprint(t, s, strings.Repeat(" ", gap))
	}
	fmt.Fprintln(t)
}

// diffText writes the answer, and a line for each change.
func diffText(w io.Writer, d Difference) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, d.Answer())
	for _, c := range d.bySort() {
		fmt.Fprintln(b, visible(fmt.Sprintf("%s: %s: %s %s: %s", place(c.File, c.Line), c.Func, c.Kind, c.Change, c.Detail)))
	}
	return b.Flush()
}

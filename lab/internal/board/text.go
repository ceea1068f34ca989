package board

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A boardWriter writes for people at a terminal.
type boardWriter struct {
	*bufio.Writer
	page.Painter
}

// writeText writes the answer, a table for each machine, why claims do not hold, and the
// times of each claim. If there are many claims, it writes only a line for each.
func writeText(w io.Writer, b Board) error {
	return boardWriter{bufio.NewWriter(w), page.PainterFor(page.Width(w))}.board(b)
}

func (t boardWriter) board(b Board) error {
	fmt.Fprintln(t, b.Totals().Answer())
	for _, line := range b.machines() {
		fmt.Fprintln(t, "  "+page.Visible(line))
	}
	all := b.table()
	if len(all.rows) > mostRows {
		fmt.Fprintln(t)
		t.brief(all)
		t.reasons(b)
		return t.Flush()
	}
	for _, cpu := range all.cpus() {
		fmt.Fprintf(t, "\n%s\n", page.Visible(cpu))
		t.machine(all.of(cpu))
	}
	t.reasons(b)
	for _, f := range b.benchstatTables() {
		fmt.Fprintln(t)
		t.times(f)
	}
	return t.Flush()
}

// times writes the times of a claim's arms, with the verdicts.
func (t boardWriter) times(f benchstatTable) {
	fmt.Fprintln(t, page.Visible(f.title()))
	for _, c := range f.Constants {
		fmt.Fprintln(t, page.Visible(c))
	}
	t.Columns(t, lists.Map(f.lines(), func(line []string) []page.Cell {
		return lists.Map(line, func(s string) page.Cell { return page.Cell{Text: s} })
	}))
}

// reasons writes why claims do not hold, and the warnings.
func (t boardWriter) reasons(b Board) {
	open, notes := b.open(), b.warnings()
	if b.hasUnchecked() {
		notes = append(notes, whatIsUnchecked)
	}
	if len(open)+len(notes) > 0 {
		fmt.Fprintln(t)
	}
	for _, o := range open {
		t.open(o)
	}
	for _, note := range notes {
		fmt.Fprintln(t, page.Visible(note))
	}
}

// machine writes some lines for each claim and workload: the verdict with the change, the
// interval, and the rounds.
func (t boardWriter) machine(of boardTable) {
	head := []page.Cell{{Text: "claim"}}
	for _, c := range of.columns {
		head = append(head, page.Cell{Text: c.cell})
	}
	lines := [][]page.Cell{head}
	for _, r := range of.rows {
		lines = append(lines, r.lines()...)
	}
	t.Columns(t, lines)
}

// lines returns the lines of a row, as many as its label and its outcomes need.
func (r boardRow) lines() (lines [][]page.Cell) {
	put := func(line, column int, part page.Cell) {
		if line == len(lines) {
			lines = append(lines, make([]page.Cell, 1+len(r.outcomes)))
		}
		lines[line][column] = part
	}
	for i, s := range append(wrap(r.about.Claim, "", "  "), wrap(claimed(r.about), "  ", "    ")...) {
		put(i, 0, page.Cell{Text: s})
	}
	for column, o := range r.outcomes {
		for i, part := range outcomeParts(o) {
			put(i, 1+column, part)
		}
	}
	return lines
}

func outcomeParts(o *claim.Outcome) []page.Cell {
	if o == nil {
		return []page.Cell{{Text: none}}
	}
	parts := []page.Cell{{Text: strings.TrimSpace(statusOf(o.Verdict) + " " + changeOf(o.Verdict)), Colour: colourOf(o.Verdict.Status)}}
	if s := intervalOf(o.Verdict); s != "" {
		parts = append(parts, page.Cell{Text: s})
	}
	return append(parts, page.Cell{Text: roundsOf(o)})
}

// labelWidth is the width at which labels are broken.
const labelWidth = 46

// wrap breaks s at spaces. The first line and the others have different indents.
func wrap(s, first, others string) []string {
	lines := []string{first}
	for _, word := range strings.Fields(s) {
		last := &lines[len(lines)-1]
		switch {
		case *last == first:
			*last += word
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= labelWidth:
			*last += " " + word
		default:
			lines = append(lines, others+word)
		}
	}
	return lines
}

// open writes in one line why a claim does not hold.
func (t boardWriter) open(o *claim.Outcome) {
	where, why := explain(o)
	status := t.Paint(colourOf(o.Verdict.Status), statusOf(o.Verdict))
	fmt.Fprintf(t, "%s: %s: %s\n", page.Visible(about(o, where)), status, page.Visible(why))
}

// colourOf returns the colour of a status; what was not judged has none.
func colourOf(s verdict.Status) page.Colour {
	if s == "" {
		return ""
	}
	return map[int]page.Colour{exit.Good: page.Green, exit.Bad: page.Red, exit.Unproven: page.Yellow}[exitOf(s)]
}

package board

import (
	"bufio"
	"fmt"
	"io"

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

// WriteText writes the answer, why claims do not hold, and the times of each claim with its verdicts.
func WriteText(w io.Writer, b Board) error {
	return boardWriter{bufio.NewWriter(w), page.PainterFor(page.Width(w))}.board(b)
}

func (t boardWriter) board(b Board) error {
	fmt.Fprintln(t, b.Totals().Answer())
	for _, line := range b.machines() {
		fmt.Fprintln(t, "  "+page.Visible(line))
	}
	for _, f := range b.benchstatTables() {
		fmt.Fprintln(t)
		t.times(f)
	}
	open, notes := b.open(), b.notes()
	if len(open)+len(notes) > 0 {
		fmt.Fprintln(t)
	}
	for _, o := range open {
		t.open(o)
	}
	for _, note := range notes {
		fmt.Fprintln(t, page.Visible(note))
	}
	return t.Flush()
}

// times writes the times of a claim's arms, with the verdicts.
func (t boardWriter) times(f benchstatTable) {
	fmt.Fprintln(t, page.Visible(f.title()))
	for _, c := range f.Constants {
		fmt.Fprintln(t, page.Visible(c))
	}
	cells := lists.Map(f.lines(), func(line []string) []page.Cell {
		return lists.Map(line, func(s string) page.Cell { return page.Cell{Text: s} })
	})
	for i, r := range f.rows {
		line := cells[1+i]
		line[len(line)-1].Colour = colourOf(r.Outcome.Verdict.Status)
	}
	t.Columns(t, cells)
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

package page

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// A Cell is a text in a table with a colour, "" for none.
type Cell struct {
	Text   string
	Colour Colour
}

// between is the number of spaces between two columns.
const between = 2

// Columns writes aligned columns without trailing spaces, and texts as [Visible] returns them. It
// does not use package tabwriter, which would count the colours.
func (p Painter) Columns(w io.Writer, rows [][]Cell) {
	all := widths(rows)
	for _, row := range rows {
		gap := 0
		for i, c := range row {
			s := Visible(c.Text)
			if s != "" {
				fmt.Fprint(w, strings.Repeat(" ", gap), p.Paint(c.Colour, s))
				gap = 0
			}
			gap += all[i] - utf8.RuneCountInString(s) + between
		}
		fmt.Fprintln(w)
	}
}

// ColumnsWidth returns the width of a table's longest line.
func ColumnsWidth(rows [][]Cell) int {
	n := -between
	for _, w := range widths(rows) {
		n += w + between
	}
	return n
}

// widths returns the widths of a table's columns.
func widths(rows [][]Cell) []int {
	all := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, c := range row {
			all[i] = max(all[i], utf8.RuneCountInString(Visible(c.Text)))
		}
	}
	return all
}

// Width returns the width of the terminal w, or 0 if w is not a terminal.
func Width(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns <= 0 {
		return 80
	}
	return columns
}

// A Painter colours text for a terminal.
type Painter bool

// PainterFor returns a Painter, which paints nothing if there is no terminal or
// NO_COLOR is set.
func PainterFor(width int) Painter { return width > 0 && os.Getenv("NO_COLOR") == "" }

// A Colour is an escape sequence; "" is the default colour.
type Colour string

// The colours for failures, for what holds, and for what is unproven.
const (
	Red    Colour = "\x1b[31m"
	Green  Colour = "\x1b[32m"
	Yellow Colour = "\x1b[33m"
)

// Paint colours a text.
func (p Painter) Paint(c Colour, text string) string {
	if !p || c == "" {
		return text
	}
	return string(c) + text + "\x1b[0m"
}

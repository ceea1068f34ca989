package page

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
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

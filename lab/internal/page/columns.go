package page

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Cell is a text of a table, in a colour; "" is none.
type Cell struct {
	Text   string
	Colour Colour
}

// between is how many columns of text are between two columns of a table.
const between = 2

// Columns writes columns that begin below each other, without blanks at the end of a line, and
// texts as [Visible] has them. It is not package tabwriter's, because that would count the colours.
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

// ColumnsWidth returns how many columns of text the widest line of a table has.
func ColumnsWidth(rows [][]Cell) int {
	n := -between
	for _, w := range widths(rows) {
		n += w + between
	}
	return n
}

// widths returns how many columns of text each column of a table has.
func widths(rows [][]Cell) []int {
	all := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, c := range row {
			all[i] = max(all[i], utf8.RuneCountInString(Visible(c.Text)))
		}
	}
	return all
}

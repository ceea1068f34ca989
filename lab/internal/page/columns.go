package page

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// between is the number of spaces between two columns.
const between = 2

// Columns writes aligned columns without trailing spaces, and texts as [Visible] returns them.
func Columns(w io.Writer, rows [][]string) {
	all := widths(rows)
	for _, row := range rows {
		var line strings.Builder
		for i, text := range row {
			s := Visible(text)
			line.WriteString(s + strings.Repeat(" ", all[i]-utf8.RuneCountInString(s)+between))
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// ColumnsWidth returns the width of a table's longest line.
func ColumnsWidth(rows [][]string) int {
	n := -between
	for _, w := range widths(rows) {
		n += w + between
	}
	return n
}

// widths returns the widths of a table's columns.
func widths(rows [][]string) []int {
	all := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			all[i] = max(all[i], utf8.RuneCountInString(Visible(text)))
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

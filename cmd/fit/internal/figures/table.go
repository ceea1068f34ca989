package figures

import (
	"slices"
	"strings"
	"text/tabwriter"
)

// A Table is rows of cells, aligned on the right; the first row is the titles.
type Table struct{ Rows [][]string }

// NewTable returns a table that has only these titles.
func NewTable(titles ...string) *Table { return &Table{Rows: [][]string{titles}} }

// Add adds a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// lines returns the rows as text, without columns that have only a title.
func (t *Table) lines() []string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range t.Rows {
		for i, cell := range row {
			if !t.IsEmpty(i) {
				w.Write([]byte(cell + "\t"))
			}
		}
		w.Write([]byte("\n"))
	}
	w.Flush()
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// IsEmpty reports whether only the title of a column has a text.
func (t *Table) IsEmpty(column int) bool {
	return !slices.ContainsFunc(t.Rows[1:], func(row []string) bool { return row[column] != "" })
}

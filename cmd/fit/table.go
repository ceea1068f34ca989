package main

import (
	"strings"
	"text/tabwriter"
)

// A table is rows of cells, aligned on the right; the first row is the titles.
type table struct{ rows [][]string }

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// lines returns the rows as text, without columns that have only a title.
func (t *table) lines() []string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range t.rows {
		for i, cell := range row {
			if !t.isEmpty(i) {
				w.Write([]byte(cell + "\t"))
			}
		}
		w.Write([]byte("\n"))
	}
	w.Flush()
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

func (t *table) isEmpty(column int) bool {
	for _, row := range t.rows[1:] {
		if row[column] != "" {
			return false
		}
	}
	return true
}

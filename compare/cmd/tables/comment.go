package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/tightwire/tightwire/compare/records"
)

// A comment is a table in the comment of a Go file: indented lines, the first of
// which begins with the table's own first cell.
type comment struct{ path, table string }

// comments are the tables in Go files. Of each only the first record is shown.
var comments = []comment{{"fit/value.go", "fit-values"}}

// place hands the file to update, with the table of today.
func (c comment) place(root string, from source, update func(path, old, text string) error) error {
	rows, err := from.rows(c.table)
	if errors.Is(err, records.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	path := filepath.Join(root, c.path)
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	text, err := spliceComment(string(old), aligned(rows))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return update(path, string(old), text)
}

const indent = "//\t"

// spliceComment replaces the indented lines of the comment that has the table.
func spliceComment(text string, table []string) (string, error) {
	first, _, _ := strings.Cut(table[0], "  ")
	before, rest, found := strings.Cut(text, indent+first)
	if !found {
		return "", fmt.Errorf("no comment has a table of %q", first)
	}
	_, rest, _ = strings.Cut(rest, "\n")
	for strings.HasPrefix(rest, indent) {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	return before + indent + strings.Join(table, "\n"+indent) + "\n" + rest, nil
}

// aligned returns rows as lines of plain text: the first three columns.
func aligned(rows [][]string) []string {
	var s strings.Builder
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	for _, cells := range rows {
		fmt.Fprintln(w, strings.ReplaceAll(strings.Join(cells[:min(3, len(cells))], "\t"), "**", ""))
	}
	w.Flush()
	return strings.Split(strings.TrimSuffix(s.String(), "\n"), "\n")
}

package testkit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Row is one line of a file of vectors.
type Row struct {
	At   string   // where it is: "varint.tsv:12"
	Cols []string // its columns; "-" means nothing
}

// Rows returns the lines of the named file of the folder vectors, without
// comments, which begin with '#'. The test ends at a line that does not have
// the given number of columns, that has an empty one, or that is not closed by
// a newline, and if there is no line at all.
func Rows(t testing.TB, file string, columns int) []Row {
	t.Helper()
	dir, err := vectorsDir()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parseRows(file, string(text), columns)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// vectorsDir returns the folder vectors that is beside a go.mod, in the
// working directory or above it: a test runs in the folder of its package.
func vectorsDir() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		vectors := filepath.Join(dir, "vectors")
		if exists(vectors) && exists(filepath.Join(dir, "go.mod")) {
			return vectors, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("testkit: no folder vectors beside a go.mod in %s or above", start)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func parseRows(file, text string, columns int) ([]Row, error) {
	var rows []Row
	line := 0
	for s := range strings.Lines(text) {
		line++
		if strings.HasPrefix(s, "#") {
			continue
		}
		row := Row{At: fmt.Sprintf("%s:%d", file, line)}
		if err := row.split(s, columns); err != nil {
			return nil, fmt.Errorf("%s: %w", row.At, err)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: no vectors", file)
	}
	return rows, nil
}

func (r *Row) split(s string, columns int) error {
	s, whole := strings.CutSuffix(s, "\n")
	if !whole {
		return fmt.Errorf("no newline at the end")
	}
	r.Cols = strings.Split(s, "\t")
	if len(r.Cols) != columns {
		return fmt.Errorf("%d columns, want %d", len(r.Cols), columns)
	}
	for i, c := range r.Cols {
		if c == "" || c != strings.TrimSpace(c) {
			return fmt.Errorf("column %d is %q, want no space, and - for nothing", i+1, c)
		}
	}
	return nil
}

package csv

import (
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A table writes the messages of one number.
type table struct {
	num    profile.MesgNum
	expand bool // fields computed from other fields are columns
	exact  bool // cells can be read back to the stored values

	columns   []string
	seen      map[string]bool // the columns
	more      []string        // columns of cells that are computed
	expansion expansion
	expanded  []expandedCell // of the row

	w io.Writer
	b []byte // not written yet
}

// A cell is the content of one column in a layout.
type cell struct {
	field *layoutField // nil if there is none
	time  bool         // whether it is the time in the header
}

func newTable(num profile.MesgNum) *table {
	return &table{num: num, seen: map[string]bool{}, expansion: expansion{num: num}}
}

// addColumns adds the columns of a layout, in the order of the first that has them.
func (t *table) addColumns(l *layout) {
	t.addColumn(l.compressed)
	for i := range l.fields {
		t.addColumn(l.fields[i].column)
	}
}

func (t *table) addColumn(name string) {
	if name != "" && !t.seen[name] {
		t.seen[name] = true
		t.columns = append(t.columns, name)
	}
}

// title writes the names of the columns.
func (t *table) title() {
	for i, name := range t.columns {
		if i > 0 {
			t.b = append(t.b, ',')
		}
		t.b = appendTitle(t.b, name)
	}
	t.b = append(t.b, '\n')
}

// appendTitle appends the name of a column, in quotes if it needs them.
func appendTitle(b []byte, name string) []byte {
	if strings.ContainsAny(name, ",\"\n\r") {
		name = `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
	}
	return append(b, name...)
}

// writeRow writes a line.
func (t *table) writeRow(m fit.Message, cells []cell) error {
	if t.expand {
		t.expanded = t.expansion.expand(m)
	}
	if t.b = t.appendRow(t.b, m, cells); len(t.b) > run.LineRoom {
		return t.flush()
	}
	return nil
}

// flush writes the lines that are not written yet.
func (t *table) flush() error {
	_, err := t.w.Write(t.b)
	t.b = t.b[:0]
	return err
}

// cellsOf returns the content of each column for messages of a layout.
func (t *table) cellsOf(l *layout) []cell {
	cells := make([]cell, len(t.columns))
	for i := range l.fields {
		if at := slices.Index(t.columns, l.fields[i].column); at >= 0 {
			cells[at].field = &l.fields[i]
		}
	}
	if at := slices.Index(t.columns, l.compressed); at >= 0 {
		cells[at].time = true
	}
	return cells
}

// appendRow appends a line. A line with a single empty cell is "", as readers skip empty
// lines.
func (t *table) appendRow(b []byte, m fit.Message, cells []cell) []byte {
	start, data := len(b), m.Bytes()
	for i := range cells {
		if i > 0 {
			b = append(b, ',')
		}
		switch f := cells[i].field; {
		case cells[i].time:
			b = appendHeaderTime(b, m)
		case f == nil:
			b = t.appendExpandedCell(b, t.columns[i])
		case t.exact:
			b = f.appendExact(b, data[f.offset:][:f.size])
		default:
			b = f.appendCell(b, data[f.offset:][:f.size])
		}
	}
	if len(b) == start {
		b = append(b, `""`...)
	}
	return append(b, '\n')
}

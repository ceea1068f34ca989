package main

import (
	"slices"
	"strings"
)

// A csvCell is the content of one column in a layout.
type csvCell struct {
	field *csvField // nil if there is none
	time  bool      // whether it is the time in the header
}

// write writes the title and the rows.
func (t *csvTable) write() error {
	b := make([]byte, 0, 2*lineRoom)
	for i, name := range t.columns {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendTitle(b, name)
	}
	b = append(b, '\n')
	cells := make([][]csvCell, len(t.layouts.all))
	for i, row := range t.rows {
		if cells[row.layout] == nil {
			cells[row.layout] = t.cellsOf(t.layouts.all[row.layout])
		}
		if b = t.appendRow(b, i, cells[row.layout]); len(b) > lineRoom {
			if _, err := t.w.Write(b); err != nil {
				return err
			}
			b = b[:0]
		}
	}
	_, err := t.w.Write(b)
	return err
}

// appendTitle appends the name of a column, in quotes if it needs them.
func appendTitle(b []byte, name string) []byte {
	if strings.ContainsAny(name, ",\"\n\r") {
		name = `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
	}
	return append(b, name...)
}

// cellsOf returns the content of each column for messages of a layout.
func (t *csvTable) cellsOf(l *csvLayout) []csvCell {
	cells := make([]csvCell, len(t.columns))
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
func (t *csvTable) appendRow(b []byte, n int, cells []csvCell) []byte {
	start, row := len(b), t.rows[n]
	data := row.m.Bytes()
	for i := range cells {
		if i > 0 {
			b = append(b, ',')
		}
		switch f := cells[i].field; {
		case cells[i].time:
			b = appendHeaderTime(b, row.m)
		case f == nil:
			b = t.appendExpandedCell(b, n, t.columns[i])
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

// appendExpandedCell appends the value that other fields of a message make for a column.
func (t *csvTable) appendExpandedCell(b []byte, n int, column string) []byte {
	if t.expanded == nil {
		return b
	}
	for _, e := range t.expanded[n] {
		known := mainField(t.num, e.Num)
		if known.name == column {
			f := csvField{field: known, base: e.Value.Type().Canonical()}
			return f.appendValue(b, e.Value)
		}
	}
	return b
}

package column

import (
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrColumn is found by errors.Is when no single field can store the values of a column.
var ErrColumn = errors.New("column cannot be stored in one field")

// Append appends one FIT file with the rows of the tables, one table after the other, to
// dst, and returns the extended slice. The file has the messages that [Table.AppendTo] adds.
// On error it returns dst unchanged; the errors come from AppendTo or [fit.AppendRows].
func Append(dst []byte, tables ...*Table) ([]byte, error) {
	var b fit.Builder
	all := make([]fit.Rows, 0, len(tables))
	for _, t := range tables {
		cells, _, err := t.addRows(&b, min(t.rows, 1))
		if err != nil {
			return dst, err
		}
		if t.rows > 0 {
			all = append(all, fit.Rows{Like: len(b.Messages()) - 1, N: t.rows, Fill: func(rows []byte) { fillRows(rows, cells, t.rows) }})
		}
	}
	return fit.AppendRows(dst, b.File(), all...)
}

// AppendTo adds a message for each row to b, with the columns of the table that have any
// value; null becomes the invalid value of the type. It describes developer fields first,
// so no table with descriptions is needed.
//
// AppendTo stores numbers in the type of the profile. An error wraps [ErrColumn] if a number
// is out of range, the values of a column have different types, or a description has no room
// for the scale or offset of a developer field; other errors come from
// [fit.Builder.AddRows]. On error it adds no row.
func (t *Table) AppendTo(b *fit.Builder) error {
	cells, rows, err := t.addRows(b, t.rows)
	if err == nil && t.rows > 0 {
		fillRows(rows, cells, t.rows)
	}
	return err
}

// addRows adds n messages with the fields cells, for the caller to fill.
func (t *Table) addRows(b *fit.Builder, n int) (cells []cell, rows []byte, err error) {
	if cells, err = t.cells(); err != nil {
		return nil, nil, err
	}
	developer, err := describeFields(b, cells)
	if err != nil {
		return nil, nil, err
	}
	var fields []fit.FieldDefinition
	for i := range cells {
		if s := &cells[i]; !s.c.developer.is {
			fields = append(fields, fit.FieldDefinition{Num: s.c.num, Size: uint8(s.size), Type: s.typ})
		}
	}
	rows, err = b.AddRows(t.num, fields, developer, n)
	return cells, rows, err
}

// cell is a field of the messages of a table.
type cell struct {
	c    *Column
	typ  profile.BaseType
	size int // in bytes, at most 255: a field cannot have more, and components never make more
}

// sort is the order of fields in messages. Applications without a UUID keep their developer
// data index, so they are described before all others, which get a free index.
type sort uint8

const (
	plainField sort = iota
	withoutUUID
	withUUID
)

func sortOf(c *Column) sort {
	switch {
	case !c.developer.is:
		return plainField
	case c.developer.application == "":
		return withoutUUID
	}
	return withUUID
}

// cells returns the fields of the table's messages, in their order.
func (t *Table) cells() (cells []cell, err error) {
	for _, want := range []sort{plainField, withoutUUID, withUUID} {
		for _, c := range t.columns {
			if sortOf(c) != want || c.nulls == c.rows {
				continue
			}
			s, err := cellOf(c)
			if err != nil {
				return nil, err
			}
			cells = append(cells, s)
		}
	}
	return cells, nil
}

// cellOf returns the field that stores a column.
func cellOf(c *Column) (s cell, err error) {
	s = cell{c: c}
	if c.numbers == nil {
		return s, s.measure()
	}
	s.typ, s.size = c.typ, c.typ.Size()
	if c.known && familyOf(c.base) == familyOf(c.typ) {
		s.typ, s.size = c.base, c.base.Size()
	}
	return s, s.checkRange()
}

// checkRange looks for numbers out of the range of the profile's type.
func (s *cell) checkRange() error {
	if s.typ.Size() >= s.c.typ.Size() {
		return nil
	}
	for row := range s.c.rows {
		v := s.c.Value(row)
		if narrow := fit.Number(s.typ, bitsAs(v, s.typ)); v.Exists() && (!narrow.Valid() || narrow.Float() != v.Float()) {
			return s.fault(row, fmt.Sprintf("%v is out of the range of %s", v, s.typ))
		}
	}
	return nil
}

// measure finds the type and the largest size of values.
func (s *cell) measure() error {
	for row := range s.c.rows {
		v := s.c.Value(row)
		if !v.Exists() {
			continue
		}
		typ, size := v.Type(), len(v.Bytes())
		if v.Opaque() {
			typ = profile.Byte
		}
		if n := v.Len() * typ.Size(); size == 0 {
			size = n
		}
		if s.size > 0 && typ != s.typ {
			return s.fault(row, fmt.Sprintf("it is %s, the rows before are %s", typ, s.typ))
		}
		s.typ, s.size = typ, max(s.size, size)
	}
	if c := s.c; c.known && c.base.Size() == s.typ.Size() && familyOf(c.base) == familyOf(s.typ) {
		s.typ = c.base // enum, byte or uint8, as in the profile
	}
	return nil
}

func (s *cell) fault(row int, found string) error {
	return fmt.Errorf("column: %s: row %d: %w: %s", s.c.name, row, ErrColumn, found)
}

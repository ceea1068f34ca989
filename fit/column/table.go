package column

import (
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Table holds messages of one kind as columns of equal length, in the order of the input.
// Any number of goroutines may read a Table.
type Table struct {
	num     profile.MesgNum
	rows    int
	columns []*Column
	byName  map[string]*Column
}

// Decode returns the messages of one kind in b, which may be several chained files. The
// table has the named fields that occur, or all fields if none is named.
//
// Strings and arrays may share memory with b. If b is damaged, the table has the messages
// before the damage, and the error is the one from [fit.All]. If the table would need far
// more memory than b, the error wraps [ErrSparse].
func Decode(b []byte, num profile.MesgNum, fields ...string) (*Table, error) {
	builder := NewBuilder(num, fields...)
	err := builder.AddBytes(b)
	return builder.Table(), err
}

// Num returns the kind of message.
func (t *Table) Num() profile.MesgNum { return t.num }

// Rows returns the number of messages.
func (t *Table) Rows() int { return t.rows }

// Columns returns the columns in the order in which their fields first occur.
func (t *Table) Columns() iter.Seq[*Column] { return slices.Values(t.columns) }

// Column returns the column with this name, nil if no message has such a field.
func (t *Table) Column(name string) *Column { return t.byName[name] }

// Value returns the value of a field in one row, from 0, as [fit.Message.Field] does, but
// in the type of the column. It is the zero Value if the row has no valid value. It does
// not allocate. It panics if the row is out of range.
func (t *Table) Value(row int, field string) fit.Value {
	if row < 0 || row >= t.rows {
		panic("column: row out of range")
	}
	c := t.byName[field]
	if c == nil {
		return fit.Value{}
	}
	return c.Value(row)
}

// Empty returns a table without rows that has a column for each field of a kind of message
// in the profile, in the order of their numbers.
func Empty(num profile.MesgNum) *Table {
	t := &Table{num: num, byName: map[string]*Column{}}
	for f := range profile.Fields(num) {
		c := newColumn(f.Name(), fieldFacts(num, f.Num(), f.Base()), f.Base(), 0)
		t.columns = append(t.columns, c)
		t.byName[c.name] = c
	}
	return t
}

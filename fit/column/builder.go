package column

import (
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrSparse is found by errors.Is when the columns would need far more memory than the
// input: many fields, each in few messages. Naming fewer fields helps.
var ErrSparse = errors.New("columns are nearly empty")

// mostSparse is how many bytes of columns each byte of input may need. In real files the
// largest ratio is below 4.
const mostSparse = 64

// smallTable is how many bytes of columns any input may need.
const smallTable = 1 << 20

// Builder makes one [Table] from the messages of many files: each name has one type, and
// the rows of files without a field are null.
type Builder struct {
	// StoredOnly leaves out values that messages do not store: fields that components make,
	// see [fit.Expander], times outside of field 253, and subfields.
	StoredOnly bool

	table Table
	want  map[string]bool // nil if all fields are wanted
	room  int             // bytes that columns may still grow by
}

// NewBuilder returns a Builder for messages of one kind, with the named fields, or all
// fields if none is named.
func NewBuilder(num profile.MesgNum, fields ...string) *Builder {
	b := &Builder{table: Table{num: num, byName: map[string]*Column{}}, room: smallTable}
	if len(fields) > 0 {
		b.want = map[string]bool{}
	}
	for _, name := range fields {
		b.want[name] = true
	}
	return b
}

// AddBytes adds the messages of all files in data; the table may share strings and arrays
// with data. If data is damaged, AddBytes adds the messages before the damage and returns the
// first error of [fit.All].
func (b *Builder) AddBytes(data []byte) error {
	return eachFile(data, b.Add, fit.BlocksOnly())
}

// eachFile calls add with each file in data, even if it is damaged, until add fails. Otherwise
// it returns the first fault.
func eachFile(data []byte, add func(*fit.File) error, opts ...fit.Option) (err error) {
	for f, fault := range fit.All(data, opts...) {
		if f != nil {
			if e := add(f); e != nil {
				return e
			}
		}
		if fault != nil && err == nil {
			err = fault
		}
	}
	return err
}

// Add adds the messages of one file. The table may share strings and arrays with the file.
// An error wraps [ErrSparse]; the rows before it are complete.
func (b *Builder) Add(f *fit.File) error {
	b.room += mostSparse * f.Size()
	err := newReader(b, f).read()
	if err != nil {
		for _, c := range b.table.columns {
			c.cut(b.table.rows)
		}
	}
	return err
}

// Rows returns the number of rows added so far.
func (b *Builder) Rows() int { return b.table.rows }

// Table returns the table of the added rows, and leaves b empty: the next table has the
// same fields.
func (b *Builder) Table() *Table {
	t := b.table
	for _, c := range t.columns {
		c.seal(t.rows)
	}
	b.table = Table{num: t.num, byName: map[string]*Column{}}
	b.room = smallTable
	return &t
}

// wants reports whether a column with this name is wanted.
func (b *Builder) wants(name string) bool { return b.want == nil || b.want[name] }

// column returns the column with this name, or makes it for values of type t: for arrays as l, if
// that is not nil.
func (b *Builder) column(name string, f facts, t profile.BaseType, l *lists, capacity int) (*Column, error) {
	c := b.table.byName[name]
	if c != nil {
		return c, nil
	}
	if l != nil {
		c = newListColumn(name, f, l, capacity)
	} else {
		c = newColumn(name, f, t, capacity)
	}
	b.table.byName[name] = c
	b.table.columns = append(b.table.columns, c)
	b.room -= columnSize + capacity*c.width()
	return c, b.check(c)
}

// columnSize is roughly the size in bytes of a column without rows.
const columnSize = 512

// check returns an error if columns with all rows, null or not, need more memory than the input
// may. A column is charged for all rows of a file at once, because it has them in the end.
func (b *Builder) check(c *Column) error {
	if b.room < 0 {
		return fmt.Errorf("column: row %d of %s: %w: name the fields you need", b.table.rows, c.name, ErrSparse)
	}
	return nil
}

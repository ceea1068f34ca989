package column

import (
	"math"
	"reflect"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// newColumn returns a column without rows for a field whose first value is of type t. It
// has the type of the profile if that includes all numbers of type t.
func newColumn(name string, f facts, t profile.BaseType, capacity int) *Column {
	c := &Column{facts: f, name: name, valid: make([]uint64, 0, (capacity+63)/64)}
	if f.known {
		if wide, ok := join(f.base, t); ok {
			t = wide
		}
	}
	if familyOf(t) != noNumber {
		c.typ, c.numbers = t.Canonical(), newWords(t.Size(), capacity)
	}
	return c
}

// newListColumn returns a column without rows for a field whose first value is an array.
func newListColumn(name string, f facts, l *lists, capacity int) *Column {
	f.list = true
	l.rows = make([]byte, 0, capacity*l.size)
	return &Column{facts: f, name: name, typ: l.typ.Canonical(), lists: l, valid: make([]uint64, 0, (capacity+63)/64)}
}

// valueSize is the size of a [fit.Value]: on a CPU of 64 bits 16 bytes, or 32 with the tag purego.
var valueSize = int(reflect.TypeFor[fit.Value]().Size())

// width returns the size of a row in bytes.
func (c *Column) width() int {
	switch {
	case c.numbers != nil:
		return c.typ.Size()
	case c.lists != nil:
		return c.lists.size
	}
	return valueSize
}

// pad appends null rows up to n rows.
func (c *Column) pad(n int) {
	if n <= c.rows {
		return
	}
	switch {
	case c.numbers != nil:
		c.numbers.grow(n)
	case c.lists != nil:
		c.lists.grow(n)
	default:
		c.values = append(c.values, make([]fit.Value, n-len(c.values))...)
	}
	c.cover(n)
}

// cover makes room in the bitmap for n rows.
func (c *Column) cover(n int) {
	c.rows = n
	if need := (n + 63) / 64; need > len(c.valid) {
		c.valid = append(c.valid, make([]uint64, need-len(c.valid))...)
	}
}

// cut removes the rows from n on.
func (c *Column) cut(n int) {
	if n >= c.rows {
		return
	}
	switch {
	case c.numbers != nil:
		c.numbers.cut(n)
	case c.lists != nil:
		c.lists.cut(n)
	default:
		c.values = c.values[:n]
	}
	c.rows, c.valid = n, c.valid[:(n+63)/64]
	if n&63 != 0 {
		c.valid[n>>6] &= 1<<(n&63) - 1
	}
}

// takes reports whether gather can append numbers of type t.
func (c *Column) takes(t profile.BaseType) bool {
	wide, ok := join(c.typ, t)
	return c.numbers != nil && ok && wide.Size() == t.Size() && c.typ.Size() == t.Size()
}

// gather appends a row for each offset: the number of type t at b[offset+at:].
func (c *Column) gather(b []byte, offsets []uint32, at int, big bool) {
	first, invalid := c.rows, c.typ.Invalid()
	missing := c.numbers.gather(b, offsets, at, invalid) || big || c.typ.Float()
	if big {
		c.numbers.swap(first)
	}
	c.cover(first + len(offsets))
	if missing { // or unknown, for floats and swapped numbers
		c.numbers.mark(c.valid, first, c.typ)
	} else {
		setBits(c.valid, first, c.rows)
	}
}

// reserve makes room for n more values, and for all rows of a table, for which the column was
// charged.
func (c *Column) reserve(n, table int) {
	c.values = slices.Grow(c.values, max(n, table-len(c.values)))
}

// gatherLists appends a row for each message of a block: an array of the same type and size.
// The simple version is put with the value of each.
func (c *Column) gatherLists(s *source, block *fit.Block, table int) {
	first, n, big := c.rows, block.Len(), block.Definition.BigEndian()
	if c.lists != nil {
		c.lists.reserve(table)
		c.lists.gather(block.Data, block.Offsets[:n], int(s.at))
		c.cover(first + n)
		setBits(c.valid, first, c.rows)
		return
	}
	c.reserve(n, table)
	c.values = c.values[:first+n]
	for i, o := range block.Offsets[:n] {
		at := o + s.at
		c.values[first+i] = fit.Raw(s.typ, block.Data[at:at+uint32(s.size)], big)
	}
	c.list = true
	c.cover(first + n)
	setBits(c.valid, first, c.rows)
}

// put sets the value of a row, which is the last row or a later row.
func (c *Column) put(row int, v fit.Value) {
	if !says(v) {
		return
	}
	c.admit(v)
	c.pad(row + 1)
	c.valid[row>>6] |= 1 << (row & 63)
	if c.numbers == nil {
		c.values[row] = v
		return
	}
	c.numbers.set(row, bitsAs(v, c.typ))
}

// says reports whether v is not null. Arrays are not, whatever their elements.
func says(v fit.Value) bool {
	return v.Valid() || v.IsArray() && v.Type() != profile.Byte && v.Len() > 0
}

// bitsAs returns the bits of a number as type t, which includes all numbers of its type.
func bitsAs(v fit.Value, t profile.BaseType) uint64 {
	switch t {
	case profile.Float32:
		return uint64(math.Float32bits(float32(v.Float())))
	case profile.Float64:
		return math.Float64bits(v.Float())
	}
	return v.Uint()
}

// admit widens the type of the column so that it includes v.
func (c *Column) admit(v fit.Value) {
	c.list = c.list || v.IsArray()
	if c.holdsValues() {
		return
	}
	t, ok := join(c.typ, v.Type())
	switch {
	case c.lists != nil || !ok || v.IsArray() || v.Opaque():
		c.toValues()
	case t.Size() > c.typ.Size():
		c.widen(t)
	default:
		c.typ = t
	}
}

func (c *Column) widen(t profile.BaseType) {
	old := *c
	c.typ, c.numbers = t, newWords(t.Size(), c.rows)
	c.numbers.grow(c.rows)
	for row := range c.rows {
		if c.Valid(row) {
			c.numbers.set(row, bitsAs(old.Value(row), t))
		}
	}
}

func (c *Column) toValues() {
	values := c.eachValue()
	c.numbers, c.lists, c.values = nil, nil, values
}

// holdsValues reports whether the rows are in values.
func (c *Column) holdsValues() bool { return c.numbers == nil && c.lists == nil }

// eachValue returns [Column.Value] of each row.
func (c *Column) eachValue() []fit.Value {
	values := make([]fit.Value, c.rows)
	for row := range values {
		values[row] = c.Value(row)
	}
	return values
}

package fitarrow

import (
	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// Schema returns the schema of all fields of a kind of message in the profile, in the order
// of their numbers. It is the same for all files.
func Schema(num profile.MesgNum) *arrow.Schema { return Record(column.Empty(num)).Schema() }

// RecordAs returns the columns of a table that a schema has, such as the schema of [Schema], in
// the order and types of the schema. A value that does not fit its type is null: a text
// where the schema has a number, or a number out of range. The batch shares memory with
// t, and need not be released, like the batch of [Record].
func RecordAs(t *column.Table, s *arrow.Schema) arrow.RecordBatch {
	var fields []arrow.Field
	var arrays []arrow.Array
	twins := twinsOf(t)
	for _, f := range s.Fields() {
		if c := t.Column(f.Name); c != nil && c.Nulls() < c.Rows() {
			fields = append(fields, f)
			arrays = append(arrays, arrayAs(twins, c, f.Type))
		}
	}
	return batchOf(schemaOf(t, fields), arrays, t.Rows())
}

// arrayAs returns the values of a column as an array of type t.
func arrayAs(twins *twins, c *column.Column, t arrow.DataType) arrow.Array {
	if a := twins.arrayOf(c, meaningOf(c, false)); arrow.TypeEqual(a.DataType(), t) {
		return a
	}
	b := array.NewBuilder(memory.DefaultAllocator, t)
	for row := range c.Rows() {
		if v := first(c.Value(row), asStored); isInteger(v) && fits(v, t) {
			appendStored(b, v)
		} else {
			b.AppendNull()
		}
	}
	return b.NewArray()
}

func isInteger(v fit.Value) bool {
	return v.Valid() && !v.Opaque() && v.Type() != profile.String && !v.Type().Float()
}

// fits reports whether t is a type of integers that includes v.
func fits(v fit.Value, t arrow.DataType) bool {
	if !arrow.IsInteger(t.ID()) {
		return false
	}
	bits, n := t.(arrow.FixedWidthDataType).BitWidth(), v.Int()
	negative := v.Type().Signed() && n < 0
	switch {
	case arrow.IsSignedInteger(t.ID()) && negative:
		return n >= -1<<(bits-1)
	case arrow.IsSignedInteger(t.ID()):
		return v.Uint() <= 1<<(bits-1)-1
	case negative:
		return false
	}
	return v.Uint() <= 1<<bits-1
}

package fitarrow

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// arrayOf returns the Arrow array of a column.
func arrayOf(c *column.Column, m meaning) arrow.Array {
	t, _ := elementType(c)
	if _, numbers := c.BaseType(); numbers && !isList(c, m) {
		if a := wrapAs(c, m, arrowType(t, m)); a != nil {
			return a
		}
	}
	if isList(c, m) {
		return lists(c, arrowType(t, m), m)
	}
	b := array.NewBuilder(memory.DefaultAllocator, arrowType(t, m))
	b.Reserve(c.Rows())
	if texts, ok := b.(*array.StringBuilder); ok && m == asText {
		texts.ReserveData(textBytes(c))
	}
	for row := range c.Rows() {
		appendValue(b, c, first(c.Value(row), m), m)
	}
	return b.NewArray()
}

// first returns the first valid element of an array if the column has one number in the
// profile.
func first(v fit.Value, m meaning) fit.Value {
	if m == asText || !v.IsArray() {
		return v
	}
	for i := range v.Len() {
		if e := v.At(i); e.Valid() {
			return e
		}
	}
	return fit.Value{}
}

// lists returns an array of lists.
func lists(c *column.Column, t arrow.DataType, m meaning) arrow.Array {
	b := array.NewListBuilder(memory.DefaultAllocator, t)
	b.Reserve(c.Rows())
	b.ValueBuilder().Reserve(elements(c))
	for row := range c.Rows() {
		v := c.Value(row)
		if !v.Exists() {
			b.AppendNull()
			continue
		}
		b.Append(true)
		for i := range v.Len() {
			appendValue(b.ValueBuilder(), c, v.At(i), m)
		}
	}
	return b.NewArray()
}

// elements returns how many elements the arrays of a column have in all: no more than the bytes of
// the input.
func elements(c *column.Column) (n int) {
	for row := range c.Rows() {
		n += c.Value(row).Len()
	}
	return n
}

// appendValue appends one value, or null if it is not valid.
func appendValue(b array.Builder, c *column.Column, v fit.Value, m meaning) {
	if !v.Valid() && !(m == asStored && v.Exists() && v.Type() == profile.Byte) {
		b.AppendNull()
		return
	}
	switch m {
	case asFloat:
		b.(*array.Float64Builder).Append(c.InUnits(v.Float()))
	case asDegrees:
		b.(*array.Float64Builder).Append(fit.Degrees(int32(v.Int())))
	case asTime, asLocal:
		b.(*array.TimestampBuilder).Append(arrow.Timestamp(milliseconds(uint32(v.Uint()))))
	case asName:
		b.(*array.StringBuilder).Append(nameOf(c.Type(), v))
	case asBool:
		b.(*array.BooleanBuilder).Append(v.Uint() != 0)
	case asText:
		b.(*array.StringBuilder).Append(text(v))
	default:
		appendStored(b, v)
	}
}

// nameOf returns the name of an enumerated value, or the number.
func nameOf(t profile.Type, v fit.Value) string {
	if name := t.ValueName(v.Uint()); name != "" {
		return name
	}
	return strconv.FormatUint(v.Uint(), 10)
}

// text returns a string, or for other values the text of fit dump.
func text(v fit.Value) string {
	switch {
	case v.Type() == profile.String && !v.Opaque():
		return strings.ToValidUTF8(v.Text(), "\uFFFD")
	case v.Opaque():
		return "0x" + hex.EncodeToString(v.Bytes())
	}
	return v.String()
}

// textBytes returns the length of the strings of a column, as stored, in bytes.
func textBytes(c *column.Column) (n int) {
	for row := range c.Rows() {
		n += len(c.Value(row).Bytes())
	}
	return n
}

// appendStored appends a number to a builder of its type.
func appendStored(b array.Builder, v fit.Value) {
	switch b := b.(type) {
	case *array.Uint8Builder:
		b.Append(uint8(v.Uint()))
	case *array.Uint16Builder:
		b.Append(uint16(v.Uint()))
	case *array.Uint32Builder:
		b.Append(uint32(v.Uint()))
	case *array.Uint64Builder:
		b.Append(v.Uint())
	case *array.Int8Builder:
		b.Append(int8(v.Int()))
	case *array.Int16Builder:
		b.Append(int16(v.Int()))
	case *array.Int32Builder:
		b.Append(int32(v.Int()))
	case *array.Int64Builder:
		b.Append(v.Int())
	case *array.Float32Builder:
		b.Append(float32(v.Float()))
	case *array.Float64Builder:
		b.Append(v.Float())
	}
}

package fitarrow

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"io"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/snappy"

	"github.com/tightwire/tightwire/fit/column"
)

// WriteParquet writes a table to w as a Parquet file with one row group, compressed by
// Snappy. It does not close w.
func WriteParquet(w io.Writer, t *column.Table, opts ...Option) error {
	r := Record(t, opts...)
	p, err := newWriter(w, r.Schema())
	if err != nil {
		return err
	}
	room := make([]parquet.Value, 0, atOnce)
	for i, c := range p.ColumnWriters() {
		if err := writeColumn(c, r.Column(i), i, room); err != nil {
			return err
		}
	}
	return p.Close()
}

func newWriter(w io.Writer, s *arrow.Schema, more ...parquet.WriterOption) (*parquet.GenericWriter[any], error) {
	embedded, err := embed(s)
	if err != nil {
		return nil, err
	}
	opts := append([]parquet.WriterOption{
		parquet.NewSchema("fit", nodeOf(s)),
		parquet.Compression(&snappy.Codec{}),
		parquet.KeyValueMetadata("ARROW:schema", embedded),
	}, more...)
	for i, key := range s.Metadata().Keys() {
		opts = append(opts, parquet.KeyValueMetadata(key, s.Metadata().Values()[i]))
	}
	return parquet.NewGenericWriter[any](w, opts...), nil
}

// embed returns the schema as pyarrow wants it in a Parquet file.
func embed(s *arrow.Schema) (string, error) {
	var b bytes.Buffer
	if err := ipc.NewWriter(&b, ipc.WithSchema(s)).Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// ordered is a group whose fields have the order of a schema: those of a Group are sorted.
type ordered struct {
	parquet.Group
	schema *arrow.Schema
}

// Fields returns the fields in the order of the schema.
func (o ordered) Fields() []parquet.Field {
	fields := o.Group.Fields()
	place := func(f parquet.Field) int { return o.schema.FieldIndices(f.Name())[0] }
	slices.SortFunc(fields, func(a, b parquet.Field) int { return cmp.Compare(place(a), place(b)) })
	return fields
}

// nodeOf returns the Parquet schema.
func nodeOf(s *arrow.Schema) parquet.Node {
	g := parquet.Group{}
	for _, f := range s.Fields() {
		g[f.Name] = parquet.Optional(typeNode(f.Type))
	}
	return ordered{g, s}
}

func typeNode(t arrow.DataType) parquet.Node {
	switch t := t.(type) {
	case *arrow.ListType:
		return parquet.List(parquet.Optional(typeNode(t.Elem())))
	case *arrow.TimestampType:
		return parquet.TimestampAdjusted(parquet.Millisecond, t.TimeZone != "")
	case *arrow.StringType:
		return parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	case *arrow.BooleanType:
		return parquet.Leaf(parquet.BooleanType)
	case *arrow.Float32Type:
		return parquet.Leaf(parquet.FloatType)
	case *arrow.Float64Type:
		return parquet.Leaf(parquet.DoubleType)
	}
	width := t.(arrow.FixedWidthDataType).BitWidth()
	if arrow.IsSignedInteger(t.ID()) {
		return parquet.Int(width)
	}
	return parquet.Uint(width)
}

// atOnce is how many values are handed over at a time.
const atOnce = 4096

// writeColumn writes an array as column i. It needs room for values.
func writeColumn(w *parquet.ColumnWriter, a arrow.Array, i int, room []parquet.Value) error {
	list, _ := a.(*array.List)
	elements := a
	if list != nil {
		elements = list.ListValues()
	}
	at := valuesOf(elements)
	values := room[:0]
	for row := range a.Len() {
		switch {
		case list != nil:
			values = appendList(values, list, at, row, i)
		case a.IsNull(row):
			values = append(values, parquet.NullValue().Level(0, 0, i))
		default:
			values = append(values, at(row).Level(0, 1, i))
		}
		if len(values) < atOnce-255 && row < a.Len()-1 {
			continue
		}
		if _, err := w.WriteRowValues(values); err != nil {
			return err
		}
		values = values[:0]
	}
	return nil
}

// appendList appends one list: null, empty, or its elements, of which each may be null.
func appendList(values []parquet.Value, a *array.List, at func(int) parquet.Value, row, i int) []parquet.Value {
	if a.IsNull(row) {
		return append(values, parquet.NullValue().Level(0, 0, i))
	}
	start, end := a.ValueOffsets(row)
	if start == end {
		return append(values, parquet.NullValue().Level(0, 1, i))
	}
	elements := a.ListValues()
	for k := int(start); k < int(end); k++ {
		repetition := min(k-int(start), 1)
		if elements.IsNull(k) {
			values = append(values, parquet.NullValue().Level(repetition, 2, i))
		} else {
			values = append(values, at(k).Level(repetition, 3, i))
		}
	}
	return values
}

// valuesOf returns a function that returns the value in a row that is not null.
func valuesOf(a arrow.Array) func(row int) parquet.Value {
	switch a := a.(type) {
	case *array.Uint8:
		return int32s(a.Uint8Values())
	case *array.Uint16:
		return int32s(a.Uint16Values())
	case *array.Uint32:
		return int32s(a.Uint32Values())
	case *array.Int8:
		return int32s(a.Int8Values())
	case *array.Int16:
		return int32s(a.Int16Values())
	case *array.Int32:
		return int32s(a.Int32Values())
	case *array.Uint64:
		return func(row int) parquet.Value { return parquet.Int64Value(int64(a.Value(row))) }
	case *array.Int64:
		return func(row int) parquet.Value { return parquet.Int64Value(a.Value(row)) }
	case *array.Timestamp:
		return func(row int) parquet.Value { return parquet.Int64Value(int64(a.Value(row))) }
	case *array.Float32:
		return func(row int) parquet.Value { return parquet.FloatValue(a.Value(row)) }
	case *array.Float64:
		return func(row int) parquet.Value { return parquet.DoubleValue(a.Value(row)) }
	case *array.Boolean:
		return func(row int) parquet.Value { return parquet.BooleanValue(a.Value(row)) }
	case *array.String:
		return func(row int) parquet.Value { return parquet.ByteArrayValue([]byte(a.Value(row))) }
	}
	panic("fitarrow: no values of " + a.DataType().Name())
}

func int32s[T uint8 | uint16 | uint32 | int8 | int16 | int32](rows []T) func(row int) parquet.Value {
	return func(row int) parquet.Value { return parquet.Int32Value(int32(rows[row])) }
}

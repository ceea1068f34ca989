package fitarrow

import (
	"bytes"
	"encoding/base64"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// elementsOf returns a schema in the form of a Parquet file: the root, then the fields in
// their order; a list is three nested elements.
func elementsOf(s *arrow.Schema) []format.SchemaElement {
	all := []format.SchemaElement{{Name: "fit", NumChildren: thrift.New(int32(s.NumFields()))}}
	for _, f := range s.Fields() {
		leaf := f
		if list, ok := f.Type.(*arrow.ListType); ok {
			outer := group(f.Name, format.Optional)
			outer.ConvertedType = thrift.New(deprecated.List)
			outer.LogicalType.Value = new(format.ListType)
			all = append(all, outer, group("list", format.Repeated))
			leaf = arrow.Field{Name: "element", Type: list.Elem()}
		}
		all = append(all, leafOf(leaf))
	}
	return all
}

// group returns an element that contains one other.
func group(name string, r format.FieldRepetitionType) format.SchemaElement {
	return format.SchemaElement{Name: name, RepetitionType: thrift.New(r), NumChildren: thrift.New(int32(1))}
}

// pathOf returns the names of the elements on the path to the values of a field.
func pathOf(f arrow.Field) []string {
	if _, list := f.Type.(*arrow.ListType); list {
		return []string{f.Name, "list", "element"}
	}
	return []string{f.Name}
}

// leafOf returns the element of values. It also has the old name of the type, which is all
// that some readers know.
func leafOf(f arrow.Field) format.SchemaElement {
	e := format.SchemaElement{Name: f.Name, RepetitionType: thrift.New(format.Optional), Type: thrift.New(physicalType(f.Type))}
	switch t := f.Type.(type) {
	case *arrow.StringType:
		e.LogicalType.Value = new(format.StringType)
		e.ConvertedType = thrift.New(deprecated.UTF8)
	case *arrow.TimestampType:
		unit := format.TimeUnit{Value: new(format.MilliSeconds)}
		e.LogicalType.Value = &format.TimestampType{IsAdjustedToUTC: t.TimeZone != "", Unit: unit}
		if t.TimeZone != "" {
			e.ConvertedType = thrift.New(deprecated.TimestampMillis)
		}
	default:
		if arrow.IsInteger(t.ID()) {
			width := t.(arrow.FixedWidthDataType).BitWidth()
			e.LogicalType.Value = &format.IntType{BitWidth: int8(width), IsSigned: arrow.IsSignedInteger(t.ID())}
			e.ConvertedType = thrift.New(integerNames[t.ID()])
		}
	}
	return e
}

var integerNames = map[arrow.Type]deprecated.ConvertedType{
	arrow.UINT8: deprecated.Uint8, arrow.UINT16: deprecated.Uint16, arrow.UINT32: deprecated.Uint32, arrow.UINT64: deprecated.Uint64,
	arrow.INT8: deprecated.Int8, arrow.INT16: deprecated.Int16, arrow.INT32: deprecated.Int32, arrow.INT64: deprecated.Int64,
}

// physicalType returns the Parquet type that stores a type.
func physicalType(t arrow.DataType) format.Type {
	switch t.ID() {
	case arrow.STRING:
		return format.ByteArray
	case arrow.BOOL:
		return format.Boolean
	case arrow.FLOAT32:
		return format.Float
	case arrow.FLOAT64:
		return format.Double
	case arrow.TIMESTAMP, arrow.UINT64, arrow.INT64:
		return format.Int64
	}
	return format.Int32
}

// embed returns the schema in the form in which pyarrow expects it in a Parquet file.
func embed(s *arrow.Schema) (string, error) {
	var b bytes.Buffer
	if err := ipc.NewWriter(&b, ipc.WithSchema(s)).Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

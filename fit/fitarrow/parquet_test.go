package fitarrow

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// varied are values of a type, of which some repeat: name, and value i of a random source.
var varied = []struct {
	name string
	t    arrow.DataType
	text func(r *rand.Rand) string // as array.Builder.AppendValueFromString takes it
}{
	{"uint8", arrow.PrimitiveTypes.Uint8, func(r *rand.Rand) string { return fmt.Sprint(r.IntN(256)) }},
	{"uint16", arrow.PrimitiveTypes.Uint16, func(r *rand.Rand) string { return fmt.Sprint(r.IntN(1 << 16)) }},
	{"uint32", arrow.PrimitiveTypes.Uint32, func(r *rand.Rand) string { return fmt.Sprint(r.Uint32()) }},
	{"uint64", arrow.PrimitiveTypes.Uint64, func(r *rand.Rand) string { return fmt.Sprint(r.Uint64()) }},
	{"int8", arrow.PrimitiveTypes.Int8, func(r *rand.Rand) string { return fmt.Sprint(r.IntN(256) - 128) }},
	{"int16", arrow.PrimitiveTypes.Int16, func(r *rand.Rand) string { return fmt.Sprint(int16(r.Uint32())) }},
	{"int32", arrow.PrimitiveTypes.Int32, func(r *rand.Rand) string { return fmt.Sprint(int32(r.Uint32())) }},
	{"int64", arrow.PrimitiveTypes.Int64, func(r *rand.Rand) string { return fmt.Sprint(int64(r.Uint64())) }},
	{"steady", arrow.PrimitiveTypes.Int32, func(*rand.Rand) string { return "7" }},
	{"float32", arrow.PrimitiveTypes.Float32, func(r *rand.Rand) string { return fmt.Sprint(r.Float32() - 0.5) }},
	{"few floats", arrow.PrimitiveTypes.Float64, func(r *rand.Rand) string { return fmt.Sprint(float64(1+r.IntN(900)) / 7) }},
	{"many floats", arrow.PrimitiveTypes.Float64, func(r *rand.Rand) string { return fmt.Sprint(r.NormFloat64()) }},
	{"odd floats", arrow.PrimitiveTypes.Float64, func(r *rand.Rand) string { return []string{"NaN", "-0", "0", "+Inf", "-Inf", "1"}[r.IntN(6)] }},
	{"bool", arrow.FixedWidthTypes.Boolean, func(r *rand.Rand) string { return fmt.Sprint(r.IntN(2) == 0) }},
	{"texts", arrow.BinaryTypes.String, func(r *rand.Rand) string { return strings.Repeat("é", r.IntN(30)) }},
	{"many texts", arrow.BinaryTypes.String, func(r *rand.Rand) string { return fmt.Sprint(r.Uint64()) }},
	{"time", &arrow.TimestampType{Unit: arrow.Millisecond, TimeZone: "UTC"}, func(r *rand.Rand) string { return fmt.Sprint("2024-06-01 08:00:", 10+r.IntN(50), "Z") }},
	{"local", &arrow.TimestampType{Unit: arrow.Millisecond}, func(r *rand.Rand) string { return fmt.Sprint("1989-12-31 00:00:", 10+r.IntN(50)) }},
}

// nullRows are ways to choose the rows that are null.
var nullRows = []struct {
	name string
	null func(row int) bool
}{
	{"none", func(int) bool { return false }},
	{"all", func(int) bool { return true }},
	{"third", func(row int) bool { return row%3 == 1 }},
	{"late", func(row int) bool { return row < pageRows+5 }},
	{"early", func(row int) bool { return row > 100 }},
}

// TestParquetTypes writes all types, with all sorts of nulls, in batches that do not end where
// pages and row groups do, and reads them by parquet-go.
func TestParquetTypes(t *testing.T) {
	for _, v := range varied {
		for _, nulls := range nullRows {
			r := rand.New(rand.NewPCG(1, 2))
			b := array.NewBuilder(memory.DefaultAllocator, v.t)
			for row := range 2*pageRows + 100 {
				if nulls.null(row) {
					b.AppendNull()
				} else if err := b.AppendValueFromString(v.text(r)); err != nil {
					t.Fatal(err)
				}
			}
			checkRoundTrip(t, v.name+", nulls: "+nulls.name, b.NewArray())
		}
	}
}

// TestParquetLists writes lists that are null, empty, with null elements, and long.
func TestParquetLists(t *testing.T) {
	for _, v := range varied {
		r := rand.New(rand.NewPCG(3, 4))
		b := array.NewListBuilder(memory.DefaultAllocator, v.t)
		for range 2*pageRows + 100 {
			if r.IntN(5) == 0 {
				b.AppendNull()
				continue
			}
			b.Append(true)
			for range r.IntN(4) {
				if r.IntN(5) == 0 {
					b.ValueBuilder().AppendNull()
				} else if err := b.ValueBuilder().AppendValueFromString(v.text(r)); err != nil {
					t.Fatal(err)
				}
			}
		}
		checkRoundTrip(t, "lists of "+v.name, b.NewArray())
	}
}

// checkRoundTrip writes an array in parts, beside a column that no batch has, and compares what
// a file has with it.
func checkRoundTrip(t *testing.T, name string, a arrow.Array) {
	t.Helper()
	s := arrow.NewSchema([]arrow.Field{{Name: "lacking", Type: a.DataType(), Nullable: true}, {Name: "a", Type: a.DataType(), Nullable: true}}, nil)
	f := written(t, s, parts(a, 1, 7, 0, 5000, pageRows-8, 3))
	if f.NumRows() != int64(a.Len()) {
		t.Fatalf("%s: %d rows, want %d", name, f.NumRows(), a.Len())
	}
	row := 0
	for _, g := range f.RowGroups() {
		in := g.Rows()
		rows := make([]parquet.Row, 999)
		for n, err := 0, error(nil); err == nil; {
			n, err = in.ReadRows(rows)
			for _, values := range rows[:n] {
				got, want := shownRow(values, a.DataType()), shownArray(a, row)
				if got != "<null>|"+want {
					t.Fatalf("%s: row %d is %s, want <null>|%s", name, row, got, want)
				}
				row++
			}
		}
		in.Close()
	}
	if row != a.Len() {
		t.Errorf("%s: %d rows read, want %d", name, row, a.Len())
	}
	checkStatistics(t, name, f.Metadata().RowGroups[0].Columns[1].MetaData, a)
}

// parts cuts an array into batches, the last one with what is left.
func parts(a arrow.Array, sizes ...int64) (all []arrow.RecordBatch) {
	s := arrow.NewSchema([]arrow.Field{{Name: "a", Type: a.DataType()}}, nil)
	r := array.NewRecordBatch(s, []arrow.Array{a}, int64(a.Len()))
	first := int64(0)
	for _, n := range sizes {
		all = append(all, r.NewSlice(first, first+n))
		first += n
	}
	return append(all, r.NewSlice(first, r.NumRows()))
}

func written(t *testing.T, s *arrow.Schema, batches []arrow.RecordBatch) *parquet.File {
	t.Helper()
	var out bytes.Buffer
	w, err := NewWriter(&out, s)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range batches {
		if err := w.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// shownRow shows the values of both columns as shownArray does.
func shownRow(row parquet.Row, t arrow.DataType) string {
	var columns [2][]string
	for _, v := range row {
		text := shownValue(v)
		if v.IsNull() && t.ID() == arrow.LIST {
			text = []string{"<null>", "[]", "null"}[v.DefinitionLevel()]
		}
		columns[v.Column()] = append(columns[v.Column()], text)
	}
	return strings.Join(columns[0], ",") + "|" + strings.Join(columns[1], ",")
}

// shownValue shows the bits of floats: NaN and zeros are several.
func shownValue(v parquet.Value) string {
	switch {
	case v.IsNull():
		return "<null>"
	case v.Kind() == parquet.Double:
		return fmt.Sprintf("%x", math.Float64bits(v.Double()))
	case v.Kind() == parquet.Float:
		return fmt.Sprintf("%x", math.Float32bits(v.Float()))
	}
	return v.String()
}

// shownArray shows what a row of an array has.
func shownArray(a arrow.Array, row int) string {
	list, ok := a.(*array.List)
	if !ok || a.IsNull(row) {
		v, _ := valueOf(a, row)
		return shownValue(v)
	}
	start, end := list.ValueOffsets(row)
	if start == end {
		return "[]"
	}
	var all []string
	for k := int(start); k < int(end); k++ {
		all = append(all, strings.ReplaceAll(shownArray(list.ListValues(), k), "<null>", "null"))
	}
	return strings.Join(all, ",")
}

// checkStatistics compares what a file says of a column with the values of the array, which
// parquet-go orders by the type of the file.
func checkStatistics(t *testing.T, name string, m format.ColumnMetaData, a arrow.Array) {
	t.Helper()
	elements := a
	if list, ok := a.(*array.List); ok {
		elements = list.ListValues()
	} else if m.Statistics.NullCount != int64(a.NullN()) || m.NumValues != int64(a.Len()) {
		t.Errorf("%s: %d nulls of %d, want %d of %d", name, m.Statistics.NullCount, m.NumValues, a.NullN(), a.Len())
	}
	if elements.NullN() == elements.Len() {
		if m.Statistics.MinValue != nil || m.Statistics.MaxValue != nil {
			t.Errorf("%s: bounds without a value", name)
		}
		return
	}
	least, greatest := boundsOf(elements)
	if got := fmt.Sprintf("%x %x", m.Statistics.MinValue, m.Statistics.MaxValue); got != fmt.Sprintf("%x %x", least.Bytes(), greatest.Bytes()) {
		t.Errorf("%s: bounds %s, want %x %x", name, got, least.Bytes(), greatest.Bytes())
	}
}

// boundsOf returns the least and the greatest value of an array. NaN is neither; a least zero
// is negative.
func boundsOf(a arrow.Array) (least, greatest parquet.Value) {
	node := map[arrow.Type]parquet.Node{
		arrow.UINT64: parquet.Uint(64), arrow.UINT32: parquet.Uint(32), arrow.STRING: parquet.String(),
		arrow.INT64: parquet.Int(64), arrow.TIMESTAMP: parquet.Int(64), arrow.BOOL: parquet.Leaf(parquet.BooleanType),
		arrow.FLOAT32: parquet.Leaf(parquet.FloatType), arrow.FLOAT64: parquet.Leaf(parquet.DoubleType),
	}[a.DataType().ID()]
	if node == nil {
		node = parquet.Int(32)
	}
	for row := range a.Len() {
		v, ok := valueOf(a, row)
		if !ok {
			continue
		}
		if least.IsNull() || node.Type().Compare(v, least) < 0 {
			least = v
		}
		if greatest.IsNull() || node.Type().Compare(v, greatest) > 0 {
			greatest = v
		}
	}
	return least, greatest
}

func valueOf(a arrow.Array, row int) (v parquet.Value, ok bool) {
	if a.IsNull(row) {
		return v, false
	}
	switch a := a.(type) {
	case *array.Uint8:
		return parquet.Int32Value(int32(a.Value(row))), true
	case *array.Uint16:
		return parquet.Int32Value(int32(a.Value(row))), true
	case *array.Uint32:
		return parquet.Int32Value(int32(a.Value(row))), true
	case *array.Uint64:
		return parquet.Int64Value(int64(a.Value(row))), true
	case *array.Int8:
		return parquet.Int32Value(int32(a.Value(row))), true
	case *array.Int16:
		return parquet.Int32Value(int32(a.Value(row))), true
	case *array.Int32:
		return parquet.Int32Value(a.Value(row)), true
	case *array.Int64:
		return parquet.Int64Value(a.Value(row)), true
	case *array.Timestamp:
		return parquet.Int64Value(int64(a.Value(row))), true
	case *array.Float32:
		return parquet.FloatValue(a.Value(row)), true
	case *array.Float64:
		return parquet.DoubleValue(a.Value(row)), !math.IsNaN(a.Value(row))
	case *array.Boolean:
		return parquet.BooleanValue(a.Value(row)), true
	}
	return parquet.ByteArrayValue([]byte(a.(*array.String).Value(row))), true
}

// TestParquetZero has bounds that are zero: the least is negative, the greatest positive.
func TestParquetZero(t *testing.T) {
	for _, zero := range []float64{0, math.Copysign(0, -1)} {
		b := array.NewFloat64Builder(memory.DefaultAllocator)
		b.Append(zero)
		a := b.NewArray()
		f := written(t, arrow.NewSchema([]arrow.Field{{Name: "a", Type: a.DataType()}}, nil), parts(a))
		s := f.Metadata().RowGroups[0].Columns[0].MetaData.Statistics
		if fmt.Sprintf("%x %x", s.MinValue, s.MaxValue) != "0000000000000080 0000000000000000" {
			t.Errorf("bounds of %v: %x %x", zero, s.MinValue, s.MaxValue)
		}
	}
}

// TestParquetEmptyText has a text of no bytes before all others.
func TestParquetEmptyText(t *testing.T) {
	for _, texts := range [][]string{{""}, {"", "", "a"}, {"", "a", ""}} {
		b := array.NewStringBuilder(memory.DefaultAllocator)
		b.AppendValues(texts, nil)
		a := b.NewArray()
		f := written(t, arrow.NewSchema([]arrow.Field{{Name: "a", Type: a.DataType()}}, nil), parts(a))
		rows := make([]parquet.Row, 4)
		n, _ := f.RowGroups()[0].Rows().ReadRows(rows)
		for i, row := range rows[:n] {
			if row[0].IsNull() || row[0].String() != texts[i] {
				t.Errorf("row %d of %q is %v", i, texts, row)
			}
		}
		if n != len(texts) {
			t.Errorf("%d rows of %q", n, texts)
		}
	}
}

// TestParquetEmpty writes tables without rows, and without columns.
func TestParquetEmpty(t *testing.T) {
	for _, table := range []*column.Table{column.Empty(profile.MesgNumRecord), column.NewBuilder(profile.MesgNumRecord).Table()} {
		var b bytes.Buffer
		if err := WriteParquet(&b, table); err != nil {
			t.Fatal(err)
		}
		f, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		columns := 0
		for range table.Columns() {
			columns++
		}
		if f.NumRows() != 0 || len(f.Schema().Fields()) != columns {
			t.Errorf("%d rows of %d columns, want none of %d", f.NumRows(), len(f.Schema().Fields()), columns)
		}
	}
}

// TestParquetEncodings has a dictionary where it pays, and none where values are new.
func TestParquetEncodings(t *testing.T) {
	for _, v := range varied {
		want := map[string]format.Encoding{
			"few floats": format.RLEDictionary, "odd floats": format.RLEDictionary, "texts": format.RLEDictionary,
			"many texts": format.RLEDictionary, "many floats": format.Plain, "float32": format.Plain, "bool": format.Plain,
		}
		r := rand.New(rand.NewPCG(5, 6))
		b := array.NewBuilder(memory.DefaultAllocator, v.t)
		for range 5000 {
			if err := b.AppendValueFromString(v.text(r)); err != nil {
				t.Fatal(err)
			}
		}
		a := b.NewArray()
		f := written(t, arrow.NewSchema([]arrow.Field{{Name: "a", Type: a.DataType()}}, nil), parts(a))
		m := f.Metadata().RowGroups[0].Columns[0].MetaData
		e, ok := want[v.name]
		if !ok {
			e = format.DeltaBinaryPacked
		}
		if m.Encoding[1] != e || (m.DictionaryPageOffset > 0) != (e == format.RLEDictionary) {
			t.Errorf("%s: encodings %v, dictionary at %d, want %v", v.name, m.Encoding, m.DictionaryPageOffset, e)
		}
		if m.DataPageOffset < 4 || m.DataPageOffset <= m.DictionaryPageOffset {
			t.Errorf("%s: data from %d on, dictionary at %d", v.name, m.DataPageOffset, m.DictionaryPageOffset)
		}
	}
}

// TestParquetAgain writes the same file with memory that others have used.
func TestParquetAgain(t *testing.T) {
	var first bytes.Buffer
	for range 5 {
		var b bytes.Buffer
		if err := WriteParquet(&b, ride(t)); err != nil {
			t.Fatal(err)
		}
		if first.Len() == 0 {
			first = b
		}
		if !bytes.Equal(b.Bytes(), first.Bytes()) {
			t.Fatal("the same table gives different files")
		}
		if err := WriteParquet(&b, ride(t), Raw()); err != nil {
			t.Fatal(err)
		}
	}
}

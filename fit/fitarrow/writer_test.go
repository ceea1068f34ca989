package fitarrow

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// numbersFrom returns a batch with a column of n numbers from first on, and one of another
// name.
func numbersFrom(first, n int, name string) arrow.RecordBatch {
	b := array.NewInt32Builder(memory.DefaultAllocator)
	for i := range n {
		b.Append(int32(first + i))
	}
	a := b.NewArray()
	s := arrow.NewSchema([]arrow.Field{{Name: name, Type: a.DataType()}, {Name: "not in the schema", Type: a.DataType()}}, nil)
	return array.NewRecordBatch(s, []arrow.Array{a, a}, int64(n))
}

// TestWriter writes batches of all sizes: row groups have 128k rows but the last, in the order
// of the rows, with null where a batch lacks a column.
func TestWriter(t *testing.T) {
	number := arrow.PrimitiveTypes.Int32
	s := arrow.NewSchema([]arrow.Field{{Name: "b", Type: number, Nullable: true}, {Name: "a", Type: number, Nullable: true}}, nil)
	var out bytes.Buffer
	w, err := NewWriter(&out, s)
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for i, n := range []int{0, 1, 1000, RowGroup - 1001, 1, RowGroup, 3*RowGroup - 2, 7} {
		if err := w.Write(numbersFrom(rows, n, []string{"a", "b"}[i%2])); err != nil {
			t.Fatal(err)
		}
		rows += n
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var groups []int64
	row := 0
	for _, g := range f.RowGroups() {
		groups = append(groups, g.NumRows())
		row = checkNumbers(t, g, row)
	}
	if want := []int64{RowGroup, RowGroup, RowGroup, RowGroup, RowGroup, 6}; !slices.Equal(groups, want) || row != rows {
		t.Errorf("row groups of %v rows, %d in all, want %v, %d", groups, row, want, rows)
	}
}

// checkNumbers checks that rows have their own number in one of two columns, and returns the
// next number.
func checkNumbers(t *testing.T, g parquet.RowGroup, row int) int {
	t.Helper()
	in := g.Rows()
	defer in.Close()
	buffer := make([]parquet.Row, 1000)
	for {
		n, err := in.ReadRows(buffer)
		for _, r := range buffer[:n] {
			if r[0].IsNull() == r[1].IsNull() || max(r[0].Int32(), r[1].Int32()) != int32(row) {
				t.Fatalf("row %d has %v", row, r)
			}
			row++
		}
		if err != nil {
			return row
		}
	}
}

// TestWriterFails passes on what the writer below says.
func TestWriterFails(t *testing.T) {
	full := errors.New("full")
	w, err := NewWriter(failing{full}, numbersFrom(0, 0, "a").Schema())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(numbersFrom(0, RowGroup, "a")); !errors.Is(err, full) {
		t.Errorf("Write = %v, want %v", err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestSchema compares the schema of all fields with the schema of a file that has them.
func TestSchema(t *testing.T) {
	s := Schema(profile.MesgNumRecord)
	fields := 0
	for f := range profile.Fields(profile.MesgNumRecord) {
		if s.Field(fields).Name != f.Name() {
			t.Errorf("field %d is %s, want %s", fields, s.Field(fields).Name, f.Name())
		}
		fields++
	}
	for _, f := range Record(ride(t)).Schema().Fields() {
		if known, ok := s.FieldsByName(f.Name); ok && !known[0].Equal(f) {
			t.Errorf("%v of a file, %v of the profile", f, known[0])
		}
	}
}

// TestRecordAs has fields whose devices do not keep to the types of the profile.
func TestRecordAs(t *testing.T) {
	for _, c := range []struct {
		value fittest.Value
		want  string // of heart_rate, a uint8, or of temperature, a sint8
	}{
		{fittest.Uint8(profile.RecordHeartRate, 120), "[120]"},
		{fittest.Uint16(profile.RecordHeartRate, 120), "[120]"},
		{fittest.Uint16(profile.RecordHeartRate, 300), "[(null)]"},
		{fittest.Sint8(profile.RecordHeartRate, 100), "[100]"},
		{fittest.Sint8(profile.RecordHeartRate, -1), "[(null)]"},
		{fittest.Text(profile.RecordHeartRate, "fast", 5), "[(null)]"},
		{fittest.Array(profile.RecordHeartRate, profile.Uint8, 255, 99), "[99]"},
		{fittest.Sint32(profile.RecordTemperature, -128), "[-128]"},
		{fittest.Sint32(profile.RecordTemperature, -129), "[(null)]"},
		{fittest.Uint8(profile.RecordTemperature, 127), "[127]"},
		{fittest.Uint8(profile.RecordTemperature, 128), "[(null)]"},
	} {
		w := &fittest.File{}
		w.Message(0, uint16(profile.MesgNumRecord), c.value)
		table, err := column.Decode(w.Bytes(), profile.MesgNumRecord)
		if err != nil {
			t.Fatal(err)
		}
		r := RecordAs(table, Schema(profile.MesgNumRecord))
		f, _ := profile.FieldOf(profile.MesgNumRecord, c.value.Num)
		if r.NumCols() != 1 || r.ColumnName(0) != f.Name() || r.Column(0).String() != c.want {
			t.Errorf("%+v: %v, want %s", c.value, r, c.want)
		}
	}
}

// TestRecordAsFew leaves out columns that the schema lacks, and columns that no row has.
func TestRecordAsFew(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, uint16(profile.MesgNumRecord), fittest.Uint8(profile.RecordHeartRate, 255),
		fittest.Uint8(profile.RecordCadence, 80), fittest.Uint8(200, 1))
	table, err := column.Decode(w.Bytes(), profile.MesgNumRecord)
	if err != nil {
		t.Fatal(err)
	}
	r := RecordAs(table, Schema(profile.MesgNumRecord))
	if r.NumCols() != 1 || r.ColumnName(0) != "cadence" || r.NumRows() != 1 {
		t.Errorf("RecordAs = %v, want a row of cadence", r)
	}
}

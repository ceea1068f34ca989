package fitarrow

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// tablesOf returns the records of vectors as a table each, and as one table.
func tablesOf(t *testing.T, names ...string) (each Tables, whole *column.Table) {
	t.Helper()
	var files [][]byte
	one := column.NewBuilder(profile.MesgNumRecord)
	for _, name := range names {
		b, err := os.ReadFile("../../vectors/fit/" + name + ".fit")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, b)
		if err := one.AddBytes(b); err != nil {
			t.Fatal(err)
		}
	}
	return func(yield func(*column.Table, error) bool) {
		for _, b := range files {
			if !yield(column.Decode(b, profile.MesgNumRecord)) {
				return
			}
		}
	}, one.Table()
}

// TestTables writes tables with different columns, and wants the file that one table of all has.
func TestTables(t *testing.T) {
	for _, names := range [][]string{
		{"activity", "course", "compressed", "activity"}, {"nothing", "activity"}, {"nothing"},
	} {
		each, whole := tablesOf(t, names...)
		for _, opts := range [][]Option{nil, {Raw()}} {
			var got, want bytes.Buffer
			if err := errors.Join(WriteParquetTables(&got, each, opts...), WriteParquet(&want, whole, opts...)); err != nil {
				t.Fatal(names, err)
			}
			sameRows(t, got.Bytes(), want.Bytes())
			got.Reset()
			if err := WriteArrowTables(&got, each, opts...); err != nil {
				t.Fatal(names, err)
			}
			sameBatch(t, got.Bytes(), Record(whole, opts...))
			got.Reset()
			if err := errors.Join(WriteArrowStreamTables(&got, each, opts...), WriteArrowStream(&got, whole, opts...)); err != nil {
				t.Fatal(names, err)
			}
			sameStream(t, &got, Record(whole, opts...))
			sameStream(t, &got, Record(whole, opts...))
		}
	}
}

// sameRows compares two Parquet files.
func sameRows(t *testing.T, a, b []byte) {
	t.Helper()
	open := func(b []byte) *parquet.File {
		f, err := parquet.OpenFile(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	x, y := open(a), open(b)
	if x.Schema().String() != y.Schema().String() || x.NumRows() != y.NumRows() {
		t.Fatalf("%d rows of %v, want %d of %v", x.NumRows(), x.Schema(), y.NumRows(), y.Schema())
	}
	p, q := parquet.NewReader(x), parquet.NewReader(y)
	row, other := make([]parquet.Row, 1), make([]parquet.Row, 1)
	for i := range x.NumRows() {
		n, err := p.ReadRows(row)
		m, err2 := q.ReadRows(other)
		if n != 1 || m != 1 || err != nil && err != io.EOF || err2 != nil && err2 != io.EOF || !row[0].Equal(other[0]) {
			t.Fatalf("row %d is %v, %v, want %v, %v", i, row[:n], err, other[:m], err2)
		}
	}
}

// sameBatch compares the batches of an IPC file with one of all rows.
func sameBatch(t *testing.T, b []byte, want arrow.RecordBatch) {
	t.Helper()
	f, err := ipc.NewFileReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if !f.Schema().Equal(want.Schema()) {
		t.Fatalf("the schema is %v, want %v", f.Schema(), want.Schema())
	}
	first := int64(0)
	for i := range f.NumRecords() {
		r, err := f.RecordBatch(i)
		if err != nil {
			t.Fatal(err)
		}
		if part := want.NewSlice(first, first+r.NumRows()); !array.RecordEqual(r, part) {
			t.Errorf("batch %d differs", i)
		}
		first += r.NumRows()
	}
	if first != want.NumRows() {
		t.Errorf("%d rows, want %d", first, want.NumRows())
	}
}

// sameStream reads an IPC stream, and compares its batches with one of all rows. It leaves what follows
// the end of the stream.
func sameStream(t *testing.T, in io.Reader, want arrow.RecordBatch) {
	t.Helper()
	stream, err := ipc.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Release()
	if !stream.Schema().Equal(want.Schema()) {
		t.Fatalf("the schema is %v, want %v", stream.Schema(), want.Schema())
	}
	first := int64(0)
	for stream.Next() {
		r := stream.RecordBatch()
		if part := want.NewSlice(first, first+r.NumRows()); !array.RecordEqual(r, part) {
			t.Errorf("the batch from row %d differs", first)
		}
		first += r.NumRows()
	}
	if err := stream.Err(); err != nil || first != want.NumRows() {
		t.Errorf("%d rows, %v, want %d", first, err, want.NumRows())
	}
}

// TestTablesTypes refuses a column that is a number in one table and a text in another.
func TestTablesTypes(t *testing.T) {
	each, _ := tablesOf(t, "types-little", "activity", "redefined", "strings")
	var out bytes.Buffer
	err := WriteParquetTables(&out, each)
	if arrowErr := WriteArrowTables(&out, each); !errors.Is(err, ErrTypes) || !errors.Is(arrowErr, ErrTypes) || out.Len() > 0 {
		t.Errorf("WriteParquetTables = %v, WriteArrowTables = %v, %d bytes; want ErrTypes and nothing written", err, arrowErr, out.Len())
	}
	fault := errors.New("a fault")
	broken := func(yield func(*column.Table, error) bool) { yield(nil, fault) }
	if err := errors.Join(WriteParquetTables(&out, broken), WriteArrowTables(&out, broken)); !errors.Is(err, fault) {
		t.Errorf("the error of tables is lost: %v", err)
	}
}

package fitarrow

import (
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/parquet-go/parquet-go"
)

// RowGroup is how many rows the row groups of a [Writer] have, but for the last.
const RowGroup = 128 << 10

// Writer writes many record batches as one Parquet file, compressed by Snappy. It keeps one
// row group in memory, compressed.
type Writer struct {
	parquet *parquet.GenericWriter[any]
	schema  *arrow.Schema
	rows    int               // of the row group
	rooms   [][]parquet.Value // for each of the goroutines that write columns
}

// pageSize is about how many bytes a page of a [Writer] has before compression. Each column
// has a buffer of that size, and the schema of a session 150 columns.
const pageSize = 64 << 10

// NewWriter returns a Writer to w of batches that have columns of a schema, whose metadata
// the file has, too.
func NewWriter(w io.Writer, s *arrow.Schema) (*Writer, error) {
	p, err := newWriter(w, s, parquet.PageBufferSize(pageSize))
	rooms := make([][]parquet.Value, min(runtime.GOMAXPROCS(0), s.NumFields()))
	for i := range rooms {
		rooms[i] = make([]parquet.Value, 0, atOnce)
	}
	return &Writer{parquet: p, schema: s, rooms: rooms}, err
}

// Write appends the rows of a batch. A column that it lacks is null. Its columns have the
// names and types of the schema; others are left out.
func (w *Writer) Write(r arrow.RecordBatch) error {
	for first := int64(0); first < r.NumRows(); {
		end := min(r.NumRows(), first+int64(RowGroup-w.rows))
		if err := w.write(r.NewSlice(first, end)); err != nil {
			return err
		}
		w.rows += int(end - first)
		first = end
		if w.rows < RowGroup {
			continue
		}
		if err := w.parquet.Flush(); err != nil {
			return err
		}
		w.rows = 0
	}
	return nil
}

// write appends rows to the row group: some columns on each core. A column writer shares
// nothing with others until the row group is flushed.
func (w *Writer) write(r arrow.RecordBatch) error {
	errs := make([]error, len(w.rooms))
	var next atomic.Int32
	var done sync.WaitGroup
	for i, room := range w.rooms {
		done.Go(func() {
			for column := int(next.Add(1)) - 1; column < w.schema.NumFields() && errs[i] == nil; column = int(next.Add(1)) - 1 {
				errs[i] = w.writeColumn(r, column, room)
			}
		})
	}
	done.Wait()
	return errors.Join(errs...)
}

func (w *Writer) writeColumn(r arrow.RecordBatch, column int, room []parquet.Value) error {
	c := w.parquet.ColumnWriters()[column]
	if at := r.Schema().FieldIndices(w.schema.Field(column).Name); len(at) == 1 {
		return writeColumn(c, r.Column(at[0]), column, room)
	}
	return writeNulls(c, int(r.NumRows()))
}

// nulls are values of any column that are not there: the zero Value is null, at the lowest
// level.
var nulls [atOnce]parquet.Value

// writeNulls writes n nulls.
func writeNulls(w *parquet.ColumnWriter, n int) error {
	for ; n > 0; n -= len(nulls) {
		if _, err := w.WriteRowValues(nulls[:min(n, len(nulls))]); err != nil {
			return err
		}
	}
	return nil
}

// Close writes what is left. It does not close the writer below.
func (w *Writer) Close() error { return w.parquet.Close() }

package fitarrow

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/parquet-go/parquet-go/format"
)

// RowGroup is how many rows the row groups of a [Writer] have, but for the last.
const RowGroup = 128 << 10

// Writer writes many record batches as one Parquet file, compressed by Snappy. It keeps one
// row group in memory, compressed.
type Writer struct {
	out    io.Writer
	at     int64 // how many bytes the file has
	schema *arrow.Schema
	chunks []*chunk // a column each
	rows   int      // of the row group
	meta   format.FileMetaData
}

// magic is at both ends of a Parquet file.
const magic = "PAR1"

// NewWriter returns a Writer to w of batches that have columns of a schema, whose metadata
// the file has, too.
func NewWriter(w io.Writer, s *arrow.Schema) (*Writer, error) {
	embedded, err := embed(s)
	if err != nil {
		return nil, err
	}
	p := &Writer{out: w, schema: s, chunks: make([]*chunk, s.NumFields())}
	p.meta = format.FileMetaData{
		Version: 2, Schema: elementsOf(s), CreatedBy: "github.com/tightwire/tightwire",
		RowGroups:    []format.RowGroup{},
		ColumnOrders: make([]format.ColumnOrder, s.NumFields()),
	}
	p.tell("ARROW:schema", embedded)
	for i, key := range s.Metadata().Keys() {
		p.tell(key, s.Metadata().Values()[i])
	}
	for i, f := range s.Fields() {
		p.chunks[i] = newChunk(f)
		p.meta.ColumnOrders[i].Value = new(format.TypeDefinedOrder)
	}
	return p, nil
}

// tell adds metadata of the file.
func (w *Writer) tell(key, value string) {
	w.meta.KeyValueMetadata = append(w.meta.KeyValueMetadata, format.KeyValue{Key: key, Value: value})
}

// Write appends the rows of a batch. A column that it lacks is null. Its columns have the
// names and types of the schema; others are left out.
func (w *Writer) Write(r arrow.RecordBatch) error {
	for first := int64(0); first < r.NumRows(); {
		end := min(r.NumRows(), first+int64(RowGroup-w.rows))
		w.add(r.NewSlice(first, end))
		w.rows += int(end - first)
		first = end
		if w.rows < RowGroup {
			continue
		}
		if err := w.endRowGroup(); err != nil {
			return err
		}
	}
	return nil
}

// add appends rows to the row group.
func (w *Writer) add(r arrow.RecordBatch) {
	n := int(r.NumRows())
	w.each((w.rows%pageRows+n)/pageRows*pageRows, func(i int) {
		if at := r.Schema().FieldIndices(w.schema.Field(i).Name); len(at) == 1 {
			w.chunks[i].add(r.Column(at[0]))
		} else {
			w.chunks[i].addNulls(n)
		}
	})
}

// fewRows is what one core encodes before another one has begun.
const fewRows = 8 << 10

// each calls f, which encodes some rows, for each column: for some columns on each core, as
// chunks share nothing.
func (w *Writer) each(rows int, f func(column int)) {
	if rows < fewRows {
		for i := range w.chunks {
			f(i)
		}
		return
	}
	var next atomic.Int32
	var done sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(w.chunks)) {
		done.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(w.chunks); i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	done.Wait()
}

// endRowGroup writes the row group, if there is one.
func (w *Writer) endRowGroup() error {
	if w.rows == 0 {
		return nil
	}
	if len(w.meta.RowGroups) > math.MaxInt16 {
		return errors.New("fitarrow: more than 32768 row groups, want fewer rows in a Parquet file")
	}
	w.each(w.rows%pageRows, func(i int) { w.chunks[i].finish() })
	if err := w.begin(); err != nil {
		return err
	}
	g := format.RowGroup{NumRows: int64(w.rows), FileOffset: w.at, Ordinal: int16(len(w.meta.RowGroups))}
	for _, c := range w.chunks {
		m := c.metaAt(w.at)
		if err := w.put(c.words.Bytes(), c.pages.Bytes()); err != nil {
			return err
		}
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: m})
		g.TotalByteSize += m.TotalUncompressedSize
		g.TotalCompressedSize += m.TotalCompressedSize
		c.reset()
	}
	w.meta.RowGroups = append(w.meta.RowGroups, g)
	w.meta.NumRows += g.NumRows
	w.rows = 0
	return nil
}

// Close writes what is left. It does not close the writer below.
func (w *Writer) Close() error {
	if err := errors.Join(w.endRowGroup(), w.begin()); err != nil {
		return err
	}
	for i, c := range w.chunks {
		c.free(w.schema.Field(i))
	}
	w.chunks = nil
	var footer bytes.Buffer
	thriftTo(&footer, &w.meta)
	end := binary.LittleEndian.AppendUint32(nil, uint32(footer.Len()))
	return w.put(footer.Bytes(), append(end, magic...))
}

// begin writes what files begin with, once.
func (w *Writer) begin() error {
	if w.at > 0 {
		return nil
	}
	return w.put([]byte(magic))
}

func (w *Writer) put(parts ...[]byte) error {
	for _, b := range parts {
		n, err := w.out.Write(b)
		if w.at += int64(n); err != nil {
			return err
		}
	}
	return nil
}

package fitarrow

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/parquet-go/parquet-go/format"
)

// RowGroup is the number of rows in each row group of a [Writer], except the last.
const RowGroup = 128 << 10

// Writer writes many record batches as one Parquet file, compressed with Snappy. It keeps
// one row group in memory, compressed.
type Writer struct {
	out    io.Writer
	at     int64 // size of the file in bytes
	schema *arrow.Schema
	chunks []*chunk // one for each column
	twins  []int    // for each column, the column whose chunk holds its rows: mostly itself
	rows   int      // of the row group
	meta   format.FileMetaData
}

// magic is at both ends of a Parquet file.
const magic = "PAR1"

// NewWriter returns a Writer to w for batches with the columns of a schema. The file also
// gets the schema's metadata.
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
		p.twins = append(p.twins, i)
		p.meta.ColumnOrders[i].Value = new(format.TypeDefinedOrder)
	}
	return p, nil
}

// tell adds metadata to the file.
func (w *Writer) tell(key, value string) {
	w.meta.KeyValueMetadata = append(w.meta.KeyValueMetadata, format.KeyValue{Key: key, Value: value})
}

// Write appends the rows of a batch. Its columns must have the names and types of the
// schema; a missing column is null, and other columns are left out.
func (w *Writer) Write(r arrow.RecordBatch) error {
	for first := int64(0); first < r.NumRows(); {
		end := min(r.NumRows(), first+int64(RowGroup-w.rows))
		part := r.NewSlice(first, end)
		w.add(part)
		part.Release()
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
	n, columns := int(r.NumRows()), make([]arrow.Array, len(w.chunks))
	for i, f := range w.schema.Fields() {
		if at := r.Schema().FieldIndices(f.Name); len(at) == 1 {
			columns[i] = r.Column(at[0])
		}
	}
	w.pair(columns)
	w.each((w.rows%pageRows+n)/pageRows*pageRows, func(i int) {
		switch {
		case w.twins[i] != i:
		case columns[i] == nil:
			w.chunks[i].addNulls(n)
		default:
			w.chunks[i].add(columns[i])
		}
	})
}

// pair finds columns that have the same rows as another column in all of the row group so
// far. They are encoded once.
func (w *Writer) pair(columns []arrow.Array) {
	if w.rows == 0 {
		w.findTwins(columns)
		return
	}
	for i, twin := range w.twins {
		if twin != i && !sameNumbers(columns[i], columns[twin]) {
			w.chunks[i].copyOf(w.chunks[twin])
			w.twins[i] = i
		}
	}
}

func (w *Writer) findTwins(columns []arrow.Array) {
	first := map[*memory.Buffer]int{}
	for i, a := range columns {
		w.twins[i] = i
		if a == nil || a.DataType().ID() != arrow.FLOAT64 {
			continue
		}
		numbers := a.Data().Buffers()[1]
		if j, ok := first[numbers]; ok && sameNumbers(a, columns[j]) {
			w.twins[i] = j
		} else {
			first[numbers] = i
		}
	}
}

// sameNumbers reports whether two columns of a batch share their memory, or both are
// missing.
func sameNumbers(a, b arrow.Array) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, y := a.Data(), b.Data()
	return x.Offset() == y.Offset() && slices.Equal(x.Buffers(), y.Buffers())
}

// fewRows is how many rows one core encodes before another core could start.
const fewRows = 8 << 10

// each calls f, which encodes some rows, for each column. Each core takes some of the
// columns, as chunks share nothing.
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
	for i, column := range w.chunks {
		c := w.chunks[w.twins[i]]
		m := c.metaAt(w.at)
		m.PathInSchema = column.meta.PathInSchema
		if err := w.put(c.words.Bytes(), c.pages.Bytes()); err != nil {
			return err
		}
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: m})
		g.TotalByteSize += m.TotalUncompressedSize
		g.TotalCompressedSize += m.TotalCompressedSize
	}
	for _, c := range w.chunks {
		c.reset()
	}
	w.meta.RowGroups = append(w.meta.RowGroups, g)
	w.meta.NumRows += g.NumRows
	w.rows = 0
	return nil
}

// Close writes the rest of the file. It does not close the underlying writer.
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

// begin writes the beginning of the file, once.
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

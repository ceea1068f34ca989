package fitarrow

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit/column"
)

// Tables yields tables of one kind of message, one or more, and the error that ends them. It is
// ranged over twice: first for the columns, then for the rows. So only one table need be in
// memory at a time.
type Tables = iter.Seq2[*column.Table, error]

// ErrTypes is found by errors.Is if a column has different types in two tables. One
// [column.Builder] for the whole input finds a type for both.
var ErrTypes = errors.New("columns of different types")

// WriteParquetTables writes the rows of all tables to w as one Parquet file, with the columns of all
// of them in the order in which they first occur. A column that a table lacks is null. An error
// may wrap [ErrTypes]; then nothing is written. It does not close w.
func WriteParquetTables(w io.Writer, tables Tables, opts ...Option) error {
	s, err := schemaOfAll(tables, opts)
	if err != nil {
		return err
	}
	p, err := NewWriter(w, s)
	if err != nil {
		return err
	}
	if err := eachRecord(tables, opts, p.Write); err != nil {
		return err
	}
	return p.Close()
}

// WriteArrowTables writes the rows of all tables to w as one Arrow IPC file, as
// [WriteParquetTables] does, with a batch for each table.
func WriteArrowTables(w io.Writer, tables Tables, opts ...Option) error {
	return writeArrowTables(w, tables, fileWriter, opts)
}

// WriteArrowStreamTables is [WriteArrowTables] with the format of [WriteArrowStream].
func WriteArrowStreamTables(w io.Writer, tables Tables, opts ...Option) error {
	return writeArrowTables(w, tables, streamWriter, opts)
}

func writeArrowTables(w io.Writer, tables Tables, open func(io.Writer, *arrow.Schema) (batchWriter, error), opts []Option) error {
	s, err := schemaOfAll(tables, opts)
	if err != nil {
		return err
	}
	f, err := open(w, s)
	if err != nil {
		return err
	}
	if err := eachRecord(tables, opts, func(r arrow.RecordBatch) error {
		whole := conform(r, s)
		defer whole.Release()
		return f.Write(whole)
	}); err != nil {
		return err
	}
	return f.Close()
}

// eachRecord calls do with each table as a batch.
func eachRecord(tables Tables, opts []Option, do func(arrow.RecordBatch) error) error {
	for t, err := range tables {
		if err != nil {
			return err
		}
		r := Record(t, opts...)
		err = do(r)
		r.Release()
		if err != nil {
			return err
		}
	}
	return nil
}

// schemaOfAll returns the columns of all tables.
func schemaOfAll(tables Tables, opts []Option) (*arrow.Schema, error) {
	var fields []arrow.Field
	var metadata arrow.Metadata
	at := map[string]int{}
	err := eachRecord(tables, opts, func(r arrow.RecordBatch) error {
		metadata = r.Schema().Metadata()
		for _, f := range r.Schema().Fields() {
			i, known := at[f.Name]
			if known && !fields[i].Equal(f) {
				return fmt.Errorf("fitarrow: %w: %s is %v and %v", ErrTypes, f.Name, fields[i].Type, f.Type)
			}
			if !known {
				at[f.Name] = len(fields)
				fields = append(fields, f)
			}
		}
		return nil
	})
	return arrow.NewSchema(fields, &metadata), err
}

// conform returns a batch with the columns of a schema. Those that r lacks are null.
func conform(r arrow.RecordBatch, s *arrow.Schema) arrow.RecordBatch {
	arrays := make([]arrow.Array, s.NumFields())
	for i, f := range s.Fields() {
		if at := r.Schema().FieldIndices(f.Name); len(at) == 1 {
			arrays[i] = r.Column(at[0])
			arrays[i].Retain()
		} else {
			arrays[i] = array.MakeArrayOfNull(memory.DefaultAllocator, f.Type, int(r.NumRows()))
		}
	}
	return batchOf(s, arrays, int(r.NumRows()))
}

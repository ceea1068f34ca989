package fitarrow

import (
	"io"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/tightwire/tightwire/fit/column"
)

// A batchWriter writes one of the two formats of Arrow IPC.
type batchWriter interface {
	Write(arrow.RecordBatch) error
	Close() error
}

// fileWriter returns a writer of the format with a footer, for files.
func fileWriter(w io.Writer, s *arrow.Schema) (batchWriter, error) {
	return ipc.NewFileWriter(w, ipc.WithSchema(s))
}

// streamWriter returns a writer of the format without a footer, which a pipe can carry.
func streamWriter(w io.Writer, s *arrow.Schema) (batchWriter, error) {
	return ipc.NewWriter(w, ipc.WithSchema(s)), nil
}

// WriteArrow writes a table to w as an Arrow IPC file (Feather, version 2), which pyarrow,
// polars and DuckDB read. It does not close w.
func WriteArrow(w io.Writer, t *column.Table, opts ...Option) error {
	return writeArrow(w, t, fileWriter, opts)
}

// WriteArrowStream writes a table to w as an Arrow IPC stream, which a program reads from a
// pipe batch by batch. It does not close w.
func WriteArrowStream(w io.Writer, t *column.Table, opts ...Option) error {
	return writeArrow(w, t, streamWriter, opts)
}

func writeArrow(w io.Writer, t *column.Table, open func(io.Writer, *arrow.Schema) (batchWriter, error), opts []Option) error {
	r := Record(t, opts...)
	defer r.Release()
	f, err := open(w, r.Schema())
	if err != nil {
		return err
	}
	if err := f.Write(r); err != nil {
		return err
	}
	return f.Close()
}

package fitarrow

import (
	"io"

	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/tightwire/tightwire/fit/column"
)

// WriteArrow writes a table to w as an Arrow IPC file (Feather, version 2), which pyarrow,
// polars and DuckDB read. It does not close w.
func WriteArrow(w io.Writer, t *column.Table, opts ...Option) error {
	r := Record(t, opts...)
	defer r.Release()
	f, err := ipc.NewFileWriter(w, ipc.WithSchema(r.Schema()))
	if err != nil {
		return err
	}
	if err := f.Write(r); err != nil {
		return err
	}
	return f.Close()
}

package fitarrow

import (
	"errors"
	"io"

	"github.com/tightwire/tightwire/fit/column"
)

// WriteParquet writes a table to w as a Parquet file, using a [Writer]. It does not close
// w.
func WriteParquet(w io.Writer, t *column.Table, opts ...Option) error {
	r := Record(t, opts...)
	defer r.Release()
	p, err := NewWriter(w, r.Schema())
	if err != nil {
		return err
	}
	return errors.Join(p.Write(r), p.Close())
}

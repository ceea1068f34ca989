// Package columns has the verbs that write records as columns: parquet and arrow. It and bulk are what
// needs Arrow and Parquet.
package columns

import (
	"errors"
	"io"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/fitarrow"
	"github.com/tightwire/tightwire/fit/profile"
)

const parquetAbout = `Parquet writes the records of files as Parquet, which pandas, polars and DuckDB read: a
row for each record, a column for each field. Columns have the names of the profile,
field_N, or dev.APPLICATION.NAME for developer fields.`

const arrowAbout = `Arrow writes the records of files as an Arrow IPC file (Feather), which pandas and polars
read: a row for each record, a column for each field. Columns have the names of the profile,
field_N, or dev.APPLICATION.NAME for developer fields.`

// columnMore ends the help screen of an export of columns.
func columnMore(ext string) string {
	return `Times are timestamps in UTC, positions are degrees, enumerated values are names. Other
numbers have the unit in the metadata of their field. A field that a record lacks is null.
With --raw, numbers are as the file stores them, and computed fields are left out.

Rows are the records of the file. Devices of Bryton and Suunto write several records for a
second, each with a part of its values; --join writes one row for them.

` + export.More + `
Examples:
  fit ` + ext + ` ride.fit -o ride.` + ext + `
  fit ` + ext + ` --raw ride.fit -o ride.` + ext + `
  fit ` + ext + ` export.zip -o rides/
`
}

// Parquet is the verb parquet.
var Parquet = verb("parquet", "write records as a Parquet file", parquetAbout, fitarrow.WriteParquet, fitarrow.WriteParquetTables)

// Arrow is the verb arrow.
var Arrow = verb("arrow", "write records as an Arrow file", arrowAbout, fitarrow.WriteArrow, fitarrow.WriteArrowTables)

// verb returns a verb that writes columns. A chain may be too long for memory: writeTables
// gets it table by table, write as one table.
func verb(name, brief, about string, write func(io.Writer, *column.Table, ...fitarrow.Option) error,
	writeTables func(io.Writer, fitarrow.Tables, ...fitarrow.Option) error,
) *run.Verb {
	add := func(flags *pflag.FlagSet) run.Command {
		o := &columnOptions{write: write, writeTables: writeTables}
		export.Flag(flags)
		flags.BoolVar(&o.raw, "raw", false, "write stored numbers, without scales")
		x := export.Streamed("."+name, o.writeSource)
		export.JoinFlag(flags, &x.Join)
		x.OneByOne = true
		return run.Command{Check: run.AnyFiles, Run: func(p *run.Program) {
			if !x.Join {
				x.Decode = []fit.Option{fit.BlocksOnly()} // columns need no messages
			}
			x.Run(p)
		}}
	}
	return &run.Verb{Name: name, Brief: brief, About: about, Args: "[flags] [FILE...] [-o OUT]", More: columnMore(name), New: add}
}

// columnOptions are the flag of an export of columns, and the functions that write its format.
type columnOptions struct {
	raw         bool
	write       func(io.Writer, *column.Table, ...fitarrow.Option) error
	writeTables func(io.Writer, fitarrow.Tables, ...fitarrow.Option) error
}

// writeSource writes a long chain a row group at a time. If the types of a column change on the way
// ([fitarrow.ErrTypes]), that cannot be done, and all records are read at once: the builder then knows
// the type that holds all values.
func (o *columnOptions) writeSource(_ *run.Program, w io.Writer, s export.Source) error {
	if s.Data != nil {
		err := o.writeTables(w, o.tablesOf(&s), o.options()...)
		if !errors.Is(err, fitarrow.ErrTypes) {
			return err
		}
	}
	b := column.NewBuilder(profile.MesgNumRecord)
	b.StoredOnly = o.raw
	for f := range s.Each() {
		if err := b.Add(f); err != nil {
			return err
		}
	}
	return o.write(w, b.Table(), o.options()...)
}

// tablesOf yields the records of a source as tables of a row group or so.
func (o *columnOptions) tablesOf(s *export.Source) fitarrow.Tables {
	return func(yield func(*column.Table, error) bool) {
		b := column.NewBuilder(profile.MesgNumRecord)
		b.StoredOnly = o.raw
		for f := range s.Each() {
			if err := b.Add(f); err != nil {
				yield(nil, err)
				return
			}
			if b.Rows() >= fitarrow.RowGroup && !yield(b.Table(), nil) {
				return
			}
		}
		yield(b.Table(), nil)
	}
}

func (o *columnOptions) options() []fitarrow.Option {
	if o.raw {
		return []fitarrow.Option{fitarrow.Raw()}
	}
	return nil
}

// Package columns has the verbs that write records as columns: parquet and arrow. It and bulk are what
// needs Arrow and Parquet.
package columns

import (
	"errors"
	"io"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/field"
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
field_N, or dev.APPLICATION.NAME for developer fields. With --stream it writes an Arrow IPC
stream, which another program reads from a pipe.`

// columnMore ends the help screen of an export of columns.
func columnMore(ext string) string {
	return `Times are timestamps in UTC, positions are degrees, enumerated values are names. Other
numbers have the unit in the metadata of their field. A field that a record lacks is null.
With --raw, numbers are as the file stores them, and computed fields are left out. With
--message the rows are messages of another kind, such as lap.

Rows are the records of the file. Devices of Bryton and Suunto write several records for a
second, each with a part of its values; --join writes one row for them.

` + export.More + `
Examples:
  fit ` + ext + ` ride.fit -o ride.` + ext + `
  fit ` + ext + ` --raw ride.fit -o ride.` + ext + `
  fit ` + ext + ` export.zip -o rides/
`
}

// A format is a function that writes one table, and one that writes many without having all in memory.
type format struct {
	write  func(io.Writer, *column.Table, ...fitarrow.Option) error
	tables func(io.Writer, fitarrow.Tables, ...fitarrow.Option) error
}

var (
	parquetFile = format{fitarrow.WriteParquet, fitarrow.WriteParquetTables}
	arrowFile   = format{fitarrow.WriteArrow, fitarrow.WriteArrowTables}
	arrowStream = format{fitarrow.WriteArrowStream, fitarrow.WriteArrowStreamTables}
)

// Parquet is the verb parquet.
var Parquet = &run.Verb{
	Name: "parquet", Brief: "write records as a Parquet file",
	About: parquetAbout, Args: args, More: columnMore("parquet"),
	New: func(flags *pflag.FlagSet) run.Command {
		o := newOptions(flags)
		return run.Command{Check: o.check, Run: func(p *run.Program) { o.export(p, ".parquet", parquetFile) }}
	},
}

// Arrow is the verb arrow.
var Arrow = &run.Verb{
	Name: "arrow", Brief: "write records as an Arrow file",
	About: arrowAbout, Args: args, More: columnMore("arrow"),
	New: func(flags *pflag.FlagSet) run.Command {
		o := newOptions(flags)
		stream := flags.Bool("stream", false, "write an Arrow IPC stream, for a pipe")
		return run.Command{Check: o.check, Run: func(p *run.Program) {
			if *stream {
				o.export(p, ".arrows", arrowStream)
			} else {
				o.export(p, ".arrow", arrowFile)
			}
		}}
	},
}

const args = "[flags] [FILE...] [-o OUT]"

// options are the flags of both verbs.
type options struct {
	raw     bool
	join    bool
	message string

	num profile.MesgNum // of message
	format
}

func newOptions(flags *pflag.FlagSet) *options {
	o := &options{}
	export.Flag(flags)
	flags.StringVarP(&o.message, "message", "m", "record", "write messages of this kind: a `NAME` such as lap")
	flags.BoolVar(&o.raw, "raw", false, "write stored numbers, without scales")
	export.JoinFlag(flags, &o.join)
	return o
}

func (o *options) check(a *run.Arguments) error {
	num, ok := field.MessageNamed(o.message)
	if !ok {
		return field.NoMessage(o.message)
	}
	o.num = num
	return run.AnyFiles(a)
}

// export writes each file in a format.
func (o *options) export(p *run.Program, ext string, as format) {
	o.format = as
	x := export.Streamed(ext, o.writeSource)
	x.OneByOne = true
	x.Binary = true
	if x.Join = o.join; !o.join {
		x.Decode = []fit.Option{fit.BlocksOnly()} // columns need no messages
	}
	x.Run(p)
}

// writeSource writes a long chain a row group at a time. If the types of a column change on the way
// ([fitarrow.ErrTypes]), that cannot be done, and all messages are read at once: the builder then knows
// the type that holds all values.
func (o *options) writeSource(_ *run.Program, w io.Writer, s export.Source) error {
	if s.Data != nil {
		err := o.tables(w, o.tablesOf(&s), o.rawOrNot()...)
		if !errors.Is(err, fitarrow.ErrTypes) {
			return err
		}
	}
	b := o.builder()
	for f := range s.Each() {
		if err := b.Add(f); err != nil {
			return err
		}
	}
	return o.write(w, b.Table(), o.rawOrNot()...)
}

func (o *options) builder() *column.Builder {
	b := column.NewBuilder(o.num)
	b.StoredOnly = o.raw
	return b
}

// tablesOf yields the messages of a source as tables of a row group or so.
func (o *options) tablesOf(s *export.Source) fitarrow.Tables {
	return func(yield func(*column.Table, error) bool) {
		b := o.builder()
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

func (o *options) rawOrNot() []fitarrow.Option {
	if o.raw {
		return []fitarrow.Option{fitarrow.Raw()}
	}
	return nil
}

// Package csv has the verbs that write messages as tables, and read tables: csv and from-csv.
package csv

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/profile"
)

const about = `Csv writes the messages of one kind as a table: a line for each message, a column for
each field. All kinds become a folder of tables, which fit from-csv turns back into a
FIT file.`

const moreHelp = `Numbers are in the units of the profile. Enumerated values are names, or numbers without
a name. Times are in UTC. Positions are degrees with seven decimals; in a folder with eight
where the value needs them. The elements of an array are joined with |, bytes are 0x and
hexadecimal digits, and a cell without a valid value is empty. The second field of a name
is NAME.2, and a developer field is dev.APPLICATION.NAME; bytes of its name that are not
UTF-8 become U+FFFD. Fields whose meaning depends on another field, such as product of
file_id, keep the stored number.

Lines are the messages of the file. Devices of Bryton and Suunto write several records for a
second, each with a part of its values; --join writes one line for them.

With --messages all, or several kinds, OUT is a folder: a table for each kind, and
schema.json with the stored form of fields and the order of messages.

` + export.More + `
Examples:
  fit csv ride.fit -o ride.csv
  fit csv -m lap -f start_time,total_distance,avg_heart_rate ride.fit
  fit csv -m all ride.fit -o ride/
  fit csv rides/ -o tables/
`

// CSV is the verb csv.
var CSV = &run.Verb{
	Name: "csv", Brief: "write messages as tables",
	About: about, Args: "[flags] [FILE...]", More: moreHelp,
	New: newCSV,
}

// options are the flags of csv.
type options struct {
	selected field.Selection
	expand   bool
	join     bool
}

// newCSV writes records by default: people open records in a spreadsheet.
func newCSV(flags *pflag.FlagSet) run.Command {
	o := &options{}
	export.Flag(flags)
	o.selected.AddFlags(flags, []string{"record"})
	flags.BoolVar(&o.expand, "expand", false, "add computed fields, such as enhanced_speed of speed, steps of cycles, times of heart beats, right_balance of left_right_balance")
	export.JoinFlag(flags, &o.join)
	return run.Command{Check: o.check, Run: o.run}
}

// check rejects flags for one table if there are several: names of fields belong to one kind of message.
func (o *options) check(a *run.Arguments) error {
	if err := o.selected.Read(); err != nil {
		return err
	}
	switch {
	case o.oneTable():
	case o.selected.Names != nil || o.expand:
		return errors.New("--fields and --expand work only with one kind of message")
	case a.Output == "" || a.Output == "-":
		return errors.New("several kinds of message need a folder: --output (-o) FOLDER")
	case strings.EqualFold(filepath.Ext(a.Output), ".csv") && !run.IsFolder(a.Output):
		return fmt.Errorf("several kinds of message need a folder, and %s is the name of a file", a.Output)
	}
	return run.AnyFiles(a)
}

// oneTable reports whether only messages of one kind are wanted.
func (o *options) oneTable() bool { return len(o.selected.Nums) == 1 }

// run writes files as tables.
func (o *options) run(p *run.Program) {
	x := export.Exporter{Save: o.saveTables}
	if o.oneTable() {
		x = export.Streamed(".csv", o.writeTable)
	}
	x.OneByOne, x.Join = true, o.join
	if !o.selected.IsMisspelt(p, x.Rehearse) {
		x.Run(p)
	}
}

// writeTable writes the messages of one kind in chained files.
func (o *options) writeTable(_ *run.Program, w io.Writer, s export.Source) error {
	var t *table
	for num := range o.selected.Nums {
		t = newTable(num)
	}
	t.w, t.expand = w, o.expand
	all := &tables{wanted: &o.selected, byNum: map[profile.MesgNum]*table{t.num: t}}
	all.learn(s)
	for _, name := range t.more {
		t.addColumn(name)
	}
	if o.selected.Names != nil {
		t.columns = o.selected.Columns(t.columns)
	}
	t.title()
	return all.write(s)
}

// saveTables writes a table for each kind of message, and the schema, into the folder out.
func (o *options) saveTables(_ *run.Program, out string, s export.Source) error {
	return run.WriteFolder(out, func(folder string) error { return o.writeTables(folder, s) })
}

// writeTables writes the tables and the schema of chained files.
func (o *options) writeTables(folder string, s export.Source) error {
	all := &tables{folder: folder, wanted: &o.selected, byNum: map[profile.MesgNum]*table{}, schema: &schema{}}
	all.learn(s)
	for _, t := range all.byNum {
		t.title()
	}
	if err := all.write(s); err != nil {
		return err
	}
	return all.schema.save(filepath.Join(folder, schemaName))
}

package main

import (
	"errors"
	"io"
	"sync/atomic"

	"github.com/spf13/pflag"
)

const csvAbout = `Csv writes the messages of one kind as a table: a line for each message, a column for
each field. All kinds become a folder of tables, from which fit from-csv makes the file
again.`

const csvMore = `Numbers are in the units of the profile. Enumerated values are names, or numbers without
a name. Times are in UTC. Positions are degrees with seven decimals; in a folder with eight
where the value needs them. The elements of an array are joined with |, bytes are 0x and
hexadecimal digits, and a cell without a valid value is empty. The second field of a name
is NAME.2, and a developer field is dev.APPLICATION.NAME; what is not UTF-8 in its name is
U+FFFD. Fields whose meaning depends on another field, such as product of file_id, are the
stored numbers.

With --messages all, or several kinds, OUT is a folder: a table for each kind, and
schema.json with the stored form of fields and the order of messages.

` + exportMore + `
Examples:
  fit csv ride.fit -o ride.csv
  fit csv -m lap -f start_time,total_distance,avg_heart_rate ride.fit
  fit csv -m all ride.fit -o ride/
  fit csv rides/ -o tables/
`

// tableVerbs are the exports of messages.
func tableVerbs() []*verb {
	return []*verb{
		{
			name: "csv", brief: "write messages as tables",
			about: csvAbout, args: "[flags] [FILE...]", more: csvMore,
			flags: csvFlags, check: checkCSV, run: (*program).csv,
		},
		{
			name: "from-csv", brief: "make a FIT file from tables",
			about: fromCSVAbout, args: "FOLDER -o OUT", more: fromCSVMore,
			flags: fromCSVFlags, check: oneFile, run: (*program).fromCSV,
		},
		{
			name: "json", brief: "write messages as a JSON array",
			about: jsonAbout, args: "[flags] [FILE...]", more: jsonMore,
			flags: jsonFlags, check: checkJSONExport, run: (*program).exportJSON,
		},
		{
			name: "jsonl", brief: "write messages as JSON lines",
			about: jsonlAbout, args: "[flags] [FILE...]", more: jsonlMore,
			flags: jsonFlags, check: checkJSONExport, run: (*program).exportJSONLines,
		},
	}
}

func csvFlags(o *options, flags *pflag.FlagSet) {
	exportFlags(o, flags)
	o.selected.flags(flags, []string{"record"})
	flags.BoolVar(&o.expand, "expand", false, "add fields that fit computes from others, such as enhanced_speed from speed")
}

func checkCSV(o *options) error {
	if err := o.selected.read(); err != nil {
		return err
	}
	switch {
	case o.oneTable():
	case o.selected.names != nil || o.expand:
		return errors.New("--fields and --expand go with one kind of message")
	case o.output == "" || o.output == "-":
		return errors.New("several kinds of message are a folder, want --output (-o) FOLDER")
	}
	return anyFiles(o)
}

// oneTable reports whether only messages of one kind are wanted.
func (o *options) oneTable() bool { return len(o.selected.nums) == 1 }

// csv writes files as tables.
func (p *program) csv() {
	x := exporter{save: (*program).saveTables}
	if p.oneTable() {
		x = streamed(".csv", (*program).writeTable)
	}
	x.oneByOne = true
	p.export(x)
}

// writeTable writes the messages of one kind in chained files.
func (p *program) writeTable(w io.Writer, s source) error {
	var t *csvTable
	for num := range p.selected.nums {
		t = newTable(num)
	}
	t.w, t.expand = w, p.expand
	for f := range s.each() {
		t.learn(f)
	}
	for _, name := range t.more {
		t.addColumn(name)
	}
	if p.selected.names != nil {
		t.columns = p.selected.columns(t.columns)
	}
	t.title()
	for f := range s.each() {
		if err := t.write(f); err != nil {
			return err
		}
	}
	return t.flush()
}

// columns returns the wanted columns, in the order in which they were named; a column that
// the file lacks is empty.
func (s *selection) columns(all []string) (wanted []string) {
	for _, name := range s.fields {
		found := false
		for _, column := range all {
			one := selection{names: map[string]*atomic.Bool{name: s.names[name]}}
			if one.hasField(column) {
				wanted = append(wanted, column)
				found = true
			}
		}
		if !found {
			wanted = append(wanted, name)
		}
	}
	return wanted
}

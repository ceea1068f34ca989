package csv

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// tables writes the messages of files, by kind. It reads files twice, to learn the columns and to
// write the rows, and keeps nothing of a file: a chain may be long.
type tables struct {
	folder string
	wanted *field.Selection
	byNum  map[profile.MesgNum]*table
	schema *schema // nil for one table without a schema
}

// table returns the table of a kind.
func (all *tables) table(num profile.MesgNum) *table {
	t := all.byNum[num]
	if t == nil {
		t = newTable(num)
		t.exact, t.w = true, appender(filepath.Join(all.folder, profile.MessageLabel(num)+".csv"))
		all.byNum[num] = t
	}
	return t
}

// appender writes to the end of the file with this name. It opens the file each time: there may be
// more kinds of message than files that a program may have open.
type appender string

func (name appender) Write(b []byte) (n int, err error) {
	f, err := os.OpenFile(string(name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return 0, err
	}
	n, err = f.Write(b)
	return n, errors.Join(err, f.Close())
}

// learn adds the columns of files to the tables, and their messages to the schema.
func (all *tables) learn(s export.Source) {
	for f := range s.Each() {
		all.learnFile(f)
	}
}

// learnFile reads the layouts before it adds columns: a table has the columns of all files, in the order of the
// first file that has them.
func (all *tables) learnFile(f *fit.File) {
	layouts, order := newLayouts(), messageOrder{}
	all.restart(layouts)
	for id, m := range layouts.of(f, all.wanted) {
		if all.schema != nil {
			order.addMessage(len(all.schema.Layouts) + id)
		} else {
			all.byNum[m.Num()].learnExpanded(m)
		}
	}
	for _, l := range layouts.all {
		if l.hasColumns() {
			all.table(l.def.Num()).addColumns(l)
		}
	}
	if all.schema != nil {
		all.schema.addFile(f.Header, layouts.all, order)
	}
}

// restart prepares the tables for the next file, whose messages have these layouts.
func (all *tables) restart(layouts *layouts) {
	for _, t := range all.byNum {
		t.expansion.reset()
		if t.expand {
			layouts.watch = t.expansion.see
		}
	}
}

// write writes the rows of files.
func (all *tables) write(s export.Source) error {
	for f := range s.Each() {
		if err := all.writeFile(f); err != nil {
			return err
		}
	}
	for _, t := range all.byNum {
		if err := t.flush(); err != nil {
			return err
		}
	}
	return nil
}

// writeFile finds the cells of a layout once. The layouts come in the same order as in learnFile, as both
// read the same messages.
func (all *tables) writeFile(f *fit.File) error {
	layouts := newLayouts()
	all.restart(layouts)
	var rows []layoutRows // of each layout
	for id, m := range layouts.of(f, all.wanted) {
		if id == len(rows) {
			rows = append(rows, all.rowsOf(layouts.all[id]))
		}
		if rows[id].table == nil {
			continue
		}
		if err := rows[id].table.writeRow(m, rows[id].cells); err != nil {
			return err
		}
	}
	return nil
}

// layoutRows is where the messages of a layout go.
type layoutRows struct {
	table *table // nil if they are only counted, in the schema
	cells []cell
}

// rowsOf returns no table for messages without columns if there is a schema, which counts them. A single
// table has an empty row for each.
func (all *tables) rowsOf(l *layout) layoutRows {
	t := all.byNum[l.def.Num()]
	if all.schema != nil && !l.hasColumns() {
		return layoutRows{}
	}
	return layoutRows{t, t.cellsOf(l)}
}

package csv

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// saveTables writes a table for each kind of message, and the schema, into the folder out.
func (o *options) saveTables(_ *run.Program, out string, s export.Source) error {
	return run.WriteFolder(out, func(folder string) error { return o.writeTables(folder, s) })
}

// writeTables writes the tables and the schema of chained files.
func (o *options) writeTables(folder string, s export.Source) error {
	all := &tables{folder: folder, wanted: &o.selected, byNum: map[profile.MesgNum]*table{}}
	for f := range s.Each() {
		all.learn(f)
	}
	for _, t := range all.byNum {
		t.title()
	}
	for f := range s.Each() {
		if err := all.write(f); err != nil {
			return err
		}
	}
	for _, t := range all.byNum {
		if err := t.flush(); err != nil {
			return err
		}
	}
	return all.schema.save(filepath.Join(folder, schemaName))
}

// tables writes the messages of files, by kind.
type tables struct {
	folder string
	wanted *field.Selection
	byNum  map[profile.MesgNum]*table
	schema schema
}

// table returns the table of a kind.
func (all *tables) table(num profile.MesgNum) *table {
	t := all.byNum[num]
	if t == nil {
		t = newTable(num)
		t.exact, t.w = true, appender(filepath.Join(all.folder, field.MessageName(num)+".csv"))
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

// learn adds the columns of a file to the tables, and its messages to the schema.
func (all *tables) learn(f *fit.File) {
	layouts, order := newLayouts(), [][2]int{}
	first := len(all.schema.Layouts)
	for _, m := range f.Messages {
		layouts.see(m)
		if !all.wanted.HasMessage(m.Num()) {
			continue
		}
		id := first + layouts.of(m)
		if last := len(order) - 1; last >= 0 && order[last][0] == id {
			order[last][1]++
		} else {
			order = append(order, [2]int{id, 1})
		}
	}
	for _, l := range layouts.all {
		all.schema.Layouts = append(all.schema.Layouts, schemaOf(l))
		if l.hasColumns() {
			all.table(l.def.Num()).addColumns(l)
		}
	}
	all.schema.Files = append(all.schema.Files, schemaFile{f.Header.Protocol, f.Header.Profile, order})
}

// layoutRows is where the messages of a layout go.
type layoutRows struct {
	table *table // nil if they have no columns
	cells []cell
}

func (all *tables) rowsOf(l *layout) layoutRows {
	if !l.hasColumns() {
		return layoutRows{}
	}
	t := all.byNum[l.def.Num()]
	return layoutRows{t, t.cellsOf(l)}
}

// write writes the rows of a file.
func (all *tables) write(f *fit.File) error {
	layouts := newLayouts()
	var rows []layoutRows // of each layout
	for _, m := range f.Messages {
		layouts.see(m)
		if !all.wanted.HasMessage(m.Num()) {
			continue
		}
		id := layouts.of(m)
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

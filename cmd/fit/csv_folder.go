package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// saveTables writes a table for each kind of message, and the schema, into the folder out.
func (p *program) saveTables(out string, s source) error {
	return writeFolder(out, func(folder string) error { return p.writeTables(folder, s) })
}

// writeTables writes the tables and the schema of chained files.
func (p *program) writeTables(folder string, s source) error {
	all := &csvTables{layouts: newLayouts(), byNum: map[profile.MesgNum]*csvTable{}}
	for _, f := range s.files {
		all.read(f, &p.selected)
	}
	for num, t := range all.byNum {
		t.columns = t.allColumns()
		err := createFile(filepath.Join(folder, messageName(num)+".csv"), func(w io.Writer) error {
			t.w = w
			return t.write()
		})
		if err != nil {
			return err
		}
	}
	return createFile(filepath.Join(folder, schemaName), func(w io.Writer) error {
		for _, l := range all.layouts.all {
			all.schema.Layouts = append(all.schema.Layouts, schemaOf(l))
		}
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(all.schema)
	})
}

// createFile makes a file.
func createFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// csvTables holds the messages of files, by kind.
type csvTables struct {
	layouts *csvLayouts
	byNum   map[profile.MesgNum]*csvTable
	schema  schema
}

// table returns the table of a kind.
func (all *csvTables) table(num profile.MesgNum) *csvTable {
	if all.byNum[num] == nil {
		all.byNum[num] = &csvTable{num: num, layouts: all.layouts, exact: true}
	}
	return all.byNum[num]
}

// read adds the wanted messages of a file.
func (all *csvTables) read(f *fit.File, wanted *selection) {
	all.layouts.begin()
	order := [][2]int{}
	for _, m := range f.Messages {
		all.layouts.see(m)
		if !wanted.hasMessage(m.Num()) {
			continue
		}
		id := all.layouts.of(m)
		if all.layouts.all[id].hasColumns() {
			t := all.table(m.Num())
			t.rows = append(t.rows, csvRow{m: m, layout: id})
		}
		if last := len(order) - 1; last >= 0 && order[last][0] == id {
			order[last][1]++
		} else {
			order = append(order, [2]int{id, 1})
		}
	}
	all.schema.Files = append(all.schema.Files, schemaFile{f.Header.Protocol, f.Header.Profile, order})
}

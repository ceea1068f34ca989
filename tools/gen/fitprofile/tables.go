package main

import (
	"fmt"
	"slices"
	"strings"
)

// A table is a Go variable that is being generated: one line for each entry.
type table struct {
	name, doc, typ string
	rows           []string
	most           int // the most entries that an index can address
}

// add appends an entry and returns its index.
func (t *table) add(format string, args ...any) int {
	t.rows = append(t.rows, fmt.Sprintf(format, args...))
	return len(t.rows) - 1
}

// once returns the index of an entry, and adds it if it is new.
func (t *table) once(row string) int {
	if i := slices.Index(t.rows, row); i >= 0 {
		return i
	}
	return t.add("%s", row)
}

// writeTo writes the table, or fails if it has more entries than indexes.
func (t *table) writeTo(s *source) error {
	if len(t.rows) > t.most {
		return fmt.Errorf("%s: %d entries, but there are indexes for %d", t.name, len(t.rows), t.most)
	}
	s.line("// %s", t.doc)
	s.line("var %s = [...]%s{", t.name, t.typ)
	for _, row := range t.rows {
		comment := ""
		if entry, what, ok := strings.Cut(row, " // "); ok {
			row, comment = entry, " // "+what
		}
		s.line("%s,%s", row, comment)
	}
	s.line("}\n")
	return nil
}

// tables are the tables of package profile while they are built.
type tables struct {
	*facts
	*text
	types      map[string]int // by name, to the index
	messages   table
	index      []int // of messages, by number
	fields     table
	subfields  table
	conditions table
	components table
	scales     table
	units      table
	kinds      table
	values     table
}

func newTables(p *facts) (*tables, error) {
	t := &tables{
		facts:      p,
		text:       newText(p.strings()),
		types:      map[string]int{},
		messages:   table{"messages", "messages is in order of number. The first stands for all that are unknown.", "messageFacts", nil, 1 << 8},
		fields:     table{"fields", "fields is in order of message and number. The first stands for all that are unknown.", "fieldFacts", nil, 1 << 16},
		subfields:  table{"subfields", "subfields is in order of field, the first stands for none.", "subfieldFacts", nil, 1 << 8},
		conditions: table{"conditions", "conditions is in order of subfield.", "conditionFacts", nil, 1 << 16},
		components: table{"components", "components is in order of field.", "Component", nil, 1 << 16},
		scales:     table{"scales", "scales holds each scale once.", "Scale", nil, 1 << 8},
		units:      table{"units", "units holds each unit once.", "text", nil, 1 << 8},
		kinds:      table{"types", "types holds the base types by the low five bits of their numbers, then the profile's types by name.", "typeFacts", nil, 1 << 16},
		values:     table{"values", "values is in order of type and value.", "valueFacts", nil, 1 << 16},
	}
	t.addTypes()
	return t, t.addMessages()
}

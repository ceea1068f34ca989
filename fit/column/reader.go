package column

import (
	"maps"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// reader adds one file to a Builder.
type reader struct {
	*Builder
	apps     fit.Applications
	plans    map[*fit.Definition]*plan
	file     *fit.File
	first    int // rows in the table before this file
	capacity int // rows in the table after this file
	// expander is nil until a definition needs it: numbers that only become wider are
	// copied from column to column.
	expander *fit.Expander
	narrow   []uint16 // of the block, for widenings
}

// newReader charges the columns for all rows of the file: see [Builder.check].
func newReader(b *Builder, f *fit.File) *reader {
	first, rows := b.table.rows, f.Count(b.table.num)
	if rows > 0 {
		for _, c := range b.table.columns {
			b.room -= rows * c.width()
		}
	}
	return &reader{
		Builder: b, apps: fit.Applications{}, plans: map[*fit.Definition]*plan{},
		file: f, first: first, capacity: first + rows,
	}
}

// read adds all rows of the file.
func (r *reader) read() error {
	for block := range r.file.Blocks(r.table.num, profile.MesgNumFieldDescription, profile.MesgNumDeveloperDataID) {
		if block.Definition.Num() == r.table.num {
			if err := r.addBlock(&block); err != nil {
				return err
			}
		}
		r.learn(&block)
	}
	return nil
}

// learn adds messages that describe developer fields.
func (r *reader) learn(block *fit.Block) {
	switch block.Definition.Num() {
	case profile.MesgNumDeveloperDataID:
		for i := range block.Len() {
			r.apps.Learn(block.Message(i))
		}
	case profile.MesgNumFieldDescription:
	default:
		return
	}
	maps.DeleteFunc(r.plans, func(d *fit.Definition, _ *plan) bool { return len(d.DeveloperFields()) > 0 })
}

// addBlock adds the rows of one block, column by column.
func (r *reader) addBlock(block *fit.Block) error {
	p, err := r.planOf(block)
	if err != nil {
		return err
	}
	first := r.table.rows
	end := first + block.Len()
	for i := range p.sources {
		if err := r.addSource(&p.sources[i], block, first); err != nil {
			return err
		}
	}
	if p.headers {
		if err := r.addTimes(block, first); err != nil {
			return err
		}
	}
	if err := r.expand(p, block, first); err != nil {
		return err
	}
	if err := r.addSubfields(p, block, first); err != nil {
		return err
	}
	r.table.rows = end
	return nil
}

// addSource adds the values of one field.
func (r *reader) addSource(s *source, block *fit.Block, first int) error {
	c := s.column
	if s.list && (c.lists == nil || !c.lists.takes(s, block)) {
		r.hold(c)
	}
	if err := r.check(c); err != nil {
		return err
	}
	c.pad(first)
	if s.direct && c.rows == first && c.takes(s.typ) {
		c.gather(block.Data, block.Offsets, int(s.at), block.Definition.BigEndian())
		return nil
	}
	if s.list && c.rows == first {
		c.gatherLists(s, block, r.capacity)
		return nil
	}
	for i := range block.Len() {
		r.put(c, first+i, s.value(block, i))
	}
	return r.check(c)
}

// hold makes c a column of values.
func (r *reader) hold(c *Column) {
	if !c.holdsValues() {
		width := c.width()
		c.toValues()
		r.room -= r.capacity * (c.width() - width)
	}
}

// put sets a value in an existing row.
func (r *reader) put(c *Column, row int, v fit.Value) {
	width := c.width()
	c.put(row, v)
	r.room -= r.capacity * (c.width() - width)
}

// addTimes adds the times that messages have outside of field 253; see [fit.Message.Timestamp].
func (r *reader) addTimes(block *fit.Block, first int) error {
	for i := range block.Len() {
		if t, ok := block.Message(i).Timestamp(); ok {
			if err := r.make(fieldTimestamp, first+i, fit.Uint32(t)); err != nil {
				return err
			}
		}
	}
	return nil
}

// make sets a field that the message does not store.
func (r *reader) make(num uint8, row int, v fit.Value) error {
	name := columnName(r.table.num, num)
	if !r.wants(name) {
		return nil
	}
	return r.set(name, fieldFacts(r.table.num, num, v.Type()), row, v)
}

// set sets a value of a column with these facts.
func (r *reader) set(name string, f facts, row int, v fit.Value) error {
	c, err := r.column(name, f, v.Type(), nil, r.capacity)
	if err != nil {
		return err
	}
	r.put(c, row, v)
	return r.check(c)
}

// These are the numbers of the field that holds the time in messages of any kind.
const (
	timestamp      = "timestamp"
	fieldTimestamp = 253
)

package column

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// widerField is a field of 16 bits whose only component is a 32-bit field with the same
// meaning, such as speed and enhanced_speed.
type widerField struct {
	at   uint32  // of the narrow field, in the data of a message
	to   uint8   // number of the wide field
	from *Column // of the narrow field, nil if it is not wanted
}

// wideningOf returns the field that the number f widens to, unless that field also has
// components.
func wideningOf(message profile.MesgNum, f fit.FieldDefinition) (to uint8, ok bool) {
	if f.Type.Canonical() != profile.Uint16 || f.Size != 2 {
		return 0, false
	}
	to, ok = profile.WiderOf(message, f.Num)
	wide, _ := profile.FieldOf(message, to)
	return to, ok && !wide.Expands()
}

// needsExpander reports whether messages of d have components that do more than widen a
// field.
func needsExpander(d *fit.Definition) bool {
	for _, f := range d.Fields() {
		p, ok := profile.FieldOf(d.Num(), f.Num)
		if ok && p.Expands() {
			if _, simple := wideningOf(d.Num(), f); !simple {
				return true
			}
		}
	}
	return false
}

// startExpander makes an r.expander that has seen the messages of all rows so far: their
// totals continue in later messages. From here on the expander also makes the wider fields.
func (r *reader) startExpander() {
	r.expander = new(fit.Expander)
	clear(r.plans)
	left := r.table.rows - r.first
	for block := range r.file.Blocks(r.table.num) {
		for i := range min(left, block.Len()) {
			r.expander.Expand(block.Message(i))
		}
		if left -= block.Len(); left <= 0 {
			return
		}
	}
}

// wideningsOf returns the widenings of d, which need no expander.
func (r *reader) wideningsOf(d *fit.Definition, sources []source) (ws []widerField) {
	at, seen := uint32(0), [256]bool{}
	for _, f := range d.Fields() {
		to, ok := wideningOf(d.Num(), f)
		if ok && !seen[f.Num] && r.wants(columnName(d.Num(), to)) {
			ws = append(ws, widerField{at, to, columnAt(sources, at)})
		}
		seen[f.Num] = true
		at += uint32(f.Size)
	}
	return ws
}

// columnAt returns the column of the field at offset at, or nil.
func columnAt(sources []source, at uint32) *Column {
	for i := range sources {
		if sources[i].at == at && sources[i].direct {
			return sources[i].column
		}
	}
	return nil
}

// expand adds the fields that components make from the messages of a block.
func (r *reader) expand(p *plan, block *fit.Block, first int) error {
	for _, w := range p.widenings {
		if err := r.widen(w, block, first); err != nil {
			return err
		}
	}
	if r.expander == nil {
		return nil
	}
	for i := range block.Len() {
		for _, f := range r.expander.Expand(block.Message(i)) {
			if err := r.make(f.Num, first+i, f.Value.Clone()); err != nil {
				return err
			}
		}
	}
	return nil
}

// widen sets the wide field in the rows that do not store it. The simple version is an
// expander, which works message by message.
func (r *reader) widen(w widerField, block *fit.Block, first int) error {
	c, err := r.column(columnName(r.table.num, w.to), fieldFacts(r.table.num, w.to, profile.Uint32), profile.Uint32, nil, r.capacity)
	if err != nil {
		return err
	}
	c.pad(first)
	// A file may store the wide field too, in a wider type or in some of these rows: then one by one.
	wide, ok := c.numbers.(*wordsOf[uint32])
	ok = ok && c.rows == first
	if ok && wide.widenColumn(c, w.from, first, block.Len()) {
		return nil
	}
	narrow := words16(&r.narrow, block, w.at)
	if ok {
		wide.widen(narrow)
		c.cover(first + len(narrow))
		wide.markNot(c.valid, first, uint32(profile.Uint16.Invalid()))
		return nil
	}
	for i, v := range narrow {
		if row := first + i; row >= c.rows || !c.Valid(row) {
			r.put(c, row, fit.Uint16(v))
		}
	}
	return r.check(c)
}

// widenColumn appends n rows of from, from row first on, to c, whose numbers are w. It
// returns false if from does not have them as 16-bit numbers. It saves reading and
// comparing them again.
func (w *wordsOf[T]) widenColumn(c, from *Column, first, n int) bool {
	if from == nil || from.rows != first+n {
		return false
	}
	narrow, ok := from.numbers.(*wordsOf[uint16])
	if ok {
		w.widen(narrow.rows[first:])
		c.cover(from.rows)
		copyBits(c.valid, from.valid, first)
	}
	return ok
}

// widen appends numbers of 16 bits to w.
func (w *wordsOf[T]) widen(narrow []uint16) {
	n := len(w.rows)
	w.rows = slices.Grow(w.rows, len(narrow))[:n+len(narrow)]
	wide := w.rows[n:][:len(narrow)]
	for i, v := range narrow {
		wide[i] = T(v)
	}
}

// words16 returns the 16-bit numbers at offset at in the data of each message. It reuses
// the memory in buffer.
func words16(buffer *[]uint16, block *fit.Block, at uint32) []uint16 {
	w := wordsOf[uint16]{(*buffer)[:0]}
	w.gather(block.Data, block.Offsets, int(at), profile.Uint16.Invalid())
	if block.Definition.BigEndian() {
		w.swap(0)
	}
	*buffer = w.rows
	return w.rows
}

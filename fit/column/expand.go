package column

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// widening is a field of 16 bits whose only component is a field of 32 bits with the same
// meaning, such as speed and enhanced_speed.
type widening struct {
	at uint32 // of the narrow field, in the data of a message
	to uint8  // number of the wide field
}

// wideningOf returns the field that the number f widens to, if nothing comes of that in turn.
func wideningOf(message profile.MesgNum, f fit.FieldDefinition) (to uint8, ok bool) {
	if f.Type.Canonical() != profile.Uint16 || f.Size != 2 {
		return 0, false
	}
	to, ok = profile.WiderOf(message, f.Num)
	wide, _ := profile.FieldOf(message, to)
	return to, ok && !expands(wide)
}

// expands reports whether a field has components, by itself or as a subfield.
func expands(f profile.Field) bool {
	for i := range f.NumSubfields() {
		if f.Subfield(i).NumComponents() > 0 {
			return true
		}
	}
	return f.NumComponents() > 0
}

// needsExpander reports whether components in messages of these definitions are more than
// widenings.
func needsExpander(definitions map[*fit.Definition]bool) bool {
	for d := range definitions {
		for _, f := range d.Fields() {
			p, ok := profile.FieldOf(d.Num(), f.Num)
			if ok && expands(p) {
				if _, simple := wideningOf(d.Num(), f); !simple {
					return true
				}
			}
		}
	}
	return false
}

// wideningsOf returns what d has instead of an expander.
func (r *reader) wideningsOf(d *fit.Definition) (ws []widening) {
	at, seen := uint32(0), [256]bool{}
	for _, f := range d.Fields() {
		to, ok := wideningOf(d.Num(), f)
		if ok && !seen[f.Num] && r.wants(nameOf(d.Num(), to)) {
			ws = append(ws, widening{at, to})
		}
		seen[f.Num] = true
		at += uint32(f.Size)
	}
	return ws
}

// expand adds what components make of the messages of a block.
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

// widen sets the wide field in the rows that do not store it. The simple version is what
// an expander does for each message.
func (r *reader) widen(w widening, block *fit.Block, first int) error {
	c, err := r.column(nameOf(r.table.num, w.to), fieldFacts(r.table.num, w.to, profile.Uint32), profile.Uint32, r.capacity)
	if err != nil {
		return err
	}
	if err := r.charge(c, first+block.Len()); err != nil {
		return err
	}
	narrow := words16(&r.narrow, block, w.at)
	c.pad(first)
	if wide, ok := c.numbers.(*wordsOf[uint32]); ok && c.rows == first {
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
	return nil
}

// widen appends numbers of 16 bits to w.
func (w *wordsOf[T]) widen(narrow []uint16) {
	n := len(w.rows)
	w.rows = slices.Grow(w.rows, len(narrow))[:n+len(narrow)]
	for i, v := range narrow {
		w.rows[n:][i] = T(v)
	}
}

// words16 returns the numbers of 16 bits at at in the data of each message. It keeps the
// memory in buffer.
func words16(buffer *[]uint16, block *fit.Block, at uint32) []uint16 {
	w := wordsOf[uint16]{(*buffer)[:0]}
	w.gather(block.Data, block.Offsets, int(at))
	if block.Definition.BigEndian() {
		w.swap(0)
	}
	*buffer = w.rows
	return w.rows
}

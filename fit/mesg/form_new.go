//go:build !purego

package mesg

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A formMaker makes a form from one struct, field by field in the order of the message.
type formMaker struct {
	*form
	d    *fit.Definition // of the message that the struct keeps
	want []byte          // what the form wants in a struct, where it is fixed
	mask []byte          // 0xFF where it is fixed
	size int             // of the message so far, with its header
}

// newForm returns the form of the struct with this memory, which is not formless. The fields of
// its messages come in the order of appendGeneric: the profile's fields by number, then unknown
// fields as they were stored, then developer fields. Making a form takes about as long as
// writing the struct by appendGeneric, and pays from the second struct on.
func (w *structWriter) newForm(memory []byte) *form {
	m := *messageIn(memory)
	d := m.Definition()
	f := formMaker{&form{source: string(d.Bytes())}, d, slices.Clone(w.blank), slices.Clone(w.mask), 1}
	var sources []uint8
	for i := range w.cells {
		c := &w.cells[i]
		valid := !c.list && c.load(memory) != c.invalid
		if valid {
			f.addNumber(c, memory)
		} else if c.list {
			valid = f.addList(m, c.num)
		}
		if valid && c.makes {
			sources = append(sources, c.num)
		}
	}
	for _, num := range sources { // last, as addNumber takes out what it fixes
		f.fixConditions(w, num, memory)
	}
	f.addRest()
	f.addWords()
	return f.form
}

// setMask notes whether the number of a cell is fixed: 0xFF, or 0.
func (c *cell) setMask(mask []byte, to byte) {
	for i := range c.typ.Size() {
		mask[c.at+i] = to
	}
}

// fixConditions fixes the fields that decide whether a field has components that make other
// fields. In this struct it has no such components, so it has none in any struct of the form.
func (f *formMaker) fixConditions(w *structWriter, num uint8, memory []byte) {
	for on := range conditionsOf(w.num, num) {
		i := slices.IndexFunc(w.cells, func(c cell) bool { return c.num == on })
		if c := &w.cells[i]; !c.list {
			copy(f.want[c.at:][:c.typ.Size()], memory[c.at:])
			c.setMask(f.mask, 0xFF)
		}
	}
}

// addWords turns what is wanted into words.
func (f *formMaker) addWords() {
	want, mask := f.want[numbersAt:], f.mask[numbersAt:]
	f.words = make([]word, 0, len(want)/8)
	for ; len(want) >= 8; want, mask = want[8:], mask[8:] {
		f.words = append(f.words, word{binary.NativeEndian.Uint64(want), binary.NativeEndian.Uint64(mask)})
	}
	if f.half = len(want) > 0; f.half {
		f.last = word{uint64(binary.NativeEndian.Uint32(want)), uint64(binary.NativeEndian.Uint32(mask))}
	}
}

// addNumber notes a number that is valid: it may have any valid value in other structs. A wider
// field that follows from its narrower one is not written, and has to go on following; see
// follows.
func (f *formMaker) addNumber(c *cell, memory []byte) {
	c.setMask(f.mask, 0)
	if c.narrow != 0 && load[uint16](memory, c.narrow) != invalidUint16 && !f.stores(c.num) {
		written := uint32(load[uint16](memory, c.narrow)) != load[uint32](memory, c.at)
		f.wide = append(f.wide, followed{c.at, c.narrow, written})
		if !written {
			return
		}
	}
	n := number{c.at, f.size, c.invalid}
	switch c.typ.Size() {
	case 1:
		f.copy1 = append(f.copy1, n)
	case 2:
		f.copy2 = append(f.copy2, n)
	default:
		f.copy4 = append(f.copy4, n)
	}
	if c.typ.Float() {
		f.floats = append(f.floats, c.at)
	}
	f.addField(c.num, uint8(c.typ.Size()), c.typ)
}

// addField notes a field that comes next in the message.
func (f *formMaker) addField(num, size uint8, t profile.BaseType) {
	f.fields = append(f.fields, fit.FieldDefinition{Num: num, Size: size, Type: t})
	f.size += int(size)
}

// stores reports whether the message that the struct keeps has a field, valid or not: a field
// that was in the file is written, even if it follows from another one.
func (f *formMaker) stores(num uint8) bool {
	return slices.ContainsFunc(f.d.Fields(), func(d fit.FieldDefinition) bool { return d.Num == num })
}

// addList notes an array or a string, if the message that the struct keeps has it, and
// reports whether it is valid.
func (f *formMaker) addList(m fit.Message, num uint8) (valid bool) {
	from := 0
	for _, d := range f.d.Fields() {
		if d.Num == num {
			v := m.Field(num)
			f.lists = append(f.lists, listed{num, v.Valid()})
			if v.Bytes() == nil { // an array of one number is a number
				d.Type = d.Type.Canonical()
			}
			if v.Valid() {
				f.copyFrom(from, d.Size)
				f.addField(num, d.Size, d.Type)
			}
			return v.Valid()
		}
		from += int(d.Size)
	}
	return false
}

// addRest notes what the profile does not know, as [fit.Builder.AddRest] adds it.
func (f *formMaker) addRest() {
	from := 0
	for _, d := range f.d.Fields() {
		if _, ok := profile.FieldOf(f.d.Num(), d.Num); !ok {
			f.copyFrom(from, d.Size)
			f.addField(d.Num, d.Size, d.Type)
		}
		from += int(d.Size)
	}
	f.developer = slices.Clone(f.d.DeveloperFields()) // not the memory of the file
	for _, d := range f.developer {
		f.copyFrom(from, d.Size)
		f.size += int(d.Size)
		from += int(d.Size)
	}
}

// copyFrom notes that the next n bytes of the message are copied from the message that the
// struct keeps, from there on. Neighbouring bytes make one span: developer fields are mostly
// all together.
func (f *formMaker) copyFrom(from int, n uint8) {
	if last := len(f.spans) - 1; last >= 0 && f.spans[last].from+f.spans[last].n == from && f.spans[last].to+f.spans[last].n == f.size {
		f.spans[last].n += int(n)
		return
	}
	f.spans = append(f.spans, span{from, f.size, int(n)})
}

// isNaN reports whether a float with these bits is invalid.
func isNaN(bits uint32) bool { f := math.Float32frombits(bits); return f != f }

package edit

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A fieldEdit sets one field to new bytes, lowest byte first. Or it removes all fields with its
// number, or makes them invalid.
type fieldEdit struct {
	num        uint8
	typ        profile.BaseType
	data       []byte
	drop, hide bool
}

// setNumber returns the edit that sets a field of messages num to a number, in the profile's
// type for it.
func setNumber(num profile.MesgNum, field uint8, bits uint64) fieldEdit {
	f, _ := profile.FieldOf(num, field)
	return fieldEdit{num: field, typ: f.Base(), data: appendBits(nil, bits, f.Base().Size())}
}

// setText returns the edit that sets a field to a string, with the NUL that ends it.
func setText(field uint8, s string) fieldEdit {
	return fieldEdit{num: field, typ: profile.String, data: append([]byte(s), 0)}
}

// blank returns the edit that makes field f of a definition invalid, at the size that it
// has.
func blank(f *fit.FieldDefinition) fieldEdit {
	e := fieldEdit{num: f.Num, typ: f.Type, data: make([]byte, 0, f.Size)}
	n := f.Type.Size()
	if f.Type.Canonical() == profile.String {
		e.data = e.data[:f.Size]
		return e
	}
	for n > 0 && len(e.data)+n <= int(f.Size) {
		e.data = appendBits(e.data, f.Type.Invalid(), n)
	}
	for len(e.data) < int(f.Size) {
		e.data = append(e.data, 0xFF) // no such type, or no multiple of its size
	}
	return e
}

// appendBits appends the low n bytes of bits, lowest first.
func appendBits(b []byte, bits uint64, n int) []byte {
	return append(b, binary.LittleEndian.AppendUint64(nil, bits)[:n]...)
}

// put applies edits to m, each to the first field with its number, or adds the field after
// the others if m lacks it. It returns m itself if nothing changes. The rest of m stays: so
// does [fit.Message.With], but for one field, and with a new definition for each message.
func (d *draft) put(m fit.Message, edits ...fieldEdit) fit.Message {
	def, b := m.Definition(), m.Bytes()
	d.fields, d.developer, d.data = d.fields[:0], append(d.developer[:0], def.DeveloperFields()...), d.data[:0]
	// done keeps the second field with a number, which a few devices write, as it is: decoders
	// look at the first one.
	var done [256]bool
	same := true
	for _, f := range def.Fields() {
		if e := editOf(edits, f.Num); e != nil && (!done[f.Num] || e.drop || e.hide) {
			done[f.Num] = true
			same = d.addField(e.of(&f), f.Type, b[:f.Size], def.BigEndian()) && same
		} else {
			d.fields = append(d.fields, f)
			d.data = append(d.data, b[:f.Size]...)
		}
		b = b[f.Size:]
	}
	for i := range edits {
		if e := &edits[i]; !done[e.num] && !e.drop && !e.hide {
			done[e.num], same = true, false
			d.addField(e, e.typ, nil, def.BigEndian())
		}
	}
	if same {
		return m
	}
	d.data = append(d.data, b...)
	return d.append(m)
}

// putFields applies to m the edits that edit returns for its fields, given what the profile knows of each.
func (d *draft) putFields(m fit.Message, edit func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool)) fit.Message {
	var edits []fieldEdit
	for _, f := range m.Definition().Fields() {
		known, ok := profile.FieldOf(m.Num(), f.Num)
		if e, ok := edit(&f, known, ok); ok {
			edits = append(edits, e)
		}
	}
	return d.put(m, edits...)
}

// of returns the edit for an existing field f.
func (e *fieldEdit) of(f *fit.FieldDefinition) *fieldEdit {
	if e.hide {
		hidden := blank(f)
		return &hidden
	}
	return e
}

func editOf(edits []fieldEdit, num uint8) *fieldEdit {
	for i := range edits {
		if edits[i].num == num {
			return &edits[i]
		}
	}
	return nil
}

// addField adds the field of e to the message being made. It reports whether it equals the old
// field.
func (d *draft) addField(e *fieldEdit, was profile.BaseType, old []byte, big bool) (same bool) {
	if e.drop {
		return false
	}
	// A size has one byte. Only a text can be longer; it loses its end.
	f := fit.FieldDefinition{Num: e.num, Size: uint8(min(len(e.data), 255)), Type: e.typ}
	start := len(d.data)
	d.data = append(d.data, e.data[:f.Size]...)
	// The message keeps its byte order: another one would need a new definition for all fields.
	if n := e.typ.Size(); big && n > 1 && int(f.Size)%n == 0 {
		for part := d.data[start:]; len(part) > 0; part = part[n:] {
			slices.Reverse(part[:n])
		}
	}
	if was.Canonical() == e.typ.Canonical() {
		f.Type = was // keeps the device's choice of two equal types
	}
	d.fields = append(d.fields, f)
	return f.Type == was && bytes.Equal(d.data[start:], old)
}

// append returns a message like m with the fields and data in d, or m itself if these are
// too many fields for a message: an edit adds few, so m has some 255 already, and is odd. One
// message is not a reason to refuse the edit of a file.
func (d *draft) append(m fit.Message) fit.Message {
	if err := d.made.AppendAs(m, d.fields, d.developer, d.data); err != nil {
		return m
	}
	all := d.made.Messages()
	return all[len(all)-1]
}

// make returns a new message with these fields.
func (d *draft) make(num profile.MesgNum, edits ...fieldEdit) fit.Message {
	var b fit.Builder
	b.Begin(num)
	if err := b.End(); err != nil {
		panic(err) // a message without fields cannot be wrong
	}
	return d.put(b.Messages()[0], edits...)
}

package fit

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// AddRest adds the fields of m that the profile does not have: first those with unknown
// numbers, then developer fields, described or not. It is for writers of typed messages,
// which write the other fields. [Builder.End] returns its errors.
//
// AddRest converts numbers to the Builder's byte order. It keeps the bytes of an
// undescribed developer field as they are, as their meaning is unknown.
func (b *Builder) AddRest(m Message) {
	d := m.definition()
	if d.InProfile() {
		return
	}
	b.spell()
	message := m.bytes()
	for i := range d.Fields() {
		f := &d.fields[i]
		if _, ok := profile.FieldOf(d.num, f.Num); !ok {
			b.key = append(b.key, f.Num, f.Size, byte(f.Type))
			b.src.data = d.value(f, message).appendBytes(b.src.data, b.key[1] != 0)
		}
	}
	for f := range m.DeveloperFields() {
		old := len(b.src.data)
		b.src.data = f.Value.appendBytes(b.src.data, b.key[1] != 0)
		b.developer = append(b.developer, f.Num, byte(len(b.src.data)-old), f.Index)
	}
}

// Made returns the fields that components make from the fields added so far to the message
// being made, as an [Expander] makes them that has seen the messages before it: a typed
// writer need not store them. The slice and its values are valid until the next call.
func (b *Builder) Made() []Field {
	for ; b.expanded < len(b.messages); b.expanded++ {
		b.expander.Expand(b.messages[b.expanded])
	}
	b.spell()
	b.key[frame.KeyFields-1] = byte((len(b.key) - frame.KeyFields) / 3)
	return b.expander.peek(Message{def: b.definition(), offset: uint32(b.start)})
}

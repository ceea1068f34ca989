package fit

import "github.com/tightwire/tightwire/fit/profile"

// AddRest adds the fields of m that the profile does not have: first those with
// unknown numbers, then developer fields, described or not. It is for writers of
// typed messages, which know the other fields. What is wrong is returned by
// [Builder.End].
//
// Numbers are converted to the Builder's byte order. The bytes of a developer field
// without a description are kept as they are: what they mean is not known.
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

// Made returns the fields that the components of the fields added so far make in the
// message that was begun, as an [Expander] has them that has seen the messages before
// it: a typed writer need not store them. The slice and its values are valid until the
// next call.
func (b *Builder) Made() []Field {
	for ; b.expanded < len(b.messages); b.expanded++ {
		b.expander.Expand(b.messages[b.expanded])
	}
	b.spell()
	b.key[keyFields-1] = byte((len(b.key) - keyFields) / 3)
	return b.expander.peek(Message{def: b.definition(), offset: uint32(b.start)})
}

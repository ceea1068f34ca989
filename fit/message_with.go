package fit

import (
	"bytes"
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// With returns a message like m in which the first field with this number has value v; if m
// has no such field, it is added after the others. The message shares nothing with m: it
// has its own definition and bytes. It keeps all else of m. If v cannot be stored, With
// returns an error, as [Builder.End] does; for the zero Message it wraps [ErrMessage].
func (m Message) With(num uint8, v Value) (Message, error) {
	if fault := m.lacks(); fault != "" {
		return Message{}, fmt.Errorf("fit: message %s: %w: %s", messageName(m.Num()), ErrMessage, fault)
	}
	old, b := m.definition(), m.bytes()
	e := Builder{BigEndian: old.BigEndian(), src: &source{descriptions: old.src.descriptions.at(old, m.offset)}}
	e.begin(m.Num(), m.Header())
	first := old.find(num)
	for i := range old.Fields() {
		if f := &old.fields[i]; f == first {
			e.Add(num, v)
		} else {
			e.keep(f, b)
		}
	}
	if first == nil {
		e.Add(num, v)
	}
	for i := range old.DeveloperFields() {
		e.keepDeveloper(&old.DeveloperFields()[i], b)
	}
	if e.seal(); e.err != nil {
		return Message{}, e.err
	}
	d := compile(e.src, bytes.Clone(e.key))
	if err := d.checkField(d.find(num)); err != nil {
		return Message{}, err
	}
	return Message{def: d, time: m.time}, nil
}

// WithoutDeveloperFields returns m without its developer fields, or m itself if it has
// none. It shares the bytes of m, and allocates a definition.
func (m Message) WithoutDeveloperFields() Message {
	d := m.definition()
	if d.developerBit() == 0 {
		return m
	}
	src := &source{data: d.src.data, base: d.src.base}
	return Message{def: compile(src, d.raw[:frame.KeyFields+3*int(d.plain)]), offset: m.offset, time: m.time}
}

// keep adds field f of a message, unchanged.
func (b *Builder) keep(f *FieldDefinition, message []byte) {
	b.key = append(b.key, f.Num, f.Size, byte(f.Type))
	b.src.data = append(b.src.data, message[f.offset:][:f.Size]...)
}

// keepDeveloper adds developer field f of a message, unchanged.
func (b *Builder) keepDeveloper(f *FieldDefinition, message []byte) {
	b.developer = append(b.developer, f.Num, f.Size, f.Developer)
	b.src.data = append(b.src.data, message[f.offset:][:f.Size]...)
}

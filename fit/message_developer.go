package fit

import (
	"bytes"
	"fmt"

	"github.com/tightwire/tightwire/fit/profile"
)

// WithDeveloper returns a message like m in which the developer field that a field_description describes has
// value v; if m has no such field, it is added after the other fields. Of a field that m has, the
// field_description is [DeveloperField.Description]. Of a new field, it is the last of the messages that
// [Builder.Describe] makes, which have to come before the message in the file.
//
// The message shares nothing with m, and keeps everything else of m. The error wraps [ErrValue] if v
// cannot be stored, or is of another type than the field, and [ErrUndescribed] if by does not describe a
// field; for the zero Message it wraps [ErrMessage].
func (m Message) WithDeveloper(by Message, v Value) (Message, error) {
	if fault := m.lacks(); fault != "" {
		return Message{}, fmt.Errorf("fit: message %s: %w: %s", messageName(m.Num()), ErrMessage, fault)
	}
	d, ok := descriptionOf(by)
	if !ok || d.void || by.Num() != profile.MesgNumFieldDescription {
		return Message{}, fmt.Errorf("fit: message %s: %w: found a message %s that describes none", messageName(m.Num()), ErrUndescribed, messageName(by.Num()))
	}
	if v.Exists() && v.Type() != d.typ.Canonical() {
		return Message{}, fieldError(m.Num(), d.key[1], ErrValue, fmt.Sprintf("its type is %s, want %s", v.Type(), d.typ.Canonical()))
	}
	old, b := m.definition(), m.bytes()
	own := old.src.descriptions.at(old, m.offset)
	if own == nil {
		own = descriptions{}
	}
	own[d.key] = []description{{typ: d.typ, message: by.Clone()}}
	e := Builder{BigEndian: old.BigEndian(), src: &source{descriptions: own, names: old.src.names}}
	e.begin(m.Num(), m.Header())
	e.spell()
	for i := range old.Fields() {
		e.keep(&old.fields[i], b)
	}
	found := false
	for i := range old.DeveloperFields() {
		f := &old.DeveloperFields()[i]
		if !found && f.Developer == d.key[0] && f.Num == d.key[1] {
			e.AddDeveloper(f.Developer, f.Num, v)
			found = true
		} else {
			e.keepDeveloper(f, b)
		}
	}
	if !found {
		e.AddDeveloper(d.key[0], d.key[1], v)
	}
	if e.seal(); e.err != nil {
		return Message{}, e.err
	}
	return Message{def: compile(e.src, bytes.Clone(e.key)), time: m.time}, nil
}

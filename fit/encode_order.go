package fit

import (
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// rewriter copies messages with new definitions.
type rewriter struct {
	src   *source
	known map[*Definition]*Definition // old to new
	make  func(*Definition) []byte    // returns the new definition after its header byte

	last, lastNew *Definition
}

func newRewriter(of func(*Definition) []byte) *rewriter {
	return &rewriter{src: &source{}, known: map[*Definition]*Definition{}, make: of}
}

// definition returns the new definition for messages of d.
func (r *rewriter) definition(d *Definition) *Definition {
	if d == r.last {
		return r.lastNew
	}
	n := r.known[d]
	if n == nil {
		n = compile(r.src, r.make(d))
		r.known[d] = n
	}
	r.last, r.lastNew = d, n
	return n
}

// message returns a message with definition d and these bytes, which begin with its
// header.
func (r *rewriter) message(d *Definition, parts ...[]byte) Message {
	m := Message{def: d, offset: uint32(len(r.src.data))}
	for _, b := range parts {
		r.src.data = append(r.src.data, b...)
	}
	return m
}

// reorder returns the messages in one byte order, except those with undescribed developer
// fields. It does not copy messages that are in that order already.
func reorder(messages []Message, big bool) []Message {
	r := newRewriter(turned)
	messages = slices.Clone(messages)
	for i, m := range messages {
		if m.def.BigEndian() != big && m.described() {
			messages[i] = r.message(r.definition(m.def), m.bytes())
			messages[i].time = m.time
			m.turn(messages[i].bytes())
		}
	}
	return messages
}

// turned returns d after its header byte, in the other byte order.
func turned(d *Definition) []byte {
	return appendDefinition(nil, d.num, !d.BigEndian(), d.Fields(), d.DeveloperFields())
}

// appendDefinition appends a definition message without its header byte.
func appendDefinition(b []byte, num profile.MesgNum, big bool, fields, developer []FieldDefinition) []byte {
	if big {
		b = append(b, 0, 1, byte(num>>8), byte(num), byte(len(fields)))
	} else {
		b = append(b, 0, 0, byte(num), byte(num>>8), byte(len(fields)))
	}
	for _, f := range fields {
		b = append(b, f.Num, f.Size, byte(f.Type))
	}
	if len(developer) > 0 {
		b = append(b, byte(len(developer)))
	}
	for _, f := range developer {
		b = append(b, f.Num, f.Size, f.Developer)
	}
	return b
}

// described reports whether all developer fields of m have a description.
func (m Message) described() bool {
	for _, f := range m.def.DeveloperFields() {
		if m.def.src.descriptions.inForce(f.Developer, f.Num, m.offset) == nil {
			return false
		}
	}
	return true
}

// turn reverses the bytes of each number of m in b, which is a copy of m's bytes.
func (m Message) turn(b []byte) {
	for _, f := range m.def.Fields() {
		reverseEach(f.Type, b[f.offset:][:f.Size])
	}
	for _, f := range m.def.DeveloperFields() {
		d := m.def.src.descriptions.inForce(f.Developer, f.Num, m.offset)
		reverseEach(d.typ, b[f.offset:][:f.Size])
	}
}

// reverseEach reverses the bytes of each element in b, if type t has elements of more than
// one byte.
func reverseEach(t profile.BaseType, b []byte) {
	n := t.Size()
	if n < 2 || len(b)%n != 0 {
		return
	}
	for ; len(b) > 0; b = b[n:] {
		slices.Reverse(b[:n])
	}
}

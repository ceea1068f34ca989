// Package model describes messages as generators of codecs need them. It knows nothing of Go, so
// that a generator for another language can use it.
package model

import (
	"slices"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// A Message is a type of messages.
type Message struct {
	Desc   protoreflect.MessageDescriptor
	Fields []*Field // by number

	// Left says why the message is left to protobuf-go, and is empty if it is not.
	Left string

	Group      bool // some field has it as a group
	Root       bool // no message of the file contains it, or a service uses it
	Extensible bool // it may have extensions
	// MayLack: it, or one below it, has required fields, or may have by an extension, or one below it is of another
	// package, which may change later.
	MayLack bool
	// Foreign: it, or one below it, has messages that no function of the run decodes: of another package, or left.
	Foreign bool
}

// A Step is what is written next: a field, or the one of a oneof that is set.
type Step struct {
	Field *Field
	Oneof []*Field
}

// Steps returns the fields in the order in which protobuf-go writes them: by number, but members of
// oneofs last. Unknown fields come after them.
func (m *Message) Steps() []Step {
	var steps []Step
	for _, f := range m.Fields {
		if f.Shape != Oneof {
			steps = append(steps, Step{Field: f})
		}
	}
	oneofs := m.Desc.Oneofs()
	for i := range oneofs.Len() {
		if o := oneofs.Get(i); !o.IsSynthetic() {
			steps = append(steps, Step{Oneof: slices.Collect(func(yield func(*Field) bool) {
				for _, f := range m.Fields {
					if f.Desc.ContainingOneof() == o && !yield(f) {
						return
					}
				}
			})})
		}
	}
	return steps
}

// A Set is the messages of one run of a generator.
type Set struct {
	Messages []*Message // in the order of their files, a message before those inside it
	byName   map[protoreflect.FullName]*Message
	known    func(protoreflect.MessageDescriptor) bool
}

// Build describes the messages of files. Services of all files of the run count, as they often have
// a file of their own. left returns why a message is left to protobuf-go, if so,
// and known whether the runtime has codecs for a message of another file.
func Build(files, all []protoreflect.FileDescriptor, left func(protoreflect.MessageDescriptor) string, known func(protoreflect.MessageDescriptor) bool) *Set {
	s := &Set{byName: map[protoreflect.FullName]*Message{}, known: known}
	for _, f := range files {
		s.declare(f.Messages(), left)
	}
	for _, m := range s.Messages {
		s.link(m)
	}
	for _, f := range files {
		s.markRoots(f)
	}
	for _, f := range all {
		s.markServices(f)
	}
	s.markAbove()
	return s
}

// Of returns the message with a descriptor, or nil if it is not of the set.
func (s *Set) Of(d protoreflect.MessageDescriptor) *Message { return s.byName[d.FullName()] }

func (s *Set) declare(list protoreflect.MessageDescriptors, left func(protoreflect.MessageDescriptor) string) {
	for i := range list.Len() {
		d := list.Get(i)
		if d.IsMapEntry() {
			continue
		}
		m := &Message{Desc: d, Left: left(d), Extensible: d.ExtensionRanges().Len() > 0}
		s.Messages = append(s.Messages, m)
		s.byName[d.FullName()] = m
		s.declare(d.Messages(), left)
	}
}

// link makes the fields of m, which name other messages of the set.
func (s *Set) link(m *Message) {
	fields := m.Desc.Fields()
	for i := range fields.Len() {
		f := newField(fields.Get(i))
		for _, v := range []*Field{f, f.Value} {
			if v != nil && v.Shape != Map && v.Desc.Message() != nil {
				v.Message = s.Of(v.Desc.Message())
				if v.Message != nil && v.Kind == protoreflect.GroupKind {
					v.Message.Group = true
				}
			}
		}
		m.Fields = append(m.Fields, f)
	}
	slices.SortFunc(m.Fields, func(a, b *Field) int { return int(a.Desc.Number() - b.Desc.Number()) })
}

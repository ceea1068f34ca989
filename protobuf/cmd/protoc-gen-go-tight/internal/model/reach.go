package model

import (
	"slices"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/tight/schema"
)

// markRoots marks what programs pass to proto.Unmarshal: the messages of a file that no other
// message of it contains. Of messages that contain each other, and are in no further one, the first
// is marked.
func (s *Set) markRoots(f protoreflect.FileDescriptor) {
	var own []*Message
	for _, m := range s.Messages {
		if m.Desc.ParentFile().Path() == f.Path() {
			own = append(own, m)
		}
	}
	components := schema.Components(own, s.below)
	of := map[*Message]int{}
	for i, c := range components {
		for _, m := range c {
			of[m] = i
		}
	}
	hasRoot := make([]bool, len(components)) // or needs none
	for m, c := range of {
		for _, b := range s.below(m) {
			hasRoot[of[b]] = hasRoot[of[b]] || of[b] != c
		}
	}
	for _, m := range own {
		m.Root = !hasRoot[of[m]]
		hasRoot[of[m]] = true
	}
}

// markServices marks the messages that the services of a file use; their own file may be another one.
func (s *Set) markServices(f protoreflect.FileDescriptor) {
	for i := range f.Services().Len() {
		methods := f.Services().Get(i).Methods()
		for k := range methods.Len() {
			for _, d := range []protoreflect.MessageDescriptor{methods.Get(k).Input(), methods.Get(k).Output()} {
				if m := s.Of(d); m != nil {
					m.Root = true
				}
			}
		}
	}
}

// markAbove marks messages for what holds for them or for one below: MayLack, for which somebody has to look whether a
// required field is missing, and Foreign.
func (s *Set) markAbove() {
	for _, c := range schema.Components(s.Messages, s.below) { // what is below comes first
		lacks := slices.ContainsFunc(c, func(m *Message) bool {
			return schema.MayLack(m.Desc) || s.anyBelow(m, func(b *Message) bool { return b.MayLack })
		})
		foreign := slices.ContainsFunc(c, func(m *Message) bool {
			return s.anyBelow(m, func(b *Message) bool { return b.Foreign || b.Left != "" })
		})
		for _, m := range c {
			m.MayLack, m.Foreign = lacks, foreign
		}
	}
}

// anyBelow reports whether m has a field with messages for which is holds, or with messages of another package.
func (s *Set) anyBelow(m *Message, is func(*Message) bool) bool {
	return slices.ContainsFunc(fieldTypes(m.Desc), func(d protoreflect.MessageDescriptor) bool {
		if b := s.Of(d); b != nil {
			return is(b)
		}
		return !s.known(d)
	})
}

// Components returns the messages, those together that contain each other.
func (s *Set) Components() [][]*Message { return schema.Components(s.Messages, s.below) }

// below returns the messages of the set that are fields of m.
func (s *Set) below(m *Message) (list []*Message) {
	for _, d := range fieldTypes(m.Desc) {
		if c := s.Of(d); c != nil {
			list = append(list, c)
		}
	}
	return list
}

// fieldTypes returns the messages of d's fields, and those that are values of its maps.
func fieldTypes(d protoreflect.MessageDescriptor) (list []protoreflect.MessageDescriptor) {
	for _, b := range schema.Below(d) {
		if b.IsMapEntry() {
			list = append(list, schema.Below(b)...)
			continue
		}
		list = append(list, b)
	}
	return list
}

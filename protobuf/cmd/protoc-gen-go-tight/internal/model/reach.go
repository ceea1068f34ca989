package model

import "google.golang.org/protobuf/reflect/protoreflect"

// markRoots marks the messages of a file that no message of it contains, and those that its
// services use: what programs pass to proto.Unmarshal. A message that contains only itself is
// one, too.
func (s *Set) markRoots(f protoreflect.FileDescriptor) {
	inside := map[protoreflect.FullName]bool{}
	for _, m := range s.Messages {
		if m.Desc.ParentFile().Path() != f.Path() {
			continue
		}
		for _, d := range below(m.Desc) {
			if d.FullName() != m.Desc.FullName() {
				inside[d.FullName()] = true
			}
		}
	}
	for _, m := range s.Messages {
		if m.Desc.ParentFile().Path() == f.Path() && !inside[m.Desc.FullName()] {
			m.Root = true
		}
	}
	services := f.Services()
	for i := range services.Len() {
		methods := services.Get(i).Methods()
		for k := range methods.Len() {
			for _, d := range []protoreflect.MessageDescriptor{methods.Get(k).Input(), methods.Get(k).Output()} {
				if m := s.Of(d); m != nil {
					m.Root = true
				}
			}
		}
	}
}

// below returns the messages of d's fields, those of map values among them.
func below(d protoreflect.MessageDescriptor) (list []protoreflect.MessageDescriptor) {
	fields := d.Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.IsMap() {
			f = f.MapValue()
		}
		if f.Message() != nil {
			list = append(list, f.Message())
		}
	}
	return list
}

// needsCheck reports whether d or a message below it has a required field. Where extensions may be
// set, one of them may have.
func needsCheck(d protoreflect.MessageDescriptor, seen map[protoreflect.FullName]bool) bool {
	if seen[d.FullName()] {
		return false
	}
	seen[d.FullName()] = true
	if d.RequiredNumbers().Len() > 0 || d.ExtensionRanges().Len() > 0 {
		return true
	}
	for _, c := range below(d) {
		if needsCheck(c, seen) {
			return true
		}
	}
	return false
}

// reachesForeign reports whether m has a message below it that is left to protobuf-go.
func (s *Set) reachesForeign(m *Message, seen map[*Message]bool) bool {
	if seen[m] {
		return false
	}
	seen[m] = true
	for _, d := range below(m.Desc) {
		c := s.Of(d)
		switch {
		case c == nil && s.known(d):
		case c == nil || c.Left != "" || s.reachesForeign(c, seen):
			return true
		}
	}
	return false
}

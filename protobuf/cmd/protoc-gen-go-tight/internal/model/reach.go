package model

import "google.golang.org/protobuf/reflect/protoreflect"

// markRoots marks what programs pass to proto.Unmarshal: the messages of a file that no other
// message of it contains. Of messages that contain each other, and are in no further one, the first
// is marked.
func (s *Set) markRoots(f protoreflect.FileDescriptor) {
	reached := map[*Message]map[*Message]bool{} // by message of the file: what is below it
	for _, m := range s.Messages {
		if m.Desc.ParentFile().Path() == f.Path() {
			reached[m] = map[*Message]bool{}
			s.reach(m, reached[m])
		}
	}
	for i, m := range s.Messages {
		if reached[m] == nil {
			continue
		}
		m.Root = true
		for k, above := range s.Messages {
			if k != i && reached[above][m] && (k < i || !reached[m][above]) {
				m.Root = false
			}
		}
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

// reach adds the messages below m to seen: m itself only if it contains itself.
func (s *Set) reach(m *Message, seen map[*Message]bool) {
	for _, d := range below(m.Desc) {
		if c := s.Of(d); c != nil && !seen[c] {
			seen[c] = true
			s.reach(c, seen)
		}
	}
}

// below returns the messages of d's fields, among them the messages that are values of maps.
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

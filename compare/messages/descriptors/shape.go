package descriptors

import "google.golang.org/protobuf/reflect/protoreflect"

// Shape says which fields of a message are messages: fields[n] is the shape of field n, or nil
// if that is not a message. A shape may contain itself.
type Shape struct {
	fields []*Shape
}

// NewShape returns the shape of messages of type desc.
func NewShape(desc protoreflect.MessageDescriptor) *Shape {
	return newShape(desc, map[protoreflect.FullName]*Shape{})
}

func newShape(desc protoreflect.MessageDescriptor, known map[protoreflect.FullName]*Shape) *Shape {
	if s := known[desc.FullName()]; s != nil {
		return s
	}
	s := new(Shape)
	known[desc.FullName()] = s
	for i := range desc.Fields().Len() {
		if f := desc.Fields().Get(i); f.Kind() == protoreflect.MessageKind {
			s.set(int(f.Number()), newShape(f.Message(), known))
		}
	}
	return s
}

func (s *Shape) set(num int, inner *Shape) {
	for len(s.fields) <= num {
		s.fields = append(s.fields, nil)
	}
	s.fields[num] = inner
}

// field returns the shape of field num, or nil if it is not a message.
func (s *Shape) field(num uint64) *Shape {
	if num < uint64(len(s.fields)) {
		return s.fields[num]
	}
	return nil
}

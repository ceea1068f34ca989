package descriptors

import "errors"

// Message is a message: its fields, in order.
type Message []Field

// Field is a field of a message. The wire type says which of its values is set.
type Field struct {
	Tag     uint64  // as on the wire
	Value   uint64  // of a varint or a fixed-width value
	Bytes   []byte  // of a length-prefixed value, including messages
	Nested  bool    // whether the value is a message
	Message Message // the fields of a nested message

	size int // of the value in bytes, for encoders that compute lengths first
}

var errGroup = errors.New("walk: group or reserved wire type")

// number and wireType split the tag.
func (f *Field) number() uint64 { return f.Tag >> 3 }
func (f *Field) wireType() byte { return byte(f.Tag & 7) }

// add returns m with one more field with the tag. It reuses the memory of the field that was
// there before.
func add(m Message, tag uint64) (Message, *Field) {
	n := len(m)
	if n == cap(m) {
		m = append(m, Field{})
	} else {
		m = m[:n+1]
	}
	f := &m[n]
	f.Tag, f.Nested = tag, false
	return m, f
}

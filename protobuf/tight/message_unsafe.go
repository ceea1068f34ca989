package tight

import (
	"reflect"
	"unsafe"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// face is how Go keeps an interface with methods.
type face struct{ table, data unsafe.Pointer }

// A shortcut turns what protobuf-go passes to the functions of one Go type's table into the message
// itself. The plain version is r.Interface(), which works by reflection and takes a tenth of
// the time of a small message, once in Unmarshal and twice in Marshal.
//
// protobuf-go passes a pointer to the first field of the message, which is also a pointer to the
// message. newShortcut proves that for the Go type when the program starts; without proof, and for
// all that protobuf-go passes in another form, the plain version is used (TestShortcut).
type shortcut struct{ from, to unsafe.Pointer }

// newShortcut returns the shortcut for m's Go type, or one that is never taken. m is not nil.
func newShortcut(m proto.Message) shortcut {
	r := m.ProtoReflect()
	was, is := (*face)(unsafe.Pointer(&r)), (*face)(unsafe.Pointer(&m))
	if was.data != is.data || r.Interface() != m {
		return shortcut{}
	}
	return shortcut{was.table, is.table}
}

// take returns the message of r, and whether the shortcut leads there. r has come by the table of the
// Go type that newShortcut has seen.
func (s shortcut) take(r protoreflect.Message) (m proto.Message, ok bool) {
	f := (*face)(unsafe.Pointer(&r))
	if f.table != s.from || s.from == nil {
		return nil, false
	}
	*(*face)(unsafe.Pointer(&m)) = face{s.to, f.data}
	return m, true
}

// pointer is take without the type: it returns nil if the shortcut does not lead to the message.
func (s *shortcut) pointer(r protoreflect.Message) ref {
	if f := (*face)(unsafe.Pointer(&r)); f.table == s.from {
		return f.data
	}
	return nil
}

// hidden returns e, for a call of a function that the compiler does not know: it would put each Encoder on the heap. The plain version
// is e, of a pool, which takes a tenth of the time of a small message. The function must not keep e (TestMarshalDeep); those of generated
// files do not.
func (e *Encoder) hidden() *Encoder {
	p := uintptr(unsafe.Pointer(e))
	return *(**Encoder)(unsafe.Pointer(&p))
}

// isNil reports whether m, a pointer, is nil. The plain version is m.ProtoReflect().IsValid().
func isNil(m proto.Message) bool { return (*face)(unsafe.Pointer(&m)).data == nil }

// A member is where messages of one Go type keep a value of type V. The plain version is to call the function
// that it was made from.
type member[V any] struct {
	is     bool
	offset uintptr // from the beginning of a message
}

// newMember returns the member to which place, which may be nil, points for m. m is not nil. A place that is
// not in m itself is not used (TestMember).
func newMember[V any](m proto.Message, place func(proto.Message) *V) (p member[V]) {
	if place == nil {
		return p
	}
	begin := uintptr((*face)(unsafe.Pointer(&m)).data)
	p.offset = uintptr(unsafe.Pointer(place(m))) - begin
	p.is = p.offset <= reflect.TypeOf(m).Elem().Size()-sizeOf[V]()
	return p
}

// of returns the place of m, which is not nil and has the Go type that newMember has seen, or nil if there is
// none.
func (p member[V]) of(m proto.Message) *V {
	if !p.is {
		return nil
	}
	return (*V)(unsafe.Add((*face)(unsafe.Pointer(&m)).data, p.offset))
}

// at is of for a place that is known to be there, and the pointer to a message.
func (p *member[V]) at(m ref) *V { return (*V)(at(m, p.offset)) }

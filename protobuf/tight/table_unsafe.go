package tight

import (
	"reflect"
	"unsafe"

	"google.golang.org/protobuf/proto"
)

// A ref points to a message, or to a value of one, without its type: what is at an offset in a message is known by the
// table, which the compiler has filled with the offsets of the message's own fields (TestTableCopies of protoc-gen-go-tight).
type ref = unsafe.Pointer

// at returns the place at an offset.
func at(m ref, offset uintptr) ref { return unsafe.Add(m, offset) }

// pointerOf returns the pointer that m is.
func pointerOf(m proto.Message) ref { return (*face)(unsafe.Pointer(&m)).data }

func faceOf(m proto.Message) ref { return (*face)(unsafe.Pointer(&m)).table }

// message returns m, of the Go type of t, with its type.
func (t *Table) message(m ref) (p proto.Message) {
	*(*face)(unsafe.Pointer(&p)) = face{t.face, m}
	return p
}

// tableOf returns what an interface of type typ has for wrapper's type.
func tableOf(typ reflect.Type, wrapper any) ref {
	v := reflect.New(typ)
	v.Elem().Set(reflect.ValueOf(wrapper))
	return (*face)(v.UnsafePointer()).table
}

// TableOf returns a table for messages that have generated functions.
func TableOf[T any](
	decode func(m *T, d *Decoder, b []byte, i, depth int, end uint64) int,
	encode func(m *T, e *Encoder, b []byte, i int) ([]byte, int), size func(m *T) int,
) *Table {
	return &Table{Message: any((*T)(nil)).(proto.Message), funcs: &tableFuncs{
		decode:    *(*func(ref, *Decoder, []byte, int, int, uint64) int)(unsafe.Pointer(&decode)),
		Functions: FunctionsOf(encode, size),
	}}
}

// Functions are the generated functions that encode messages of one Go type, with the type removed from their parameters. They
// must not keep their arguments.
type Functions struct {
	encode func(m ref, e *Encoder, b []byte, i int) ([]byte, int)
	size   func(m ref) int
}

// FunctionsOf returns generated functions: encode writes m before b[i:] and returns the buffer and where m begins, and size returns
// how many bytes that are. They get messages of type T, or nil.
func FunctionsOf[T any](encode func(m *T, e *Encoder, b []byte, i int) ([]byte, int), size func(m *T) int) Functions {
	return Functions{
		encode: *(*func(ref, *Encoder, []byte, int) ([]byte, int))(unsafe.Pointer(&encode)),
		size:   *(*func(ref) int)(unsafe.Pointer(&size)),
	}
}

// A maker makes values of one Go type, as a [Kind] does, by reflection: so there is no code for the type.
type maker struct {
	key       key
	typ, list reflect.Type
	bytes     uintptr // of one
}

// of sets the type. It is called with preparing locked, and before any other function.
func (k *maker) of(typ reflect.Type) {
	if k.typ == nil {
		k.typ, k.list, k.bytes = typ, reflect.SliceOf(typ), typ.Size()
	}
}

// fresh is [KindNew].
func (k *maker) fresh(d *Decoder, left int) ref {
	s := d.slabOf(&k.key)
	if s == nil || s.isFull() {
		if s == nil && left <= Small && d.reuse == nil {
			return k.alone()
		}
		s = k.more(d, s, 1, left)
	}
	return s.next()
}

// alone returns a value with memory of its own.
func (k *maker) alone() ref { return reflect.New(k.typ).UnsafePointer() }

// more is moreOf.
func (k *maker) more(d *Decoder, s *slab, n, left int) *slab {
	if s == nil {
		s = d.newSlab(&k.key)
	}
	n = s.plan(n, left, k.bytes)
	chunk := reflect.MakeSlice(k.list, n, n)
	s.begin(chunk.UnsafePointer(), n, k.bytes)
	if d.reuse != nil {
		d.reuse.chunk(s, chunk.Interface())
	}
	return s
}

// add is [KindAdd].
func (k *maker) add(d *Decoder, list *[]ref, b []byte, i int, tag uint64) ref {
	s := d.slabOf(&k.key)
	if s == nil || s.isFull() {
		if s == nil && cap(b)-i <= Small && d.reuse == nil {
			p := k.alone()
			*list = append(*list, p)
			return p
		}
		s = k.more(d, s, 1+Run(b[i:], tag), cap(b)-i)
	}
	p := s.next()
	s.list(list, p, b, i, tag)
	return p
}

package tight

import (
	"reflect"
	"unsafe"
)

// A room has the parts of one type. It knows the type at run time only: a generic one would be compiled once more for
// each type of message, which took 2 kB of machine code.
type room struct {
	element, list reflect.Type   // list is of elements
	size          uintptr        // of an element in bytes
	next          unsafe.Pointer // the first of left elements, which nobody has
	left          int
	given         int              // elements of all chunks
	most          int              // elements of a chunk
	refs          []unsafe.Pointer // memory for lists of pointers to elements
}

func newRoom(t reflect.Type) *room {
	size := max(1, t.Size())
	return &room{element: t, list: reflect.SliceOf(t), size: size, most: max(1, chunkBytes/int(size))}
}

// has reports whether t is the type. The plain version is r.element == t, which is a call.
func (r *room) has(t reflect.Type) bool {
	return (*face)(unsafe.Pointer(&r.element)).data == (*face)(unsafe.Pointer(&t)).data
}

// fill makes a chunk of n elements.
func (r *room) fill(n int) {
	r.next, r.left = reflect.MakeSlice(r.list, n, n).UnsafePointer(), n
	r.given += n
}

// take returns n elements, of which there have to be as many.
func (r *room) take(n int) unsafe.Pointer {
	p := r.next
	if r.left -= n; r.left > 0 {
		r.next = unsafe.Add(p, uintptr(n)*r.size)
	}
	return p
}

// Fresh returns a new zero T. k is a number that the types of a message have each for itself, as far as possible: two
// with the same number cannot both have chunks. An element of a room is a T, since the room has this type
// (TestCopier).
func Fresh[T any](c *Copier, k int) *T {
	if c.chunked() {
		if p := c.fresh(k, reflect.TypeFor[T]()); p != nil {
			return (*T)(p)
		}
	}
	return new(T)
}

// fresh returns an element of a room, or nil if its type has none.
func (c *Copier) fresh(k int, t reflect.Type) unsafe.Pointer {
	r := c.room(k, t)
	if r == nil {
		return nil
	}
	if r.left == 0 {
		r.reserve(min(max(c.list, minList), r.most), c.expected(r, 1))
	}
	return r.take(1)
}

// Longer returns list with room for n more elements, and n new messages for them. Pointers to T are as long as
// others, and an element of a room is a T (TestCopier).
func Longer[T any](c *Copier, k int, list []*T, n int) ([]*T, []T) {
	refs, p := c.longer(k, reflect.TypeFor[T](), n, list == nil)
	if refs != nil {
		list = *(*[]*T)(unsafe.Pointer(&refs))
	}
	return list, unsafe.Slice((*T)(p), n)
}

// longer returns n elements, and an empty list with room for n if that is wanted.
func (c *Copier) longer(k int, t reflect.Type, n int, wanted bool) (refs []unsafe.Pointer, p unsafe.Pointer) {
	var r *room
	if c.ahead > 0 || c.rooms != nil {
		r = c.room(k, t)
	}
	if r == nil || n > r.most/4 {
		if wanted {
			refs = make([]unsafe.Pointer, 0, n)
		}
		return refs, reflect.MakeSlice(reflect.SliceOf(t), n, n).UnsafePointer()
	}
	if r.left < n {
		r.reserve(n, c.expected(r, n))
	}
	if p = r.take(n); wanted {
		if len(r.refs) < n {
			r.refs = make([]unsafe.Pointer, n+r.left)
		}
		refs, r.refs = r.refs[:0:n], r.refs[n:]
	}
	return refs, p
}

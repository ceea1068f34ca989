package tight

import "reflect"

// chunkBytes is the most that a chunk takes whose elements nobody has asked for yet.
const chunkBytes = 16 << 10

// A Slab gives out elements of one type from chunks. The first chunk has as many as are known to
// come, so that a small message costs no more than its elements; each further one has twice as
// many as the one before. The zero value is ready.
type Slab[T any] struct {
	free []T
	next int // elements of the next chunk, as far as chunkBytes allow
}

// New returns a zero element.
func (s *Slab[T]) New() *T {
	if len(s.free) == 0 {
		s.chunk(1)
	}
	p := &s.free[0]
	s.free = s.free[1:]
	return p
}

// chunk makes a chunk of n elements or more.
func (s *Slab[T]) chunk(n int) {
	most := chunkBytes / max(1, int(reflect.TypeFor[T]().Size()))
	n = max(n, min(s.next, most))
	s.free = make([]T, n)
	s.next = 2 * n
}

// take returns an empty list with room for n elements.
func (s *Slab[T]) take(n int) []T {
	if len(s.free) < n {
		s.chunk(n)
	}
	list := s.free[:0:n]
	s.free = s.free[n:]
	return list
}

// A Messages is a [Slab] of messages, and of the pointers to them of which repeated fields
// consist.
type Messages[T any] struct {
	Slab[T]
	refs Slab[*T]
}

// Add appends a new message to list, which has one for each field with tag, and returns it. b is the
// input from that message's value on, of n bytes.
func (s *Messages[T]) Add(list *[]*T, b []byte, n int, tag uint64) *T {
	if len(*list) == cap(*list) {
		count := 1 + Run(b[n:], tag)
		*list = longer(*list, &s.refs, count)
		if len(s.free) < count {
			s.chunk(count)
		}
	}
	p := s.New()
	*list = append(*list, p)
	return p
}

// longer returns list with room for count more. Where fields of other numbers lie between its
// elements count is one at a time; so the room is doubled at least.
func longer[T any](list []T, room *Slab[T], count int) []T {
	return append(room.take(len(list)+max(count, len(list))), list...)
}

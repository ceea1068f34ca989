package tight

import "reflect"

// chunkBytes is the most that a chunk takes whose elements nobody has asked for yet.
const chunkBytes = 16 << 10

// A Slab gives out elements of one type from chunks. The first chunk has as many as are known to
// come, so that a small message costs no more than its elements; each further one has twice as
// many as the one before. The zero value is ready.
type Slab[T any] struct {
	chunk []T
	used  int // elements of chunk; a place in it, so that New writes no pointer
	next  int // elements of the next chunk, as far as chunkBytes allow
}

// New returns a zero element.
func (s *Slab[T]) New() *T {
	if s.used == len(s.chunk) {
		s.reserve(1)
	}
	s.used++
	return &s.chunk[s.used-1]
}

// reserve makes sure that the next n elements come from one chunk.
func (s *Slab[T]) reserve(n int) {
	if len(s.chunk)-s.used >= n {
		return
	}
	most := chunkBytes / max(1, int(reflect.TypeFor[T]().Size()))
	n = max(n, min(s.next, most))
	s.chunk, s.used, s.next = make([]T, n), 0, 2*n
}

// take returns an empty list with room for n elements.
func (s *Slab[T]) take(n int) []T {
	s.reserve(n)
	at := s.used
	s.used += n
	return s.chunk[at:at:s.used]
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
		s.reserve(count)
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

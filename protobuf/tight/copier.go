package tight

import (
	"reflect"
	"slices"
)

// A Copier is where a copy of a message gets its memory. The zero value is ready.
//
// The plain version is new(T) for each part. Here parts of one type come from chunks, because allocation is most
// of the cost of a copy. How many parts are still to come is known in a list only, whose elements are alike: a part
// that one of them has is expected in those behind it. Outside of lists a copy begins with plain allocations, so
// a small message costs no more than its parts, and goes on with chunks that double.
type Copier struct {
	rooms *[rooms]*room
	bytes []byte // what is left of a chunk for short byte slices
	list  int    // elements of the innermost list that are not finished
	ahead int    // the same of all lists, if the next ones are as long
	plain int    // parts that were allocated by themselves
}

const (
	rooms    = 16      // for how many types at once
	minList  = 4       // elements from which on a list has chunks
	maxPlain = 8       // parts allocated by themselves, before there are chunks outside of lists
	maxShort = 128     // the longest byte slice that shares a chunk
	maxBytes = 4 << 10 // the longest chunk of bytes
)

// chunked reports whether a part outside of a list, or in a short one, comes from a chunk.
func (c *Copier) chunked() bool {
	if c.rooms == nil && c.list < minList && c.plain < maxPlain {
		c.plain++
		return false
	}
	return true
}

// room returns the room of type t, or nil if another type has its place.
func (c *Copier) room(k int, t reflect.Type) *room {
	if c.rooms == nil {
		c.rooms = new([rooms]*room)
	}
	r := c.rooms[k%rooms]
	switch {
	case r == nil:
		r = newRoom(t)
		c.rooms[k%rooms] = r
	case r.has(t):
	case r.left > 0:
		return nil
	default:
		*r = *newRoom(t)
	}
	return r
}

// reserve makes a chunk of n parts, or of more if so many are expected.
func (r *room) reserve(n, expected int) { r.fill(max(n, min(expected, growth*r.given, r.most))) }

// expected returns how many parts are still to come if each element of the lists has n. Outside of lists these are
// as many as there were.
func (c *Copier) expected(r *room, n int) int {
	if c.list < minList {
		return max(r.given, n*c.ahead)
	}
	return n * c.ahead
}

// List begins a list or map of n elements. It returns what [Copier.End] needs.
func (c *Copier) List(n int) (outer [2]int) {
	outer = [2]int{c.list, c.ahead}
	c.list, c.ahead = n, n*max(1, c.ahead)
	return outer
}

// Next is called after each element of a list.
func (c *Copier) Next() { c.list, c.ahead = c.list-1, c.ahead-1 }

// End ends a list.
func (c *Copier) End(outer [2]int) { c.list, c.ahead = outer[0], outer[1] }

// Bytes returns a copy of v, which is not nil.
func (c *Copier) Bytes(v []byte) []byte {
	n := len(v)
	switch {
	case n == 0:
		return []byte{}
	case n <= len(c.bytes):
	case n > maxShort || c.list < minList:
		return append(make([]byte, 0, n), v...)
	default:
		c.bytes = make([]byte, min(n*c.ahead, maxBytes))
	}
	copied := c.bytes[:n:n]
	c.bytes = c.bytes[n:]
	copy(copied, v)
	return copied
}

// BytesList returns list with copies of the elements of from behind it.
func (c *Copier) BytesList(list, from [][]byte) [][]byte {
	list = longerBy(list, len(from))
	outer := c.List(len(from))
	for _, v := range from {
		list = append(list, c.Bytes(v))
		c.Next()
	}
	c.End(outer)
	return list
}

// longerBy returns list with room for n more elements.
func longerBy[T any](list []T, n int) []T {
	if list == nil {
		return make([]T, 0, n)
	}
	return slices.Grow(list, n)
}

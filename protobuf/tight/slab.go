package tight

import "math"

// chunkBytes is the most that a chunk takes whose elements nobody has asked for yet. With the header of eight bytes that the
// runtime adds it is a size of which one of its spans has four. A chunk of 16 kB would have a span of its own, and take 1.3 times
// as long to allocate, for each byte.
const chunkBytes = 14<<10 - 8

// growth is how many times as many elements as all chunks before it a chunk may have.
const growth = 3

// smallChunk is what a chunk may have in bytes, if the rest of the input is expected to need it, however few elements there were
// before. Without it a type of which there are many small elements has chunks for 1, 3 and 12 of them.
const smallChunk = 1 << 10

// Small is how much input, in bytes, has to be left at most for elements without slabs. What is left of a small message has few
// elements of one type, and a slab with its chunk costs more than they do.
const Small = 256

// A Slab gives out elements of one type from chunks. The first chunk has as many elements as are known
// to come, so a small message costs no more than its elements. The zero value is ready.
//
// The plain version has twice as many elements in each further chunk. Here a chunk has as many elements
// as the rest of the input will need if it is like the part already read, and never more than growth
// times the elements so far: so the last chunk is nearly used up, which saves zeroing unused elements.
type Slab[T any] struct {
	all   chunks[T]
	chunk []T
	pace
}

// A pace has how many elements a slab has given out.
type pace struct {
	used  int // elements of the chunk; a place in it, so that New writes no pointer
	given int // elements of the chunks before
	first int // bytes of input that were left when the first element was asked for
}

// New returns a zero element. left is how many bytes of the input have not been read, which is
// the capacity of any part of it.
func (s *Slab[T]) New(left int) *T {
	if s.used == len(s.chunk) {
		if s.isPlain(left) {
			return new(T)
		}
		s.reserve(1, left)
	}
	s.used++
	return &s.chunk[s.used-1]
}

// Next is New for an element that s has, and otherwise nil.
//
//tight:inline
func (s *Slab[T]) Next() *T {
	i, chunk := s.used, s.chunk
	if uint(i) >= uint(len(chunk)) {
		return nil
	}
	s.used = i + 1
	return &chunk[i]
}

// isPlain reports whether elements are allocated by themselves, and s, which has none yet, stays as it is: what is left of a
// message of up to Small bytes has few of one type, and a chunk costs more than they do. So such a message needs no slabs of
// its own: all have one struct of them, to which nobody writes. The slabs of a [Reuse] always have chunks.
func (p *pace) isPlain(left int) bool { return p.first == 0 && left <= Small }

// reserve makes sure that the next n elements come from one chunk.
func (s *Slab[T]) reserve(n, left int) {
	if len(s.chunk)-s.used >= n {
		return
	}
	s.chunk = make([]T, s.plan(n, left, sizeOf[T]()))
	s.all.add(s.chunk)
}

// Rewind is that of a rewinder. A message that needed several chunks is followed by one for which there is one chunk, with
// some more elements.
func (s *Slab[T]) Rewind(bytes int) {
	s.first = max(1, bytes)
	if s.used > 0 {
		s.rewind()
	}
}

func (s *Slab[T]) rewind() {
	if s.given == 0 && !poisons {
		clear(s.chunk[:s.used])
		s.used = 0
		return
	}
	s.all.poison()
	n := s.given + s.used
	s.chunk, s.used, s.given = make([]T, n+n/8), 0, 0
	s.all.add(s.chunk)
}

// plan returns how many elements of a size the next chunk has, of which n are asked for, and begins it.
func (p *pace) plan(n, left int, size uintptr) int {
	p.given += p.used
	p.used = 0
	if p.given == 0 {
		p.first = max(1, left)
		return n
	}
	return max(n, min(p.expected(left, left), max(growth*p.given, smallChunk/max(1, int(size))), mostOf(size)))
}

// mostOf returns how many elements of a size a chunk has that nobody has asked for yet.
func mostOf(size uintptr) int { return chunkBytes / max(1, int(size)) }

// expected returns how many elements a part of the input needs, in bytes, if it is like what was read, and some more.
func (p *pace) expected(part, left int) int {
	read := uint64(max(1, p.first-left))
	n := uint64(p.given+p.used) * uint64(part) / read
	return int(min(n+n/spare+1, math.MaxInt32))
}

// ahead returns how many elements a list needs of which one has ended at i, and others with its tag may follow in b.
//
// The plain version counts those of a chunk. But the CPU finds an element only when it has the length of the one before, and waits for
// memory at each, if the input is not in the cache of its core. So those of the next farRun bytes are counted, and the rest of b is
// expected to be like them: 200 series take 0.85 to 0.91 of the time, traces 0.91 to 0.96.
func (p *pace) ahead(b []byte, i int, tag uint64, size uintptr) int {
	most := mostOf(size)
	rest := b[i:]
	n, bytes := runTo(most, farRun, rest, tag)
	if n < most && bytes >= farRun && bytes < len(rest) && rest[bytes] == rest[0] {
		n = int(uint64(n) * uint64(len(rest)) / uint64(bytes))
		n = min(most, n+n/spareRun)
	}
	n++
	if given := p.given + p.used; n > most && given > 0 {
		n = max(n, min(p.expected(len(b)-i, cap(b)-i), growth*given))
	}
	return n
}

// spare is the part of what is expected that a chunk has more, so that there is seldom another one. spareRun is that of
// what is expected of few elements.
const spare, spareRun = 32, 8

// farRun is how many bytes of a list are counted.
const farRun = 1 << 10

// take returns an empty list with room for n elements.
func (s *Slab[T]) take(n, left int) []T {
	if s.isPlain(left) {
		return make([]T, 0, n)
	}
	s.reserve(n, left)
	at := s.used
	s.used += n
	return s.chunk[at:at:s.used]
}

// longer returns list with room for count more. Where fields of other numbers lie between its
// elements count is one at a time; so the room is doubled at least.
func longer[T any](list []T, room *Slab[T], count, left int) []T {
	return append(room.take(len(list)+max(count, len(list)), left), list...)
}

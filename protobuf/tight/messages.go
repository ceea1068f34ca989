package tight

// A Messages is a [Slab] of messages, and of the pointers to them of which repeated fields consist.
//
// The plain version appends to each list. Here the pointers to all elements of a chunk are written when it is
// made, and a list whose elements follow one another in the chunk is a part of these pointers: nothing
// is written for an element but what it has.
type Messages[T any] struct {
	Slab[T]
	refs  []*T     // refs[i] is &chunk[i]
	apart Slab[*T] // for lists whose elements do not follow one another
}

// A List is a repeated field while it grows. Its elements are refs[start:next+shift], or apart if next is negative.
type List[T any] struct {
	refs        []*T
	start, next int
	shift       int // refs[i+shift] is element i of the chunk
	given       int // of the slab: another chunk has other places
	apart       []*T
}

// New returns a zero element. left is how many bytes of the input have not been read.
func (s *Messages[T]) New(left int) *T {
	if s.used == len(s.chunk) {
		if s.isPlain(left) {
			return new(T)
		}
		s.grow(1, left, 0)
	}
	s.used++
	return &s.chunk[s.used-1]
}

// grow makes sure that the next n elements come from one chunk, which begins with them. It returns the pointers to
// that chunk behind room for head others.
//
//go:noinline
func (s *Messages[T]) grow(n, left, head int) []*T {
	s.reserve(n, left)
	return s.link(head)
}

// link makes the pointers to a new chunk, behind room for head others.
func (s *Messages[T]) link(head int) []*T {
	refs := linked(s.chunk, head)
	s.refs = refs[head:]
	return refs
}

// linked returns the pointers to the elements of chunk, behind room for head others.
//
// The plain version is the last loop, which asks for each pointer whether the collector is at work. Four at once ask once.
func linked[T any](chunk []T, head int) []*T {
	refs := make([]*T, head+len(chunk))
	own := refs[head:]
	for ; len(own) >= 4 && len(chunk) >= 4; own, chunk = own[4:], chunk[4:] {
		four, e := (*[4]*T)(own), (*[4]T)(chunk)
		four[0], four[1], four[2], four[3] = &e[0], &e[1], &e[2], &e[3]
	}
	for i := range own[:len(chunk)] {
		own[i] = &chunk[i]
	}
	return refs
}

// Rewind is that of a rewinder. The caller may have changed the lists, which are parts of refs.
func (s *Messages[T]) Rewind(bytes int) {
	used, isOne := s.used, s.given == 0 && !poisons
	s.Slab.Rewind(bytes)
	s.apart.Rewind(bytes)
	if used == 0 {
		return
	}
	if !isOne {
		s.link(0)
		return
	}
	refs, chunk := s.refs[:used], s.chunk[:used]
	for i := range chunk {
		if refs[i] != &chunk[i] {
			refs[i] = &chunk[i]
		}
	}
}

// Open begins a list, or goes on with list if it has elements.
func (s *Messages[T]) Open(list []*T) List[T] {
	if len(list) > 0 {
		return s.reopen(list)
	}
	return List[T]{refs: s.refs, start: s.used, next: s.used, given: s.given}
}

//go:noinline
func (s *Messages[T]) reopen(list []*T) List[T] {
	n, i := len(list), s.used
	if n <= i && &list[n-1] == &s.refs[i-1] {
		return List[T]{refs: s.refs, start: i - n, next: i, given: s.given}
	}
	return List[T]{next: -1, apart: list}
}

// Next returns a zero element at the end of l, or nil if [Messages.Apart] has to.
func (s *Messages[T]) Next(l *List[T]) *T {
	i, chunk := s.used, s.chunk
	if i != l.next || uint(i) >= uint(len(chunk)) || s.given != l.given {
		return nil
	}
	s.used, l.next = i+1, i+1
	return &chunk[i]
}

// Apart is Next where the chunk ends, or where elements of other lists lie between those of l. The element's value
// ends at i, and others with tag may follow.
//
//go:noinline
func (s *Messages[T]) Apart(l *List[T], b []byte, i int, tag uint64) *T {
	if s.isPlain(cap(b) - i) {
		return l.plain(b, i, tag)
	}
	follows := l.next == s.used && l.given == s.given
	switch n := l.next + l.shift - l.start; {
	case s.used == len(s.chunk) && follows: // the list goes on in a chunk with room for its pointers before
		head := l.refs[l.start : l.start+n]
		l.refs = s.grow(s.ahead(b, i, tag, sizeOf[T]()), cap(b)-i, n)
		copy(l.refs, head)
		l.start, l.next, l.shift, l.given = 0, 0, n, s.given
		return s.Next(l)
	case l.next >= 0 && n == 0: // it has no element yet, and may begin here
		if *l = s.Open(nil); s.used < len(s.chunk) {
			return s.Next(l)
		}
		return s.Apart(l, b, i, tag)
	case l.next >= 0:
		l.apart, l.next = l.refs[l.start:l.start+n:l.start+n], -1
	}
	if len(l.apart) == cap(l.apart) {
		l.apart = longer(l.apart, &s.apart, 1+Run(b[i:], tag), cap(b)-i)
	}
	p := s.New(cap(b) - i)
	l.apart = append(l.apart, p)
	return p
}

// plain is Apart without slabs: the first elements of a list, which follow one another, have a chunk of their own.
func (l *List[T]) plain(b []byte, i int, tag uint64) *T {
	n := len(l.apart)
	switch {
	case n == 0:
		l.refs, l.next = linked(make([]T, 1+Run(b[i:], tag)), 0), -1
		fallthrough
	case n < len(l.refs):
		l.apart = l.refs[: n+1 : n+1]
		return l.refs[n]
	}
	p := new(T)
	l.apart = append(l.apart, p)
	return p
}

// Close returns the list. It has no capacity beyond its end, where the next one begins.
func (s *Messages[T]) Close(l *List[T]) []*T {
	if l.next < 0 {
		return l.apart
	}
	end := l.next + l.shift
	return l.refs[l.start:end:end]
}

// All appends zero elements to list, for the message whose body, after its tag of one byte, is at i, and for those
// with the same tag that follow. It is for messages that contain lists of their own type: there [Messages.Next]
// would find the elements of those between the elements of this one.
func (s *Messages[T]) All(list []*T, b []byte, i int, tag uint64) (all []*T, count int) {
	count = max(1, Run(b[i-1:], tag))
	refs := s.next(count, cap(b)-i)
	if len(list) == 0 {
		return refs, count
	}
	if len(list)+count > cap(list) {
		list = longer(list, &s.apart, count, cap(b)-i)
	}
	return append(list, refs...), count
}

// next returns the pointers to the next n elements.
func (s *Messages[T]) next(n, left int) []*T {
	if s.isPlain(left) {
		return linked(make([]T, n), 0)
	}
	if len(s.chunk)-s.used < n {
		s.grow(n, left, 0)
	}
	end := s.used + n
	refs := s.refs[s.used:end:end]
	s.used = end
	return refs
}

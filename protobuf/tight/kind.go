package tight

// A Kind is a type of which a decode makes values, and finds the memory for them in its [Decoder]. Generated
// files have a variable for each: its address is what tells it from others. The zero value is ready.
//
// The plain version is a struct with a [Slab] for each type, which a decode clears and passes on; small schemas have
// that. A schema of a hundred connected messages would clear eight kilobytes of stack for a message of a hundred
// bytes. With kinds a decode pays for the types that it meets.
type Kind[T any] struct{ key key }

// A key is what is known of a kind without its type. It has a byte, so that no two have one address.
type key struct{ _ byte }

// KindNew returns a zero element. left is how many bytes of the input have not been read. It is no method, as are
// those below, since all methods are compiled for each type.
func KindNew[T any](k *Kind[T], d *Decoder, left int) *T {
	s := d.slabOf(&k.key)
	if s == nil || s.isFull() {
		if s = moreOf(k, d, s, 1, left); s == nil {
			return new(T)
		}
	}
	return (*T)(s.next())
}

// KindAdd appends a new message to list, which has one for each field with tag, and returns it. The message's value ends at
// i, and others with tag may follow.
func KindAdd[T any](k *Kind[T], d *Decoder, list *[]*T, b []byte, i int, tag uint64) *T {
	s := d.slabOf(&k.key)
	if s == nil || s.isFull() {
		if s == nil && cap(b)-i <= Small && d.reuse == nil {
			p := new(T)
			*list = append(*list, p)
			return p
		}
		s = moreOf(k, d, s, 1+Run(b[i:], tag), cap(b)-i)
	}
	p := s.next()
	s.list(pointers(list), p, b, i, tag)
	return (*T)(p)
}

// moreOf returns s, which is new if it is nil, with a chunk that has room for n elements; or nil if little of the input
// is left.
func moreOf[T any](k *Kind[T], d *Decoder, s *slab, n, left int) *slab {
	if s == nil {
		if left <= Small && d.reuse == nil {
			return nil
		}
		s = d.newSlab(&k.key)
	}
	chunk := make([]T, s.plan(n, left, sizeOf[T]()))
	s.begin(chunkOf(chunk), len(chunk), sizeOf[T]())
	if d.reuse != nil {
		d.reuse.chunk(s, chunk)
	}
	return s
}

// KindShared returns the one value of type T that a whole decode has, and all decodes of a [Reuse]: the slabs of a
// package whose messages are inside those of another one. none is such a value without elements, for what is left of a
// small message.
func KindShared[T any](k *Kind[T], none *T, d *Decoder, left int) *T {
	if v := d.kinds.find(&k.key); v != nil {
		return (*T)(v)
	}
	if left <= Small && d.reuse == nil {
		return none
	}
	v := new(T)
	d.kinds.add(&k.key, pointer(v))
	if d.reuse != nil {
		d.reuse.add(v, left)
	}
	return v
}

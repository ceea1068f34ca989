package tight

import "unsafe"

// A slab gives out elements of a kind, without its type: so its code is there once, and not for each message of a
// schema. It is a [Slab], and a Slab of the pointers of lists. What it gives out are places in a slice of T that
// more has made, so the collector knows their type.
type slab struct {
	chunk  unsafe.Pointer // the first element
	size   uintptr        // of an element
	length int            // elements of chunk
	pace
	refs Slab[unsafe.Pointer]
}

// isFull reports whether there is no further element.
func (s *slab) isFull() bool { return s.used == s.length }

// next returns a zero element; s is not full (TestKindElements).
func (s *slab) next() unsafe.Pointer {
	p := unsafe.Add(s.chunk, uintptr(s.used)*s.size)
	s.used++
	return p
}

// begin makes chunk, of length zero elements, the next to give out.
func (s *slab) begin(chunk unsafe.Pointer, length int, size uintptr) {
	s.chunk, s.length, s.size = chunk, length, size
}

// list appends p, whose value ends at i, to a repeated field. A list that was the last to get an element grows in
// place; it has no capacity beyond its end, where the next one begins.
func (s *slab) list(list *[]unsafe.Pointer, p unsafe.Pointer, b []byte, i int, tag uint64) {
	l, refs := *list, &s.refs
	if n, at := len(l), refs.used; at < len(refs.chunk) && n == cap(l) && (n == 0 || n <= at && &l[n-1] == &refs.chunk[at-1]) {
		refs.chunk[at] = p
		refs.used++
		*list = refs.chunk[at-n : at+1 : at+1]
		return
	}
	if len(l) == cap(l) {
		l = longer(l, refs, 1+Run(b[i:], tag), cap(b)-i)
	}
	*list = append(l, p)
}

// kinds has what a decode keeps for the kinds that it has met: a table of keys and values, hashed by the address of
// the key, and never more than three quarters full.
//
// The plain version is a list that is searched. That takes longer the more packages or types a message has.
type kinds struct {
	table []kept // its length is a power of two, or 0
	count int
}

type kept struct {
	key   *key
	value unsafe.Pointer
}

// find returns the value of k, or nil.
func (s *kinds) find(k *key) unsafe.Pointer {
	if len(s.table) == 0 {
		return nil
	}
	return s.place(k).value
}

// place returns where k is, or belongs.
func (s *kinds) place(k *key) *kept {
	for i := uintptr(uint32(uintptr(unsafe.Pointer(k))) * 0x9e3779b9 >> 16); ; i++ { // Fibonacci hashing
		e := &s.table[i&uintptr(len(s.table)-1)]
		if e.key == k || e.key == nil {
			return e
		}
	}
}

// add keeps v, which is not nil, for k, which has no value.
func (s *kinds) add(k *key, v unsafe.Pointer) {
	if 4*s.count >= 3*len(s.table) {
		old := s.table
		s.table = make([]kept, max(8, 2*len(old)))
		for _, e := range old {
			if e.key != nil {
				*s.place(e.key) = e
			}
		}
	}
	*s.place(k) = kept{k, v}
	s.count++
}

// clear makes s forget all kinds.
func (s *kinds) clear() {
	if s.count > 0 {
		clear(s.table)
		s.count = 0
	}
}

// slabOf returns the slab of a kind, or nil.
func (d *Decoder) slabOf(k *key) *slab { return (*slab)(d.kinds.find(k)) }

// newSlab returns a slab for a kind that has none.
func (d *Decoder) newSlab(k *key) *slab {
	if len(d.slabs) == cap(d.slabs) {
		d.slabs = make([]slab, 0, max(4, 2*cap(d.slabs)))
	}
	d.slabs = d.slabs[:len(d.slabs)+1]
	s := &d.slabs[len(d.slabs)-1]
	d.kinds.add(k, unsafe.Pointer(s))
	return s
}

// pointers is list without its type: all pointers look the same to the collector.
func pointers[T any](list *[]*T) *[]unsafe.Pointer { return (*[]unsafe.Pointer)(unsafe.Pointer(list)) }

func pointer[T any](v *T) unsafe.Pointer { return unsafe.Pointer(v) }

func chunkOf[T any](list []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(list)) }

func sizeOf[T any]() uintptr { return unsafe.Sizeof(*new(T)) }

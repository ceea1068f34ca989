package tight

import "reflect"

// A memory is that of a [Reuse]: slabs and kinds of messages, and rooms for lists and maps of other types.
type memory struct{ slabs, rooms []rewinder }

// A rewinder is memory that gives out the same elements again after Rewind, for an input of so many bytes. They are zero,
// so that nothing keeps memory of the caller.
type rewinder interface{ Rewind(bytes int) }

// add keeps v, the new slabs of a package. left is how many bytes of the input have not been read. The slabs are rewound at
// once, so that they give out no element without a chunk, not even in a small first message: the build tag tightpoison
// overwrites chunks, and finds nothing else.
func (k *memory) add(v any, left int) {
	s := v.(rewinder)
	s.Rewind(left)
	k.slabs = append(k.slabs, s)
}

// roomOf returns the one room of type S that a Reuse has. There are few, so they are searched.
func roomOf[S any](d *Decoder) *S {
	for _, r := range d.reuse.rooms {
		if s, ok := any(r).(*S); ok {
			return s
		}
	}
	s := new(S)
	d.reuse.rooms = append(d.reuse.rooms, any(s).(rewinder))
	return s
}

// rewind begins a message of so many bytes, and takes back all memory of the last one.
func (d *Decoder) rewind(k *memory, bytes int) {
	for _, s := range k.slabs {
		s.Rewind(bytes)
	}
	for _, s := range k.rooms {
		s.Rewind(bytes)
	}
	d.strings.Rewind(bytes)
	d.bytes.Rewind(bytes)
	d.reuse, d.err, d.mayLack, d.window = k, nil, false, window{}
}

// A keptSlab is the slab of a kind, and its chunk with its type.
type keptSlab struct {
	*slab
	elements reflect.Value   // the chunk, a slice
	older    []reflect.Value // chunks of the same message, if somebody wants to poison them
}

// chunk keeps the chunk that s has got.
func (k *memory) chunk(s *slab, chunk any) {
	v := reflect.ValueOf(chunk)
	for _, r := range k.slabs {
		if r, ok := r.(*keptSlab); ok && r.slab == s {
			if poisons {
				r.older = append(r.older, r.elements)
			}
			r.elements = v
			return
		}
	}
	k.slabs = append(k.slabs, &keptSlab{slab: s, elements: v})
}

// Rewind is that of a rewinder, and [Slab.Rewind] for a kind.
func (s *keptSlab) Rewind(bytes int) {
	s.refs.Rewind(bytes)
	if s.used == 0 {
		return
	}
	s.first = bytes
	if s.given == 0 && !poisons {
		s.clear()
		s.used = 0
		return
	}
	for _, v := range append(s.older, s.elements) {
		poisonValues(v)
	}
	n := s.given + s.used
	s.elements = reflect.MakeSlice(s.elements.Type(), n+n/8, n+n/8)
	s.begin(s.elements.UnsafePointer(), s.elements.Len(), s.size)
	s.used, s.given, s.older = 0, 0, nil
}

// clear makes the elements zero that were given out.
func (s *keptSlab) clear() {
	if s.used > s.elements.Len()/4 {
		s.elements.Clear()
		return
	}
	for i := range s.used {
		s.elements.Index(i).SetZero()
	}
}

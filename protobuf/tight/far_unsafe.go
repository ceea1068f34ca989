package tight

import (
	"unsafe"

	"google.golang.org/protobuf/proto"
)

// far is a Far without its type, so that its functions are there once. A pointer to a message is passed and kept
// without its type, too, which is the same word; memory for messages is made with its type, by chunk.
type far struct {
	key    key
	size   uintptr // of a message
	chunk  func(d *Decoder, s *slab, n int) unsafe.Pointer
	decode func(m unsafe.Pointer, d *Decoder, b []byte, i, depth int) int
	encode func(m unsafe.Pointer, e *Encoder, b []byte, i int) ([]byte, int)
	count  func(m unsafe.Pointer) int
	each   bool // texts of the message get copies of their own
}

// FarInit sets the functions of a message, and whether they give each text a copy of its own. It is called before any
// other function.
func FarInit[T any](
	k *Far[T], decode func(m *T, d *Decoder, b []byte, i, depth int) int,
	encode func(m *T, e *Encoder, b []byte, i int) ([]byte, int), size func(m *T) int, each bool,
) {
	k.f.size, k.f.each = sizeOf[T](), each
	k.f.chunk = func(d *Decoder, s *slab, n int) unsafe.Pointer {
		chunk := make([]T, n)
		if d.reuse != nil {
			d.reuse.chunk(s, chunk)
		}
		return chunkOf(chunk)
	}
	k.f.decode = *(*func(unsafe.Pointer, *Decoder, []byte, int, int) int)(unsafe.Pointer(&decode))
	k.f.encode = *(*func(unsafe.Pointer, *Encoder, []byte, int) ([]byte, int))(unsafe.Pointer(&encode))
	k.f.count = *(*func(unsafe.Pointer) int)(unsafe.Pointer(&size))
}

func (k *far) fresh(d *Decoder, left int) unsafe.Pointer {
	s := d.slabOf(&k.key)
	if s == nil || s.isFull() {
		if s == nil && left < smallRest && d.reuse == nil {
			return k.chunk(d, nil, 1)
		}
		s = k.more(d, s, 1, left)
	}
	return s.next()
}

// more is moreOf.
func (k *far) more(d *Decoder, s *slab, n, left int) *slab {
	if s == nil {
		s = d.newSlab(&k.key)
	}
	n = s.plan(n, left, k.size)
	s.begin(k.chunk(d, s, n), n, k.size)
	return s
}

func (k *far) one(d *Decoder, target *unsafe.Pointer, b []byte, i, depth int) int {
	from, to := Body(b, i)
	if to < 0 {
		return to
	}
	if *target == nil {
		*target = k.fresh(d, cap(b)-i)
	}
	if code := k.decode(*target, d, b[:to], from, depth); code < 0 {
		return code
	}
	return to
}

func (k *far) list(d *Decoder, list *[]unsafe.Pointer, b []byte, i, depth int, tag uint64) int {
	for {
		from, to := Body(b, i)
		if to < 0 {
			return to
		}
		if code := k.decode(k.add(d, list, b, to, tag), d, b[:to], from, depth); code < 0 {
			return code
		}
		if i = to; !follows(b, i, tag) {
			return i
		}
		i++
	}
}

// add is [KindAdd].
func (k *far) add(d *Decoder, list *[]unsafe.Pointer, b []byte, i int, tag uint64) unsafe.Pointer {
	s := d.slabOf(&k.key)
	if s == nil || s.isFull() {
		if s == nil && cap(b)-i < smallRest && d.reuse == nil {
			p := k.chunk(d, nil, 1)
			*list = append(*list, p)
			return p
		}
		s = k.more(d, s, 1+Run(b[i:], tag), cap(b)-i)
	}
	p := s.next()
	s.list(list, p, b, i, tag)
	return p
}

func (k *far) put(e *Encoder, b []byte, i int, m unsafe.Pointer, tag uint64) ([]byte, int) {
	mark := len(b) - i
	b, i = k.encode(m, e, b, i)
	return e.EndMessage(b, i, mark, tag)
}

//go:noinline
func (k *far) putList(e *Encoder, b []byte, i int, list []unsafe.Pointer, tag uint64) ([]byte, int) {
	for j := len(list) - 1; j >= 0; j-- {
		b, i = k.put(e, b, i, list[j], tag)
	}
	return b, i
}

func (k *far) bytes(m unsafe.Pointer, tagSize int) int { return tagSize + SizeBytes(k.count(m)) }

//go:noinline
func (k *far) listBytes(list []unsafe.Pointer, tagSize int) (n int) {
	for _, m := range list {
		n += k.bytes(m, tagSize)
	}
	return n
}

// pointerOf returns the pointer that m is.
func pointerOf(m proto.Message) unsafe.Pointer { return (*face)(unsafe.Pointer(&m)).data }

//go:build !purego

package mesg

import (
	"encoding/binary"
	"sync/atomic"
	"unsafe"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// form is which fields of a struct are valid, and where each goes in its message. It writes
// structs that have the same valid fields as one that was written before. The simple version
// is structWriter.writeCells, which looks at each field. Most messages of a file have the
// fields of the one before: then comparing words with those of a blank struct shows that all
// other fields are invalid, and the rest is copied, field by field, for many structs at once.
type form struct {
	words  []wordBits            // of the struct, but for the message that it keeps
	tail   []cell                // cells after the last word that must be invalid
	stored string                // the definition of the message that the struct keeps
	fields []fit.FieldDefinition // of the message, in its order
	copy1  []copied
	copy2  []copied
	copy4  []copied
	wide   []followed
}

// wordBits are the bits of eight bytes that mask selects, as a blank struct has them.
type wordBits struct{ bits, mask uint64 }

// copied is a number that is copied from the struct to the message.
type copied struct {
	from    uintptr // in the struct
	to      int     // in the message, from its header
	invalid uint32
}

// followed is a wider field that is valid and was not in the message that the struct came
// from. It is not written if it is equal to the narrower one.
type followed struct {
	at, narrow uintptr
	written    bool
}

// forms has the forms of the last messages of one type.
type forms struct {
	last   atomic.Pointer[form] // that fitted
	known  atomic.Pointer[[]*form]
	misses atomic.Uint32
}

const maxForms = 8

// writeForm adds the first of n structs from r on to b that have one of the forms, and returns
// how many. The Builder's byte order is little-endian, and the message that the first struct
// keeps has nothing that the profile does not know.
func (w *structWriter) writeForm(b *fit.Builder, r unsafe.Pointer, n int) (int, error) {
	known := w.forms.known.Load()
	if known == nil {
		return 0, nil
	}
	stored := w.stored(r)
	if p := w.forms.last.Load(); p != nil {
		if count := p.extent(w, stored, r, n); count > 0 {
			return count, p.write(b, w, r, count)
		}
	}
	for _, p := range *known {
		if count := p.extent(w, stored, r, n); count > 0 {
			w.forms.last.Store(p)
			return count, p.write(b, w, r, count)
		}
	}
	return 0, nil
}

// stored returns the definition of the message that the struct keeps, if any.
func (w *structWriter) stored(r unsafe.Pointer) []byte {
	if m := w.message(r); w.differs && m.Num() == w.num {
		return m.Definition().Bytes()
	}
	return nil
}

// extent returns how many of the n structs from r on have this form, one after the other,
// and keep messages with the definition of the first, which is stored.
func (p *form) extent(w *structWriter, stored []byte, r unsafe.Pointer, n int) (count int) {
	if p.stored != string(stored) {
		return 0
	}
	d := w.message(r).Definition()
	for count < n && p.fits(r) && w.message(r).Definition() == d {
		if count++; count < n {
			r = unsafe.Add(r, len(w.blank))
		}
	}
	return count
}

// fits reports whether all fields are valid that p writes, and no others.
func (p *form) fits(r unsafe.Pointer) bool {
	if !p.blank(r) {
		return false
	}
	for i := range p.tail {
		if c := &p.tail[i]; c.load(unsafe.Add(r, c.at)) != c.invalid {
			return false
		}
	}
	for i := range p.wide {
		c := &p.wide[i]
		narrow, wide := *(*uint16)(unsafe.Add(r, c.narrow)), *(*uint32)(unsafe.Add(r, c.at))
		if (uint32(narrow) != wide) != c.written || wide == invalidUint32 {
			return false
		}
	}
	return p.valid(r)
}

// blank reports whether the fields in p.words are invalid that p does not write. Most
// of the time goes here, so four words are compared at a time. No pointer is made that is
// not used: the last word may end the memory of r.
func (p *form) blank(r unsafe.Pointer) bool {
	i, differ := 0, uint64(0)
	for ; i+4 <= len(p.words); i += 4 {
		four, of := (*[4]uint64)(unsafe.Add(r, firstWord+8*i)), (*[4]wordBits)(p.words[i:])
		differ |= (four[0]^of[0].bits)&of[0].mask | (four[1]^of[1].bits)&of[1].mask |
			(four[2]^of[2].bits)&of[2].mask | (four[3]^of[3].bits)&of[3].mask
	}
	for ; i < len(p.words); i++ {
		of := &p.words[i]
		differ |= (*(*uint64)(unsafe.Add(r, firstWord+8*i)) ^ of.bits) & of.mask
	}
	return differ == 0
}

// valid reports whether all fields are valid that p writes.
func (p *form) valid(r unsafe.Pointer) bool {
	for _, c := range p.copy1 {
		if *(*uint8)(unsafe.Add(r, c.from)) == uint8(c.invalid) {
			return false
		}
	}
	for _, c := range p.copy2 {
		if *(*uint16)(unsafe.Add(r, c.from)) == uint16(c.invalid) {
			return false
		}
	}
	for _, c := range p.copy4 {
		if *(*uint32)(unsafe.Add(r, c.from)) == c.invalid {
			return false
		}
	}
	return true
}

// write adds the n structs from r on, all of which have this form.
func (p *form) write(b *fit.Builder, w *structWriter, r unsafe.Pointer, n int) error {
	data, err := b.AddRows(w.num, p.fields, nil, n)
	if err != nil {
		return err
	}
	size := len(data) / n
	for _, c := range p.copy1 {
		for from, to := unsafe.Add(r, c.from), data[c.to:]; ; from, to = unsafe.Add(from, len(w.blank)), to[size:] {
			to[0] = *(*uint8)(from)
			if len(to) < size {
				break
			}
		}
	}
	for _, c := range p.copy2 {
		for from, to := unsafe.Add(r, c.from), data[c.to:]; ; from, to = unsafe.Add(from, len(w.blank)), to[size:] {
			binary.LittleEndian.PutUint16(to, *(*uint16)(from))
			if len(to) < size {
				break
			}
		}
	}
	for _, c := range p.copy4 {
		for from, to := unsafe.Add(r, c.from), data[c.to:]; ; from, to = unsafe.Add(from, len(w.blank)), to[size:] {
			binary.LittleEndian.PutUint32(to, *(*uint32)(from))
			if len(to) < size {
				break
			}
		}
	}
	return nil
}

// newForm returns the form of the struct that r points to, or nil if it has arrays,
// strings or floats, whose validity is not that of some bits, or a field whose components
// make others, or is a description, which a Builder has to read.
func (w *structWriter) newForm(r unsafe.Pointer) *form {
	if w.num == profile.MesgNumFieldDescription {
		return nil
	}
	p := &form{stored: string(w.stored(r)), words: make([]wordBits, (len(w.blank)-firstWord)/8)}
	for i := range p.words {
		p.words[i].bits = binary.NativeEndian.Uint64(w.blank[firstWord+8*i:])
	}
	size := 1 // of the header
	for i := range w.cells {
		c := &w.cells[i]
		n := c.load(unsafe.Add(r, c.at))
		switch {
		case c.kind == cellList && w.message(r).Field(c.num).Exists(), c.kind == cellFloat32 && n != c.invalid:
			return nil
		case c.kind == cellList:
		case n != c.invalid && w.makes[i/64]>>(i%64)&1 != 0:
			return nil
		case n != c.invalid:
			size += p.addValid(w, c, r, size)
		default:
			p.addInvalid(c)
		}
	}
	return p
}

// addInvalid notes a cell that has to be invalid.
func (p *form) addInvalid(c *cell) {
	at := int(c.at) - firstWord
	if at/8 >= len(p.words) {
		p.tail = append(p.tail, *c)
		return
	}
	var mask [8]byte
	for i := range c.typ.Size() {
		mask[at%8+i] = 0xFF
	}
	p.words[at/8].mask |= binary.NativeEndian.Uint64(mask[:])
}

// addValid notes a valid cell and returns how many bytes of the message it takes.
func (p *form) addValid(w *structWriter, c *cell, r unsafe.Pointer, to int) int {
	written := c.kind != cellWide || w.value(c, r).Valid()
	if c.kind == cellWide && !w.message(r).Field(c.num).Exists() {
		p.wide = append(p.wide, followed{c.at, c.narrow, written})
	}
	if !written {
		return 0
	}
	p.add(c, to)
	return c.typ.Size()
}

// add notes a cell that is written at an offset of the message.
func (p *form) add(c *cell, to int) {
	p.fields = append(p.fields, fit.FieldDefinition{Num: c.num, Size: uint8(c.typ.Size()), Type: c.typ})
	n := copied{c.at, to, uint32(c.invalid)}
	switch c.typ.Size() {
	case 1:
		p.copy1 = append(p.copy1, n)
	case 2:
		p.copy2 = append(p.copy2, n)
	default:
		p.copy4 = append(p.copy4, n)
	}
}

// wanted reports whether the form of a message that none fits is to be kept. To make one
// costs as much as to write some messages, so only the first ones are, and then one of twice
// as many each time.
func (s *forms) wanted() bool {
	n := s.misses.Add(1)
	return n <= maxForms || n&(n-1) == 0
}

// add keeps a form, which may be nil, and forgets the others if there are many.
func (s *forms) add(p *form) {
	if p == nil {
		return
	}
	all := []*form{p}
	if known := s.known.Load(); known != nil && len(*known) < maxForms {
		all = append(all, *known...)
	}
	s.known.Store(&all)
}

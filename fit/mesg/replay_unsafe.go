//go:build !purego

package mesg

import (
	"encoding/binary"
	"sync/atomic"
	"unsafe"

	"github.com/tightwire/tightwire/fit"
)

// replay is how structs become messages that have the same valid fields as one that was
// written before. The simple version is outline.writeCells, which looks at each field. Most
// messages of a file have the fields of the one before: then comparing bytes with those of a
// blank struct shows that all other fields are invalid, and the rest is copied.
type replay struct {
	blank  []blankBits           // for each eight bytes of the struct
	tail   []cell                // cells after the last eight bytes that must be invalid
	stored string                // the definition of the message that the struct keeps
	fields []fit.FieldDefinition // of the message, in its order
	copy1  []copied
	copy2  []copied
	copy4  []copied
	wide   []followed
}

// blankBits are the bits of eight bytes that mask selects, as a blank struct has them.
type blankBits struct{ bits, mask uint64 }

// copied is a number that is copied from the struct to the message.
type copied struct {
	from    uintptr // in the struct
	to      int     // in the message
	invalid uint32
}

// followed is a wider field that is valid and was not in the message that the struct came
// from. It is not written if it is equal to the narrower one.
type followed struct {
	at, narrow uintptr
	written    bool
}

// replays are the forms of the last messages of one type.
type replays struct {
	known  atomic.Pointer[[]*replay]
	misses atomic.Uint32
}

const maxReplays = 8

// replay adds the struct that r points to to b, but for End, if one of the forms fits.
func (w *outline) replay(b *fit.Builder, r unsafe.Pointer) bool {
	known := w.replays.known.Load()
	if known == nil {
		return false
	}
	stored := w.stored(r)
	for _, p := range *known {
		if p.stored == string(stored) && p.fits(r) && p.copy(b, w, r) {
			return true
		}
	}
	return false
}

// stored returns the definition of the message that the struct keeps, if any.
func (w *outline) stored(r unsafe.Pointer) []byte {
	if m := w.message(r); w.differs && m.Num() == w.num {
		return m.Definition().Bytes()
	}
	return nil
}

// fits reports whether all fields are invalid that p does not write.
func (p *replay) fits(r unsafe.Pointer) bool {
	differ := uint64(0)
	for i, blank := range p.blank {
		word := unsafe.Slice((*byte)(unsafe.Add(r, 8*i)), 8)
		differ |= (binary.LittleEndian.Uint64(word) ^ blank.bits) & blank.mask
	}
	if differ != 0 {
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
	return true
}

// copy copies the valid fields. It stops at one that is not.
func (p *replay) copy(b *fit.Builder, w *outline, r unsafe.Pointer) bool {
	b.Begin(w.num)
	data := b.AddFields(p.fields)
	for _, c := range p.copy1 {
		n := *(*uint8)(unsafe.Add(r, c.from))
		if n == uint8(c.invalid) {
			return false
		}
		data[c.to] = n
	}
	for _, c := range p.copy2 {
		n := *(*uint16)(unsafe.Add(r, c.from))
		if n == uint16(c.invalid) {
			return false
		}
		binary.LittleEndian.PutUint16(data[c.to:], n)
	}
	for _, c := range p.copy4 {
		n := *(*uint32)(unsafe.Add(r, c.from))
		if n == c.invalid {
			return false
		}
		binary.LittleEndian.PutUint32(data[c.to:], n)
	}
	return true
}

// newReplay returns the form of the struct that r points to, or nil if it has arrays,
// strings or floats, whose validity is not that of some bits, or a field whose components
// make others.
func (w *outline) newReplay(r unsafe.Pointer) *replay {
	p := &replay{stored: string(w.stored(r))}
	p.blank = make([]blankBits, len(w.blank)/8)
	for i := range p.blank {
		p.blank[i].bits = binary.LittleEndian.Uint64(w.blank[8*i:])
	}
	size := 0
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
		case c.at/8 < uintptr(len(p.blank)):
			p.blank[c.at/8].mask |= (1<<(8*c.typ.Size()) - 1) << (8 * (c.at % 8))
		default:
			p.tail = append(p.tail, *c)
		}
	}
	return p
}

// addValid notes a valid cell and returns how many bytes of the message it takes.
func (p *replay) addValid(w *outline, c *cell, r unsafe.Pointer, to int) int {
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
func (p *replay) add(c *cell, to int) {
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
func (s *replays) wanted() bool {
	n := s.misses.Add(1)
	return n <= maxReplays || n&(n-1) == 0
}

// add keeps a form, which may be nil, and forgets the others if there are many.
func (s *replays) add(p *replay) {
	if p == nil {
		return
	}
	forms := []*replay{p}
	if known := s.known.Load(); known != nil && len(*known) < maxReplays {
		forms = append(forms, *known...)
	}
	s.known.Store(&forms)
}

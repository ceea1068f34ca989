//go:build !purego

package mesg

import (
	"encoding/binary"
	"unsafe"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// plan is how messages of one definition fill a struct of one type. What has the
// same width and the same invalid value in both is copied, valid or not; the rest
// is converted by set. The simple version is fill, which looks up each field of
// each message.
type plan struct {
	copy1   []move
	copy2   []move
	copy4   []move
	convert []uint8 // numbers of fields
	wide    []move  // within the struct, from 16 bits to 32
}

// move is from where to where: offsets in bytes.
type move struct{ from, to uintptr }

// newPlan returns the plan for a definition and structs like blank.
func newPlan[T any, P Pointer[T]](d *fit.Definition, blank *T) *plan {
	p, l := &plan{}, layout{P(blank), unsafe.Pointer(blank)}
	again := repeated(d)
	from := uintptr(0)
	for _, f := range d.Fields() {
		switch {
		case l.ptr(f.Num) == nil:
		case again.has(f.Num):
			p.convert = append(p.convert, f.Num)
		default:
			p.add(d, f, from, l)
		}
		from += uintptr(f.Size)
	}
	for _, f := range d.Fields() {
		if to, ok := profile.WiderOf(d.Num(), f.Num); ok {
			p.wide = append(p.wide, move{l.offset(f.Num), l.offset(to)})
		}
	}
	return p
}

// add plans field f, whose bytes are at from in the message.
func (p *plan) add(d *fit.Definition, f fit.FieldDefinition, from uintptr, l layout) {
	if !copies(d, f) {
		p.convert = append(p.convert, f.Num)
		return
	}
	way := move{from, l.offset(f.Num)}
	switch f.Size {
	case 1:
		p.copy1 = append(p.copy1, way)
	case 2:
		p.copy2 = append(p.copy2, way)
	case 4:
		p.copy4 = append(p.copy4, way)
	}
}

// copies reports whether the bytes of field f are, valid or not, what a struct
// holds in little-endian order. Other orders are converted.
func copies(d *fit.Definition, f fit.FieldDefinition) bool {
	field, ok := profile.FieldOf(d.Num(), f.Num)
	if !ok || field.Array() || d.BigEndian() && f.Size > 1 {
		return false
	}
	from, to := f.Type, field.Base()
	return isInteger(from) && isInteger(to) && int(f.Size) == from.Size() &&
		from.Size() == to.Size() && from.Invalid() == to.Invalid()
}

func isInteger(t profile.BaseType) bool {
	return t.Known() && !t.Float() && t.Canonical() != profile.String
}

// layout is where the fields of a struct lie.
type layout struct {
	typed
	begin unsafe.Pointer
}

// offset returns where a field lies from the beginning of the struct. Pointers are
// subtracted as numbers and none is made of one; the struct is on the heap, as the
// interface holds it. TestAppend and TestAppendTo find any wrong one.
func (l layout) offset(num uint8) uintptr {
	return uintptr(address(l.ptr(num))) - uintptr(l.begin)
}

// address returns p, which is as typed.ptr returns it.
func address(p any) unsafe.Pointer {
	switch p := p.(type) {
	case *uint8:
		return unsafe.Pointer(p)
	case *uint16:
		return unsafe.Pointer(p)
	case *uint32:
		return unsafe.Pointer(p)
	case *int8:
		return unsafe.Pointer(p)
	case *int16:
		return unsafe.Pointer(p)
	case *int32:
		return unsafe.Pointer(p)
	case *float32:
		return unsafe.Pointer(p)
	}
	return nil
}

// follow sets all fields of r from m. p is the plan for the definition of m and structs like
// r, of which blank is one in which everything is invalid.
//
// The simple version begins with *r = *blank, which tells a garbage collector that is at
// work of all pointers there are in both. Only one is written here.
func follow[T any, P Pointer[T]](p *plan, r, blank *T, m fit.Message) {
	copy(numbersOf(r), numbersOf(blank))
	p.copy(unsafe.Pointer(r), m.Bytes())
	if len(p.convert) > 0 {
		convert(P(r), p.convert, m)
	}
	p.widen(unsafe.Pointer(r))
	*(*fit.Message)(unsafe.Pointer(r)) = m // r begins with it: TestKinds
	if _, compressed := m.CompressedOffset(); compressed {
		setTimestamp(P(r), m)
	}
}

// convert sets fields of r from m that are not copied.
func convert(r typed, nums []uint8, m fit.Message) {
	for _, num := range nums {
		set(r.ptr(num), chosen(m, num))
	}
}

// numbersOf returns the bytes of r after the message that it begins with (TestKinds): there
// are no pointers in them.
func numbersOf[T any](r *T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(r)), unsafe.Sizeof(*r))[firstWord:]
}

// copy copies fields from b, the data of a message that p is for, to the struct
// that r points to, of the type that p is for.
func (p *plan) copy(r unsafe.Pointer, b []byte) {
	for _, way := range p.copy1 {
		*(*uint8)(unsafe.Add(r, way.to)) = b[way.from]
	}
	for _, way := range p.copy2 {
		*(*uint16)(unsafe.Add(r, way.to)) = binary.LittleEndian.Uint16(b[way.from:])
	}
	for _, way := range p.copy4 {
		*(*uint32)(unsafe.Add(r, way.to)) = binary.LittleEndian.Uint32(b[way.from:])
	}
}

// widen does what widen does for one field, for all of the struct that r points
// to, of the type that p is for.
func (p *plan) widen(r unsafe.Pointer) {
	for _, way := range p.wide {
		widen((*uint16)(unsafe.Add(r, way.from)), (*uint32)(unsafe.Add(r, way.to)))
	}
}

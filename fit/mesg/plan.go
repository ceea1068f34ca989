//go:build !purego

package mesg

import (
	"encoding/binary"
	"reflect"

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
type move struct{ from, to int }

// newPlan returns the plan for a definition and structs like blank.
func newPlan(d *fit.Definition, blank typed) *plan {
	p := &plan{}
	again := repeated(d)
	from := 0
	for _, f := range d.Fields() {
		switch {
		case blank.ptr(f.Num) == nil:
		case again.has(f.Num):
			p.convert = append(p.convert, f.Num)
		default:
			p.addField(d, f, from, blank)
		}
		from += int(f.Size)
	}
	for _, f := range d.Fields() {
		if to, ok := profile.WiderOf(d.Num(), f.Num); ok {
			p.wide = append(p.wide, move{offsetIn(blank, f.Num), offsetIn(blank, to)})
		}
	}
	return p
}

// addField plans field f, whose bytes are at from in the message.
func (p *plan) addField(d *fit.Definition, f fit.FieldDefinition, from int, blank typed) {
	if !copies(d, f) {
		p.convert = append(p.convert, f.Num)
		return
	}
	way := move{from, offsetIn(blank, f.Num)}
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
	return from.Integer() && to.Integer() && int(f.Size) == from.Size() &&
		from.Size() == to.Size() && from.Invalid() == to.Invalid()
}

// offsetIn returns where a number lies from the beginning of the struct r. Addresses are
// subtracted as numbers, and none becomes a pointer; r is on the heap, as the interface holds
// it, and stays where it is. TestAppend and TestAppendTo find any wrong one.
func offsetIn(r typed, num uint8) int {
	return int(reflect.ValueOf(r.ptr(num)).Pointer() - reflect.ValueOf(r).Pointer())
}

// fillByPlan sets all fields of r from m. p is the plan for the definition of m and structs like
// r, of which blank is one in which everything is invalid.
//
// The simple version begins with *r = *blank, which tells a garbage collector that is at
// work of all pointers there are in both. Only one is written here.
func fillByPlan[T any, P Pointer[T]](p *plan, r, blank *T, m fit.Message) {
	memory := memoryOf(r, 1)
	copy(memory[numbersAt:], memoryOf(blank, 1)[numbersAt:])
	p.copy(memory, m.Bytes())
	if len(p.convert) > 0 {
		convert(P(r), p.convert, m)
	}
	p.widen(memory)
	*messageIn(memory) = m
	if _, compressed := m.CompressedOffset(); compressed {
		setTimestamp(P(r), m)
	}
}

// convert sets fields of r from m that are not copied.
func convert(r typed, nums []uint8, m fit.Message) {
	for _, num := range nums {
		set(r.ptr(num), m.BestValue(num))
	}
}

// copy copies fields from b, the data of a message that p is for, to the memory of a struct.
func (p *plan) copy(memory, b []byte) {
	for _, way := range p.copy1 {
		store(memory, way.to, b[way.from])
	}
	for _, way := range p.copy2 {
		store(memory, way.to, binary.LittleEndian.Uint16(b[way.from:]))
	}
	for _, way := range p.copy4 {
		store(memory, way.to, binary.LittleEndian.Uint32(b[way.from:]))
	}
}

// widen does what the function widen does for one field, for all of a struct, given its
// memory.
func (p *plan) widen(memory []byte) {
	for _, way := range p.wide {
		if n := load[uint16](memory, way.from); n != invalidUint16 && load[uint32](memory, way.to) == invalidUint32 {
			store(memory, way.to, uint32(n))
		}
	}
}

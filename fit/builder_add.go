package fit

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// Most messages have the fields of the last message with their number, in the same order. So a
// Builder expects these fields: as long as each field is the expected field, it stores only
// the value, and has the definition at the end. The simple version writes the definition
// message of each message and looks for it among the known definitions.

// spelled replaces the number of expected fields in Builder.same once the definition of the
// message is being written to Builder.key.
const spelled = math.MaxUint

// expect begins a message like the last one with that number, if all its fields are
// little-endian numbers and there is room for another.
func (b *Builder) expect(num profile.MesgNum) bool {
	d := b.recent[num&15]
	if d == nil || d.num != num || d.flags&flagNumbers == 0 || b.BigEndian ||
		cap(b.src.data)-b.start < int(d.size)+1+8 || int64(b.start)+int64(d.size) >= math.MaxUint32 {
		return false
	}
	b.like, b.same = d, 0
	b.expected, b.room = d.fields, b.src.data[b.start:cap(b.src.data)]
	return true
}

// spell writes the definition of the fields that were as expected to Builder.key.
func (b *Builder) spell() {
	if b.same == spelled {
		return
	}
	d, end := b.like, b.like.size+1
	if b.same < uint(len(d.fields)) {
		end = d.fields[b.same].offset
	}
	b.key = append(b.key[:0], d.raw[:frame.KeyFields+frame.FieldSize*b.same]...)
	b.src.data = b.src.data[:b.start+int(end)]
	b.same = spelled
}

// isNumbers reports whether all fields of d are little-endian numbers.
func (d *Definition) isNumbers() bool {
	for i := range d.Fields() {
		if d.fields[i].op != opNumber {
			return false
		}
	}
	return len(d.DeveloperFields()) == 0
}

// Add adds a field with a value as it is stored, in the type and the raw units of the
// profile: heart rates are fit.Uint8(120), speeds of 2.5 m/s fit.Uint16(2500). Structs of
// package mesg have methods for values in units. [Builder.End] returns the fault of v, if any: its
// type is not the profile's, it cannot be stored, or the message has the field already. Add
// copies v, and does not allocate once the buffers have grown.
func (b *Builder) Add(num uint8, v Value) {
	if i := b.same; i < uint(len(b.expected)) {
		f := &b.expected[i]
		if f.Num == num && v.ref.isScalar(uint8(f.Type)) {
			// Eight bytes are stored, and the bytes after the number are overwritten later. The
			// fields and the room are kept by expect: to load them anew slows
			// each Add (FIT/op=build).
			at := int(f.offset) // eight bytes from here on need one check
			binary.LittleEndian.PutUint64(b.room[at:at+8], v.bits)
			b.same = i + 1
			return
		}
	}
	b.addUnexpected(num, v)
}

// addUnexpected is Add of a field that is not the expected field.
func (b *Builder) addUnexpected(num uint8, v Value) {
	// The simple version is addAny. This version is for valid numbers, if the buffers have
	// room: it stores eight bytes and keeps the bytes of the number, and stores four bytes of
	// the definition and keeps three, so that no size needs separate code.
	b.spell()
	t, ok := v.ref.scalar()
	src := b.src
	data, key := len(src.data), len(b.key)
	if !ok || len(b.developer) > 0 || cap(src.data)-data < 8 || cap(b.key)-key < 4 {
		b.addAny(num, v)
		return
	}
	n := numbers[t&31]
	word := v.bits
	if b.key[1] != 0 {
		word = bits.ReverseBytes64(word) >> (64 - 8*n.size)
	}
	binary.LittleEndian.PutUint64(src.data[data:data+8], word)
	src.data = src.data[:data+int(n.size)]
	binary.LittleEndian.PutUint32(b.key[key:key+4], n.definition|uint32(num))
	b.key = b.key[:key+frame.FieldSize]
}

// numbers holds, for each base type, the size of a number and the bytes of its field
// definition after the field number.
var numbers = makeNumbers()

func makeNumbers() (t [32]struct{ size, definition uint32 }) {
	for i := range t {
		typ := BaseType(i)
		t[i].size = uint32(typ.Size())
		t[i].definition = t[i].size<<8 | uint32(typ.Canonical())<<16
	}
	return t
}

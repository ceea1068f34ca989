package fit

import (
	"encoding/binary"
	"math/bits"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// source holds the bytes of messages: the data of one file, or the buffer of a [Decoder] or
// a [Builder].
type source struct {
	data         []byte // definitions and data messages; a message is an offset into it
	base         int64  // of data, from the beginning of the input
	descriptions descriptions
	names        *profile.Names // of messages that the profile lacks, nil if there are none
	torn         bool           // bytes of data are skipped: only its messages are sure to be what they seem to be
}

// Definition lists the fields of the data messages of one local type: their order, and how
// each is stored. Within a file, definitions with the same bytes are one Definition. A
// Definition never changes.
//
// It is also the plan for reading fields: all that can be decided before the first data
// message is decided when the definition is read.
type Definition struct {
	src *source
	*fieldPlan
	size  uint32 // length in bytes of the data, without header
	num   profile.MesgNum
	plain uint8 // how many fields are not developer fields
	flags uint8
}

// fieldPlan is the part of a [Definition] that does not depend on the file, so that files
// can share it.
type fieldPlan struct {
	fields []FieldDefinition // fields of the profile, then developer fields
	raw    []byte            // the definition message after its header byte
	first  [64]uint8         // 1 + the first plain field whose number ends in these six bits
}

// FieldDefinition is one field of a [Definition].
type FieldDefinition struct {
	Num       uint8    // field number; for developers, within the developer data index
	Size      uint8    // length in bytes
	Type      BaseType // as stored: only the low five bits count; 0 for developer fields
	Developer uint8    // developer data index, for developer fields
	offset    uint32   // from the header of the data message, which has one byte
	op        fieldOp
	shift     uint8 // of numbers: 64 less their bits
	signed    uint8 // of numbers: 1 if they have a sign
	next      uint8 // like Definition.first, of the next number in the same place
}

// Num returns the global message number.
func (d *Definition) Num() profile.MesgNum { return d.num }

// BigEndian reports whether numbers are stored with the highest byte first.
func (d *Definition) BigEndian() bool { return d.flags&flagBig != 0 }

// DataSize returns the length in bytes of a data message without its header.
func (d *Definition) DataSize() int { return int(d.size) }

// Fields returns the fields of the profile in their order. The slice must not be
// changed.
func (d *Definition) Fields() []FieldDefinition { return d.fields[:d.plain:d.plain] }

// DeveloperFields returns the developer fields in their order, which come after
// all other fields. The slice must not be changed.
func (d *Definition) DeveloperFields() []FieldDefinition { return d.fields[d.plain:] }

// The flags of a Definition.
const (
	flagBig     = 1 << iota // numbers are big-endian
	flagSound               // a Builder's check has found nothing wrong
	flagRest                // some fields are not in the profile
	flagNumbers             // in a Builder: all fields are little-endian numbers

	localShift = 4 // in a Builder: of the local type
)

// local returns the local type that a Builder gives to messages of d: mostly the one that
// they are written with, so that they can be copied in one piece.
func (d *Definition) local() uint8 { return d.flags >> localShift }

// InProfile reports whether the profile has all fields of d: it has no developer fields,
// and no unknown numbers.
func (d *Definition) InProfile() bool { return d.flags&flagRest == 0 }

// Bytes returns the definition message after its header byte, from the reserved
// byte on. It must not be changed.
func (d *Definition) Bytes() []byte { return d.raw }

// findField returns the first field with this number, or nil. The simple version looks at all
// fields. This version looks only at fields whose numbers share their low six bits, each number
// once: at most four fields, and in nearly all definitions one.
func (d *Definition) findField(num uint8) *FieldDefinition {
	for i := d.first[num&63]; i != 0; {
		f := &d.fields[i-1]
		if f.Num == num {
			return f
		}
		i = f.next
	}
	return nil
}

// compile returns the plan of a definition message, given the bytes after its header byte,
// which frame.DefinitionSize has measured. It keeps raw.
func compile(src *source, raw []byte) *Definition { return new(definitionArena).compile(src, raw) }

func (s *definitionArena) compile(src *source, raw []byte) *Definition {
	d := s.definition()
	d.src, d.plain = src, raw[frame.KeyFields-1]
	d.fieldPlan = s.plan((len(raw) - frame.KeyFields) / frame.FieldSize)
	d.raw = raw
	d.num = frame.Number(raw)
	if raw[1] == 1 {
		d.flags = flagBig
	}
	plain, developer := frame.Lists(raw)
	d.size = d.addFields(developer, d.addFields(plain, 1, false), true) - 1
	d.index()
	if d.hasRest() {
		d.flags |= flagRest
	}
	return d
}

// hasRest reports whether d has developer fields, or fields that the profile does not know.
func (d *Definition) hasRest() bool {
	for i := range d.Fields() {
		if _, ok := profile.FieldOf(d.num, d.fields[i].Num); !ok {
			return true
		}
	}
	return len(d.DeveloperFields()) > 0
}

// addFields appends a list of fields. The first field lies at offset; addFields returns the
// offset after the last.
func (d *Definition) addFields(list []byte, offset uint32, developer bool) uint32 {
	for ; len(list) >= frame.FieldSize; list = list[frame.FieldSize:] {
		f := FieldDefinition{Num: list[0], Size: list[1], offset: offset, op: opUndescribed}
		if developer {
			f.Developer = list[2]
		} else {
			f.Type = BaseType(list[2])
			f.plan(d.BigEndian())
		}
		d.fields = append(d.fields, f)
		offset += uint32(f.Size)
	}
	return offset
}

// index prepares find. It goes from the last field to the first: each field replaces a
// later field of its number, and precedes the fields that share its place.
func (d *Definition) index() {
	for i := int(d.plain) - 1; i >= 0; i-- {
		f := &d.fields[i]
		f.next = d.first[f.Num&63]
		for link := &f.next; *link != 0; link = &d.fields[*link-1].next {
			if later := &d.fields[*link-1]; later.Num == f.Num {
				*link = later.next
				break
			}
		}
		d.first[f.Num&63] = uint8(i + 1)
	}
}

// noDefinition is the definition of the zero Message.
var noDefinition = compile(&source{data: []byte{0}}, []byte{0, 0, 0xFF, 0xFF, 0})

// fieldOp is how the bytes of a field are turned into a Value.
type fieldOp uint8

const (
	opNumber fieldOp = iota
	opNumberBig
	opView        // strings, arrays
	opViewBig     // whose elements are big-endian
	opOpaque      // no such type, or no multiple of its size
	opUndescribed // a developer field: its description has the type
)

// opOf decides once for a field what decodeValue decides for each value.
func opOf(t BaseType, size uint8, big bool) fieldOp {
	op := opNumber
	switch width := t.Size(); {
	case width == 0 || int(size)%width != 0:
		return opOpaque
	case t.Canonical() == profile.String || int(size) != width:
		op = opView
	}
	if big {
		op++
	}
	return op
}

// plan prepares f for load.
func (f *FieldDefinition) plan(big bool) {
	f.op = opOf(f.Type, f.Size, big)
	f.shift = 64 - 8*uint8(f.Type.Size())
	if f.Type.Signed() {
		f.signed = 1
	}
}

// value returns the Value of field f in the data message b, which begins with its
// header. The simple version is f.decode(b[f.offset:]).
func (d *Definition) value(f *FieldDefinition, b []byte) Value {
	p := b[f.offset:]
	if f.op <= opNumberBig && len(p) >= 8 {
		return f.number(binary.LittleEndian.Uint64(p))
	}
	return f.decode(p)
}

// number returns the Value of a number, given the eight bytes that begin with it. It shifts
// the number to the top and down again, without a branch for width or sign.
//
//tight:inline xfail[riscv64] "no intrinsic for ReverseBytes64: the cost is 95"
func (f *FieldDefinition) number(eight uint64) Value {
	n := eight << (f.shift & 63)
	if f.op == opNumberBig {
		n = bits.ReverseBytes64(eight)
	}
	sign := uint64(f.signed) << (63 - f.shift&63)
	return Value{bits: (n>>(f.shift&63) ^ sign) - sign, ref: scalarRef(uint8(f.Type))}
}

// decode returns the Value of field f, whose bytes p begins with.
func (f *FieldDefinition) decode(p []byte) Value {
	if f.op >= opOpaque {
		return viewOf(f.Type, p[:f.Size], viewOpaque)
	}
	return decodeValue(f.Type, p[:f.Size], f.op == opNumberBig || f.op == opViewBig)
}

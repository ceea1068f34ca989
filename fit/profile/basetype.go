package profile

import (
	"math"
	"strconv"
)

// BaseType is the type of a field's bytes, as stored in its definition message: the
// low five bits are the type, and the highest bit is set if byte order matters. Files in
// the wild set the other bits at will, so compare types after [BaseType.Canonical].
type BaseType uint8

// The base types of protocols 1.0 and 2.0.
const (
	Enum    BaseType = 0x00
	Sint8   BaseType = 0x01
	Uint8   BaseType = 0x02
	Sint16  BaseType = 0x83
	Uint16  BaseType = 0x84
	Sint32  BaseType = 0x85
	Uint32  BaseType = 0x86
	String  BaseType = 0x07
	Float32 BaseType = 0x88
	Float64 BaseType = 0x89
	Uint8z  BaseType = 0x0A
	Uint16z BaseType = 0x8B
	Uint32z BaseType = 0x8C
	Byte    BaseType = 0x0D
	Sint64  BaseType = 0x8E
	Uint64  BaseType = 0x8F
	Uint64z BaseType = 0x90
)

// baseFacts is what is known of a base type.
type baseFacts struct {
	name    string
	typ     BaseType
	size    uint8
	signed  bool
	invalid uint64
}

// bases is indexed by the low five bits of a base type. Its size is zero where
// there is no such type.
var bases = [32]baseFacts{
	{"enum", Enum, 1, false, 0xFF},
	{"sint8", Sint8, 1, true, 0x7F},
	{"uint8", Uint8, 1, false, 0xFF},
	{"sint16", Sint16, 2, true, 0x7FFF},
	{"uint16", Uint16, 2, false, 0xFFFF},
	{"sint32", Sint32, 4, true, 0x7FFFFFFF},
	{"uint32", Uint32, 4, false, 0xFFFFFFFF},
	{"string", String, 1, false, 0},
	{"float32", Float32, 4, false, 0xFFFFFFFF},
	{"float64", Float64, 8, false, 0xFFFFFFFFFFFFFFFF},
	{"uint8z", Uint8z, 1, false, 0},
	{"uint16z", Uint16z, 2, false, 0},
	{"uint32z", Uint32z, 4, false, 0},
	{"byte", Byte, 1, false, 0xFF},
	{"sint64", Sint64, 8, true, 0x7FFFFFFFFFFFFFFF},
	{"uint64", Uint64, 8, false, 0xFFFFFFFFFFFFFFFF},
	{"uint64z", Uint64z, 8, false, 0},
}

// facts returns what is known of t. The mask spares the bounds check.
func (t BaseType) facts() *baseFacts { return &bases[t&31] }

// Known reports whether there is such a base type; only the low five bits of t
// count.
func (t BaseType) Known() bool { return t.facts().size != 0 }

// Canonical returns the base type with the bits that the protocol gives it: 0x06
// is 0x86, [Uint32]. A type that is not [BaseType.Known] is returned as it is.
func (t BaseType) Canonical() BaseType {
	if f := t.facts(); f.size != 0 {
		return f.typ
	}
	return t
}

// Size returns the length in bytes of one element: 1, 2, 4 or 8, and 0 if t
// is not a base type of the protocol. The size of a string is 1.
func (t BaseType) Size() int { return int(t.facts().size) }

// Signed reports whether elements are signed integers.
func (t BaseType) Signed() bool { return t.facts().signed }

// Float reports whether elements are floating-point numbers.
func (t BaseType) Float() bool { return t.Canonical() == Float32 || t.Canonical() == Float64 }

// Integer reports whether elements are integers, which elements of [Byte] and [Enum] also are.
func (t BaseType) Integer() bool { return t.Known() && !t.Float() && t.Canonical() != String }

// Invalid returns the bits of the element that means no value. For floats,
// where any NaN does, it is the one with all bits set; for strings it is 0.
func (t BaseType) Invalid() uint64 { return t.facts().invalid }

// Holds reports whether v is a valid value of t, an integer type of 8 to 32 bits: t can store it, and it
// is not the invalid value. v is a whole number, or NaN, which no type holds. Other types hold nothing here.
func (t BaseType) Holds(v float64) bool {
	if !t.Integer() || t.Size() > 4 {
		return false
	}
	least, most := 0.0, math.Ldexp(1, 8*t.Size())-1
	if t.Signed() {
		most = math.Ldexp(1, 8*t.Size()-1) - 1
		least = -most - 1
	}
	return v >= least && v <= most && uint64(int64(v)) != t.Invalid()
}

// String returns the type's name, such as "uint16", or "base type 0x1f".
func (t BaseType) String() string {
	if f := t.facts(); f.size != 0 {
		return f.name
	}
	return "base type 0x" + strconv.FormatUint(uint64(t), 16)
}

// ParseBaseType returns the base type of that name, such as "uint16".
func ParseBaseType(name string) (t BaseType, ok bool) {
	for i := range bases {
		if bases[i].size != 0 && bases[i].name == name {
			return bases[i].typ, true
		}
	}
	return 0, false
}

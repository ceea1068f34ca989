package fittest

import "github.com/tightwire/tightwire/fit/profile"

// Value is a field of a message: its number, type and contents.
type Value struct {
	Num   uint8
	Type  profile.BaseType
	size  uint8
	bits  uint64   // of a number
	array []uint64 // of an array of numbers
	bytes []byte   // of anything else
}

// Number returns a field with a number of type t, given its bits.
func Number(num uint8, t profile.BaseType, bits uint64) Value {
	return Value{Num: num, Type: t, size: uint8(t.Size()), bits: bits}
}

// Enum returns a field with an enum.
func Enum(num, v uint8) Value { return Number(num, profile.Enum, uint64(v)) }

// Uint8 returns a field with a uint8.
func Uint8(num, v uint8) Value { return Number(num, profile.Uint8, uint64(v)) }

// Sint8 returns a field with a sint8.
func Sint8(num uint8, v int8) Value { return Number(num, profile.Sint8, uint64(v)) }

// Uint16 returns a field with a uint16.
func Uint16(num uint8, v uint16) Value { return Number(num, profile.Uint16, uint64(v)) }

// Uint32 returns a field with a uint32.
func Uint32(num uint8, v uint32) Value { return Number(num, profile.Uint32, uint64(v)) }

// Uint32z returns a field with a uint32z.
func Uint32z(num uint8, v uint32) Value { return Number(num, profile.Uint32z, uint64(v)) }

// Sint32 returns a field with a sint32.
func Sint32(num uint8, v int32) Value { return Number(num, profile.Sint32, uint64(v)) }

// Array returns a field with numbers of type t, given their bits.
func Array(num uint8, t profile.BaseType, bits ...uint64) Value {
	return Value{Num: num, Type: t, size: uint8(len(bits) * t.Size()), array: bits}
}

// Text returns a field of size bytes with s, which is shorter.
func Text(num uint8, s string, size int) Value {
	b := make([]byte, size)
	copy(b[:size-1], s)
	return Raw(num, profile.String, b...)
}

// Raw returns a field with these bytes, whatever its type.
func Raw(num uint8, t profile.BaseType, b ...byte) Value {
	return Value{Num: num, Type: t, size: uint8(len(b)), bytes: b}
}

// DeveloperValue is a developer field, of which Num and contents of the Value count.
type DeveloperValue struct {
	Index uint8
	Value
}

// Message appends a data message, and before it its definition if the local type
// has another one or none.
func (f *File) Message(local uint8, num uint16, values ...Value) {
	f.MessageDeveloper(local, num, values)
}

// MessageDeveloper is Message with developer fields.
func (f *File) MessageDeveloper(local uint8, num uint16, values []Value, more ...DeveloperValue) {
	f.redefine(local, num, values, more)
	f.Data(local)
	f.values(values, more)
}

func (f *File) values(values []Value, more []DeveloperValue) {
	for _, v := range values {
		f.value(v)
	}
	for _, v := range more {
		f.value(v.Value)
	}
}

func (f *File) value(v Value) {
	switch {
	case v.array != nil:
		for _, bits := range v.array {
			f.number(v.Type.Size(), bits)
		}
	case v.bytes != nil || v.size == 0:
		f.Byte(v.bytes...)
	default:
		f.number(int(v.size), v.bits)
	}
}

func (f *File) number(size int, bits uint64) {
	switch size {
	case 1:
		f.Byte(byte(bits))
	case 2:
		f.Uint16(uint16(bits))
	case 4:
		f.Uint32(uint32(bits))
	default:
		f.Uint64(bits)
	}
}

// redefine appends a definition, but for the one that is in force.
func (f *File) redefine(local uint8, num uint16, values []Value, more []DeveloperValue) {
	start := len(f.Body)
	fields := make([]Field, 0, 32)
	for _, v := range values {
		fields = append(fields, Field{v.Num, v.size, v.Type})
	}
	if len(more) == 0 {
		f.Define(local, num, fields...)
	} else {
		developers := make([]DeveloperField, 0, 32)
		for _, v := range more {
			developers = append(developers, DeveloperField{v.Num, v.size, v.Index})
		}
		f.DefineDeveloper(local, num, fields, developers)
	}
	if f.defined[local] == string(f.Body[start:]) {
		f.Body = f.Body[:start]
	} else {
		f.defined[local] = string(f.Body[start:])
	}
}

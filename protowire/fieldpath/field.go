package fieldpath

import "github.com/tightwire/tightwire/protowire"

// A Field is one occurrence of a field, found by Select and Replace, or given to Insert.
type Field struct {
	Number protowire.Number // Insert has it from the path
	Type   protowire.Type

	// Value is the value without tag and length: the body of a field of BytesType, the fields of a
	// group without its end marker, or the bytes of the number, which Uint64 decodes. In a Field
	// from Select or Replace it shares memory with the message, and its capacity is its length.
	Value []byte

	Offset int   // of the field's tag in the message; Insert ignores it
	Err    error // what Select found wrong with the message, then there is no field; Insert ignores it
}

// Uint64 returns the number of a field of VarintType, Fixed32Type or Fixed64Type: for a double, its
// bits; for a sint64, the argument of protowire.DecodeZigZag. It is 0 for other types, and where Value is not a number.
func (f Field) Uint64() uint64 {
	var v uint64
	switch f.Type {
	case protowire.VarintType:
		v, _ = protowire.ConsumeVarint(f.Value)
	case protowire.Fixed32Type:
		v32, _ := protowire.ConsumeFixed32(f.Value)
		v = uint64(v32)
	case protowire.Fixed64Type:
		v, _ = protowire.ConsumeFixed64(f.Value)
	}
	return v
}

// numberOf returns the number of the current field of r. As Next has read it, it needs no check.
func numberOf(r *protowire.Reader) protowire.Number { return protowire.Number(r.Tag() >> 3) }

// valueAt returns the Value of the current field of r, b[start:end] of the message b. The caller knows both ends
// from walking, whereas r.Raw would have to find the tag again.
func valueAt(r *protowire.Reader, b []byte, start, end int) []byte {
	switch protowire.Type(r.Tag() & 7) {
	case protowire.BytesType, protowire.StartGroupType:
		return r.Message()
	case protowire.Fixed32Type:
		start = end - 4
	case protowire.Fixed64Type:
		start = end - 8
	default:
		start += tagLen(b[start:])
	}
	return b[start:end:end]
}

// valueOf returns the Value of a field of which raw is what follows the tag.
func valueOf(num protowire.Number, typ protowire.Type, raw []byte) (value []byte) {
	switch typ {
	case protowire.BytesType:
		value, _ = protowire.ConsumeBytes(raw)
	case protowire.StartGroupType:
		value, _ = protowire.ConsumeGroup(num, raw)
	default:
		value = raw
	}
	return value[:len(value):len(value)]
}

// tagLen returns the length in bytes of the tag at the start of b, which is well-formed.
func tagLen(b []byte) int {
	n := 1
	for _, c := range b {
		if c < 0x80 {
			break
		}
		n++
	}
	return n
}

// isMessage reports whether a field of wire type typ may be a message.
func isMessage(typ protowire.Type) bool {
	return typ == protowire.BytesType || typ == protowire.StartGroupType
}

// parses reports whether b is a message, as far as its fields can be found. What is in its fields
// may still be anything.
func parses(b []byte) bool {
	r := protowire.NewReader(b)
	for r.Next() {
	}
	return r.Err() == nil
}

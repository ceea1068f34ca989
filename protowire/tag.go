package protowire

import "math"

// Tag is a field's tag as encoded on the wire: number<<3 | wire type. Comparing tags
// is faster than comparing numbers and types, and constants read well:
//
//	switch r.Tag() {
//	case 1<<3 | protowire.Tag(protowire.BytesType):
type Tag uint64

// MakeTag returns the tag of field num with wire type typ. As a constant it is written
// num<<3 | Tag(typ).
//
//tight:inline
func MakeTag(num Number, typ Type) Tag {
	return Tag(EncodeTag(num, typ))
}

// Number returns the field number, or -1 if it overflows int32.
func (t Tag) Number() Number {
	num, _ := DecodeTag(uint64(t))
	return num
}

// Type returns the wire type.
func (t Tag) Type() Type {
	return Type(t & 7)
}

// AppendTag appends the tag of field num with wire type typ to b. A call with
// constants becomes an append of constant bytes.
//
//tight:inline cost<=65
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func AppendTag(b []byte, num Number, typ Type) []byte {
	return appendVarint(b, EncodeTag(num, typ), appendRoomy)
}

// ConsumeTag returns the field number, the wire type and the length in bytes of
// the tag at the start of b. The length is a negative code (see [ParseError])
// if the tag is cut off, overflows, or has a number that is 0 or overflows int32.
// It accepts numbers above [MaxValidNumber], which MessageSet needs; see
// [Number.IsValid].
//
// The test for a one-byte tag of a valid number is inlined at the caller.
//
//tight:inline cost<=71
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func ConsumeTag(b []byte) (num Number, typ Type, n int) {
	num, typ, n = consumeTag(b, callConsumeTagLong)
	return
}

// consumeTag takes its slow path as a parameter, because the inliner counts a
// call of a parameter as 17 and any other call as 57, of a budget of 80. After
// inlining the compiler knows the callee, so b does not escape.
//
// The argument is not the slow path itself but a function that is inlined and calls
// it: a call of a parameter that is not inlined stays an indirect one.
func consumeTag(b []byte, long func([]byte) (Number, Type, int)) (num Number, typ Type, n int) {
	if len(b) > 0 {
		if c := b[0]; c-1<<3 < 0x80-1<<3 {
			return Number(c >> 3), Type(c & 7), 1
		}
	}
	return long(b)
}

func callConsumeTagLong(b []byte) (Number, Type, int) { return consumeTagLong(b) }

func consumeTagLong(b []byte) (Number, Type, int) {
	v, n := ConsumeVarint(b)
	if n < 0 {
		return 0, 0, n
	}
	num, typ := DecodeTag(v)
	if num < MinValidNumber {
		return 0, 0, errCodeFieldNumber
	}
	return num, typ, n
}

// SizeTag returns the length in bytes of the tag of field num, 1 to 10; valid
// numbers have 1 to 5.
//
//tight:inline
func SizeTag(num Number) int {
	return SizeVarint(EncodeTag(num, 0))
}

// DecodeTag splits x into field number and wire type. If the number overflows int32,
// it returns -1 and 0. It makes no other check.
//
//tight:inline
func DecodeTag(x uint64) (Number, Type) {
	if x>>3 > math.MaxInt32 {
		return -1, 0
	}
	return Number(x >> 3), Type(x & 7)
}

// EncodeTag returns number and wire type as one value, to be written as a
// varint.
//
//tight:inline
func EncodeTag(num Number, typ Type) uint64 {
	return uint64(num)<<3 | uint64(typ&7)
}

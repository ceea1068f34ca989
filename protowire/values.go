package protowire

import "math"

// Values is a cursor over values without tags, one after the other: the payload of a packed field,
// or the length-prefixed messages of a stream. The caller knows their types. For the fields of a
// message use [Reader]; for many varints the ConsumePacked functions are faster. It never panics on
// any input, and allocates only for strings and errors. Its zero value reads nothing; see
// [Values.Reset].
//
//	vs := protowire.NewValues(b)
//	for vs.Len() > 0 {
//		sum += vs.Uint64()
//	}
//	return vs.Err()
//
// Each method that returns a value moves past it. The first error is kept: from then on Len is 0,
// all values are zero, and Err returns the error with its offset.
type Values struct {
	pos int // offset of the next value
	b   []byte
	off int // after a fault, its offset
	bad fault
}

// NewValues returns a Values over b.
//
//tight:inline
func NewValues(b []byte) Values {
	return Values{b: b}
}

// Reset makes vs read b from its start, and forgets any error.
//
//tight:inline
func (vs *Values) Reset(b []byte) {
	vs.b = b
	vs.pos = 0
	vs.bad.code = 0
}

// Len returns the number of bytes that are left; 0 after an error.
func (vs *Values) Len() int {
	return len(vs.b) - vs.pos
}

// Offset returns the offset in b of the next value, or, after an error, the offset of the
// [SyntaxError].
func (vs *Values) Offset() int {
	if vs.bad.code != 0 {
		return vs.off
	}
	return vs.pos
}

// Err returns nil, or a [*SyntaxError] for the first error. It allocates only in that
// case.
func (vs *Values) Err() error {
	if vs.bad.code == 0 {
		return nil
	}
	return vs.syntaxError()
}

// syntaxError is not inlined, so that the caller of Err keeps its registers.
//
//go:noinline
func (vs *Values) syntaxError() error { return vs.bad.at(vs.b, vs.off, 0) }

// Uint64 returns the next value, a varint.
//
//tight:inline
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (vs *Values) Uint64() uint64 { return vs.uint64(nextByte) }

// uint64 takes what it calls as a parameter, so that Sint64 is also inlined.
func (vs *Values) uint64(next func(*Values) uint64) uint64 { return next(vs) }

// Uint32 returns the low 32 bits of the next value, a varint.
//
//tight:inline
func (vs *Values) Uint32() uint32 { return uint32(vs.Uint64()) }

// Int64 returns the next value, a varint.
//
//tight:inline
func (vs *Values) Int64() int64 { return int64(vs.Uint64()) }

// Int32 returns the low 32 bits of the next value, a varint.
//
//tight:inline
func (vs *Values) Int32() int32 { return int32(vs.Uint64()) }

// Sint64 returns the next value, a zigzag-encoded varint.
//
//tight:inline
func (vs *Values) Sint64() int64 { return DecodeZigZag(vs.Uint64()) }

// Sint32 returns the low 32 bits of the next value, a zigzag-encoded varint, decoded.
//
//tight:inline
func (vs *Values) Sint32() int32 { return int32(DecodeZigZag(vs.Uint64() & math.MaxUint32)) }

// Bool reports whether the next value, a varint, is not 0.
//
//tight:inline
func (vs *Values) Bool() bool { return vs.Uint64() != 0 }

// Fixed32 returns the next value, of [Fixed32Type].
func (vs *Values) Fixed32() uint32 {
	v, n := ConsumeFixed32(vs.b[vs.pos:])
	vs.advance(n, Fixed32Type)
	return v
}

// Fixed64 returns the next value, of [Fixed64Type].
func (vs *Values) Fixed64() uint64 {
	v, n := ConsumeFixed64(vs.b[vs.pos:])
	vs.advance(n, Fixed64Type)
	return v
}

// Sfixed32 returns the next value, of [Fixed32Type].
func (vs *Values) Sfixed32() int32 { return int32(vs.Fixed32()) }

// Sfixed64 returns the next value, of [Fixed64Type].
func (vs *Values) Sfixed64() int64 { return int64(vs.Fixed64()) }

// Float returns the next value, of [Fixed32Type].
func (vs *Values) Float() float32 { return math.Float32frombits(vs.Fixed32()) }

// Double returns the next value, of [Fixed64Type].
func (vs *Values) Double() float64 { return math.Float64frombits(vs.Fixed64()) }

// Bytes returns the next value, of [BytesType], without copying it: the slice shares memory with
// b. Its capacity is its length. It is nil after an error.
func (vs *Values) Bytes() []byte {
	v, n := ConsumeBytes(vs.b[vs.pos:])
	vs.advance(n, BytesType)
	return v[:len(v):len(v)]
}

// String returns a copy of the next value, of [BytesType]. It allocates unless the value is empty.
func (vs *Values) String() string { return string(vs.Bytes()) }

// Message returns the next value, a message with its length before it. It is Bytes under the name
// that [Reader] has for it.
func (vs *Values) Message() []byte { return vs.Bytes() }

// advance moves the cursor past a value of n bytes. If n is an error code, it keeps the fault,
// unless there is one already, and moves to the end of b, where there is no value of any type.
func (vs *Values) advance(n int, typ Type) {
	if n >= 0 {
		vs.pos += n
		return
	}
	if vs.bad.code == 0 {
		vs.bad, vs.off = fault{code: int8(n), typ: typ}, vs.pos
	}
	vs.pos = len(vs.b)
}

package fit

import (
	"encoding/binary"
	"math"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// BaseType is the type of a value's bytes, such as [profile.Uint16].
type BaseType = profile.BaseType

// Value is the value of one field: a number, a string, bytes, or an array of numbers.
// Numbers are as stored, without scale and units; [Message.Scaled] applies these. The zero
// Value stands for a field that a message lacks; [Value.Valid] reports whether a value is
// valid.
//
// Strings and arrays share memory with the input; [Value.Clone] copies them. A Value is 16
// bytes on 64-bit platforms, 12 on 32-bit ones and 32 with build tag purego. It is made
// when you ask for it, without allocation. docs/inside/fit.md of the module explains why this is
// fast.
//
// Values cannot be compared with ==, which would compare pointers: use
// [Value.Equal].
//
//tight:padding==0; [!386 !arm !mips !mipsle] sizeof==16; [386,arm,mips,mipsle] sizeof==12
type Value struct {
	_    [0]func()
	bits uint64 // a number, or type, length and byte order of the bytes that ref points to
	ref  ref    // to one of 32 bytes, one for each type of number, or to the viewed bytes
}

// These are the parts of Value.bits if the ref points to bytes. isView is always set, so
// that bits is not 0.
const (
	viewLength    = 1<<16 - 1 // mask of the length in bytes
	viewTypeShift = 16        // the base type byte as stored
	viewBig       = 1 << 24   // elements are big-endian
	viewOpaque    = 1 << 25   // no elements: the length is not a multiple of the type's, or the type is unknown
	isView        = 1 << 63
)

// maxView is the length in bytes up to which a Value can view bytes. Fields have
// 255 at most.
const maxView = viewLength

// scalarOf returns the Value of a number of type t, given its bits; signed integers are
// extended to 64.
func scalarOf(t BaseType, bits uint64) Value { return Value{bits: bits, ref: scalarRef(uint8(t))} }

// viewOf returns a Value that shares b. len(b) is at most maxView.
func viewOf(t BaseType, b []byte, flags uint64) Value {
	return Value{bits: isView | flags | uint64(t)<<viewTypeShift | uint64(len(b)), ref: bytesRef(b)}
}

// decodeValue returns the Value of a field of type t with bytes b, at most maxView. It is
// the plain form of what a Definition prepares for each of its fields.
func decodeValue(t BaseType, b []byte, big bool) Value {
	size := t.Size()
	switch {
	case size == 0 || len(b)%size != 0:
		return viewOf(t, b, viewOpaque)
	case t.Canonical() == profile.String || len(b) != size:
		return viewOf(t, b, viewOrder(big))
	}
	return scalarOf(t, decodeBits(t, b, big))
}

func viewOrder(big bool) uint64 {
	if big {
		return viewBig
	}
	return 0
}

// decodeBits returns the bits of one element of type t.
func decodeBits(t BaseType, b []byte, big bool) uint64 {
	bits := frame.ReadUint(b[:t.Size()], big)
	if t.Signed() {
		shift := 64 - 8*t.Size()
		return uint64(int64(bits<<shift) >> shift)
	}
	return bits
}

// Exists reports whether v is the value of a field: the zero Value is not.
func (v Value) Exists() bool { return v.bits != 0 || !v.ref.isNil() }

// Type returns the value's base type in its canonical form, and [profile.Enum] for the zero
// Value.
func (v Value) Type() BaseType {
	if t, ok := v.ref.scalar(); ok {
		return BaseType(t).Canonical()
	}
	return v.viewType().Canonical()
}

// viewType returns the stored base type byte of a view.
func (v Value) viewType() BaseType { return BaseType(v.bits >> viewTypeShift) }

// isScalar reports whether v is one number.
func (v Value) isScalar() bool { _, ok := v.ref.scalar(); return ok }

// IsNumber reports whether v is one valid number: it exists, is not the invalid value of its type
// ([Value.Valid]), and is not an array, not a text and not opaque.
func (v Value) IsNumber() bool {
	t, ok := v.ref.scalar()
	return ok && validBits(t, v.bits)
}

// Opaque reports whether the meaning of v's bytes is unknown: their type does not exist, or
// their length is not a multiple of the type's. [Value.Bytes] returns them.
func (v Value) Opaque() bool { return v.isOpaque() && !v.isScalar() }

func (v Value) isOpaque() bool { return v.bits&(isView|viewOpaque) == isView|viewOpaque }

// IsArray reports whether v has elements that [Value.At] returns: the field is not as long as one
// number, and v is neither a string nor opaque.
func (v Value) IsArray() bool {
	return v.Exists() && !v.isScalar() && !v.isOpaque() && v.Type() != profile.String
}

// Len returns the number of elements: the length of an array, 1 for a number and for a
// string, 0 for the zero Value and for opaque values.
func (v Value) Len() int {
	switch {
	case v.isScalar():
		return 1
	case !v.Exists() || v.isOpaque():
		return 0
	case v.Type() == profile.String:
		return 1
	}
	return v.size() / v.Type().Size()
}

// At returns element i of an array. If v is not an array, At(0) is v. Out of range it returns
// the zero Value.
func (v Value) At(i int) Value {
	if i < 0 || i >= v.Len() {
		return Value{}
	}
	if v.isScalar() || v.Type() == profile.String {
		return v
	}
	t := v.Type()
	size := t.Size()
	return scalarOf(t, decodeBits(t, v.Bytes()[i*size:], v.big()))
}

// big reports whether the elements of a view are big-endian.
func (v Value) big() bool { return v.bits&viewBig != 0 }

// size returns the length in bytes of a view.
func (v Value) size() int { return int(v.bits & viewLength) }

// Bytes returns the bytes of a string (including those after the first NUL), of an array in
// the byte order of the file, or of an opaque value. It shares them with the file. It
// returns nil for numbers, empty fields and the zero Value.
//
//tight:inline
func (v Value) Bytes() []byte {
	if v.ref.isNil() || v.isScalar() {
		return nil
	}
	n := v.size()
	return v.ref.bytes(n)[:n:n]
}

// Uint returns the number as an unsigned integer: of a negative number its two's
// complement, of a float its integer part, like [Value.Int]. It returns 0 if v is not a number.
// Ask [Value.Valid] first: 0 and the invalid value of the type are also numbers.
//
//tight:inline
func (v Value) Uint() uint64 {
	t, ok := v.ref.scalar()
	if !ok {
		return 0
	}
	if f, ok := floatOf(t, v.bits); ok {
		return uint64(int64(f))
	}
	return v.bits
}

// Int returns the number as a signed integer. A uint64 above the largest int64 wraps, and
// the fraction of a float is cut off. Like [Value.Uint], it returns 0 if v is not a number.
//
//tight:inline
func (v Value) Int() int64 { return int64(v.Uint()) }

// Float returns the number as a float64, exactly if it has at most 53 bits, and NaN if v is not a
// number.
//
//tight:noalloc
func (v Value) Float() float64 {
	t, ok := v.ref.scalar()
	if !ok {
		return math.NaN()
	}
	if f, ok := floatOf(t, v.bits); ok {
		return f
	}
	if BaseType(t).Signed() {
		return float64(int64(v.bits))
	}
	return float64(v.bits)
}

// floatOf returns the float with these bits, if t is a float type.
func floatOf(t uintptr, bits uint64) (f float64, ok bool) {
	switch t {
	case uintptr(profile.Float32 & 31):
		return float64(math.Float32frombits(uint32(bits))), true
	case uintptr(profile.Float64 & 31):
		return math.Float64frombits(bits), true
	}
	return 0, false
}

// Valid reports whether v holds a value: it exists, is not empty, and is not the invalid
// value of its type. A string must have a byte before its first NUL, an array a valid
// element; an array of type byte is valid unless each byte is 0xFF. Opaque values are
// valid.
func (v Value) Valid() bool {
	if t, ok := v.ref.scalar(); ok {
		return validBits(t, v.bits)
	}
	if v.ref.isNil() {
		return false
	}
	if v.isOpaque() {
		return true
	}
	if v.Type() == profile.String {
		return v.Bytes()[0] != 0
	}
	return v.FirstValid().Exists()
}

// validBits reports whether the bits of a number of type t are not its invalid value.
func validBits(t uintptr, bits uint64) bool {
	if f, ok := floatOf(t, bits); ok {
		return f == f
	}
	return bits != BaseType(t).Invalid()
}

// appendBytes appends the bytes of v as in a file of this byte order.
func (v Value) appendBytes(b []byte, big bool) []byte {
	if t, ok := v.ref.scalar(); ok {
		return appendUint(b, v.bits, BaseType(t).Size(), big)
	}
	view := v.Bytes()
	size := v.Type().Size()
	if v.isOpaque() || size == 1 || v.big() == big {
		return append(b, view...)
	}
	for ; len(view) > 0; view = view[size:] {
		b = appendUint(b, frame.ReadUint(view[:size], v.big()), size, big)
	}
	return b
}

// appendUint appends the low size bytes of n.
func appendUint(b []byte, n uint64, size int, big bool) []byte {
	switch {
	case size == 1:
		return append(b, byte(n))
	case size == 2 && big:
		return binary.BigEndian.AppendUint16(b, uint16(n))
	case size == 2:
		return binary.LittleEndian.AppendUint16(b, uint16(n))
	case size == 4 && big:
		return binary.BigEndian.AppendUint32(b, uint32(n))
	case size == 4:
		return binary.LittleEndian.AppendUint32(b, uint32(n))
	case big:
		return binary.BigEndian.AppendUint64(b, n)
	}
	return binary.LittleEndian.AppendUint64(b, n)
}

package fit

import (
	"encoding/binary"
	"math/bits"

	"github.com/tightwire/tightwire/fit/profile"
)

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

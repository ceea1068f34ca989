package fit

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/fit/profile"
)

// fieldOp is how the bytes of a field become a Value.
type fieldOp uint8

const (
	opUint8 fieldOp = iota
	opSint8
	opUint16
	opUint16Big
	opSint16
	opSint16Big
	opUint32
	opUint32Big
	opSint32
	opSint32Big
	opUint64
	opUint64Big
	opView        // strings, arrays
	opOpaque      // no such type, or no multiple of its size
	opUndescribed // a developer field, whose type its description says
)

// opOf returns how a field is read: what decodeValue decides for each value is
// decided once.
func opOf(t BaseType, size uint8, big bool) fieldOp {
	switch width := t.Size(); {
	case width == 0 || int(size)%width != 0:
		return opOpaque
	case t.Canonical() == profile.String || int(size) != width:
		return opView
	}
	return scalarOp(t, big)
}

// scalarOp returns how a number is read.
func scalarOp(t BaseType, big bool) fieldOp {
	var op fieldOp
	switch t.Size() {
	case 1:
		if t.Signed() {
			return opSint8
		}
		return opUint8
	case 2:
		op = opUint16
	case 4:
		op = opUint32
	case 8:
		op = opUint64
	}
	if t.Signed() && op != opUint64 {
		op += 2
	}
	if big {
		op++
	}
	return op
}

// value returns the Value of field f in the data message b, which begins with its
// header. The simple version is decodeValue(f.Type, b[f.offset:][:f.Size], big).
func (d *Definition) value(f *FieldDefinition, b []byte) Value {
	p := b[f.offset:]
	var bits uint64
	switch f.op {
	case opUint8:
		bits = uint64(p[0])
	case opSint8:
		bits = uint64(int64(int8(p[0])))
	case opUint16:
		bits = uint64(binary.LittleEndian.Uint16(p))
	case opUint16Big:
		bits = uint64(binary.BigEndian.Uint16(p))
	case opSint16:
		bits = uint64(int64(int16(binary.LittleEndian.Uint16(p))))
	case opSint16Big:
		bits = uint64(int64(int16(binary.BigEndian.Uint16(p))))
	case opUint32:
		bits = uint64(binary.LittleEndian.Uint32(p))
	case opUint32Big:
		bits = uint64(binary.BigEndian.Uint32(p))
	case opSint32:
		bits = uint64(int64(int32(binary.LittleEndian.Uint32(p))))
	case opSint32Big:
		bits = uint64(int64(int32(binary.BigEndian.Uint32(p))))
	case opUint64:
		bits = binary.LittleEndian.Uint64(p)
	case opUint64Big:
		bits = binary.BigEndian.Uint64(p)
	default:
		return d.view(f, p[:f.Size])
	}
	return Value{bits: bits, ref: scalarRef(uint8(f.Type))}
}

// view returns the Value of a field that is no number.
func (d *Definition) view(f *FieldDefinition, b []byte) Value {
	if f.op == opView {
		return viewOf(f.Type, b, viewOrder(d.big))
	}
	return viewOf(f.Type, b, viewOpaque)
}

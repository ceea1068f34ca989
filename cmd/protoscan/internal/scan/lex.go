package scan

import (
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// mode selects one of protoc's two sets of rules. Both are looser than protowire's, and the
// rules for a message decide the output, so the steps are read here by protowire's
// functions and protoc's rules.
type mode int

const (
	given   mode = iota // the input: protoc's ParseContext
	guessed             // a payload that may be a message: protoc's CodedInputStream
)

// A step is a field, or the start or the end of a group.
type step struct {
	num      protowire.Number
	typ      protowire.Type
	off, end int    // in the message, of tag and value
	val      uint64 // of a varint or a fixed field
	body     []byte // of a bytes field, a part of the message
	lost     fault  // if bits were dropped
	bad      fault  // why there is no step
}

// readStep reads the step at b[off:], which must not be empty.
func readStep(b []byte, off int, m mode) (s step) {
	tag, n, lost := readTag(b[off:], m)
	if n < 0 {
		return step{bad: fault{kind: badTag, off: off}}
	}
	if lost {
		s.lost = fault{kind: lostTag, off: off}
	}
	s.num, s.typ, s.off = protowire.Number(tag>>3), protowire.Type(tag&7), off
	value := off + n
	n, lost = s.readValue(b[value:], m)
	if n < 0 {
		return step{bad: fault{kind: badValue, off: off}}
	}
	if lost && !s.lost.is() {
		s.lost = fault{kind: lostValue, off: value, num: s.num}
	}
	s.end = value + n
	return s
}

// readTag returns the tag at the start of b (its low 32 bits, as in protoc) and its length
// in bytes, or a negative number. lost reports whether bits are lost; protoc rejects such
// tags in the input if they have more than 5 bytes.
func readTag(b []byte, m mode) (tag uint32, n int, lost bool) {
	v, n, lost := readVarint(b)
	tag = uint32(v)
	lost = lost || v > math.MaxUint32
	if tag>>3 == 0 || lost && m == given && n > 5 {
		return 0, -1, false
	}
	return tag, n, lost
}

// readValue sets the value of s from the start of b and returns its length in bytes, or a
// negative number. Starts and ends of groups have no value.
func (s *step) readValue(b []byte, m mode) (n int, lost bool) {
	switch s.typ {
	case protowire.VarintType:
		s.val, n, lost = readVarint(b)
	case protowire.Fixed32Type:
		var v uint32
		v, n = protowire.ConsumeFixed32(b)
		s.val = uint64(v)
	case protowire.Fixed64Type:
		s.val, n = protowire.ConsumeFixed64(b)
	case protowire.BytesType:
		s.body, n = readBytes(b, m)
	case protowire.StartGroupType, protowire.EndGroupType:
	default:
		n = -1
	}
	return n, lost
}

// readVarint is protowire.ConsumeVarint, but drops bits beyond the 64th in a tenth byte, as
// protoc does: in protowire they are an error.
func readVarint(b []byte) (v uint64, n int, lost bool) {
	v, n = protowire.ConsumeVarint(b)
	if n >= 0 || len(b) < 10 || b[9] >= 0x80 {
		return v, n, false
	}
	ten := [10]byte(b)
	ten[9] &= 1
	v, n = protowire.ConsumeVarint(ten[:])
	return v, n, true
}

// readBytes is protowire.ConsumeBytes, but the length of a guessed field is the low 32 bits
// of its varint, as in protoc.
func readBytes(b []byte, m mode) ([]byte, int) {
	if m == given {
		return protowire.ConsumeBytes(b)
	}
	v, n, _ := readVarint(b)
	size := int64(int32(v))
	if n < 0 || size < 0 || size > int64(len(b)-n) {
		return nil, -1
	}
	end := n + int(size)
	return b[n:end], end
}

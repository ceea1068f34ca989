package protowire

import "encoding/binary"

// Next moves to the next field and reports whether there is one. It returns
// false at the end of the message and at an error; see [Reader.Err].
//
//tight:inline cost<=73
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) Next() bool {
	return r.nextBy(callNext, callNextLong)
}

// nextBy takes its two paths as parameters, as consumeTag does. Both return the tag of
// the field that they have found, or 0. It is stored here, at the caller, which then has it
// in a register and compares it with constants without a load.
func (r *Reader) nextBy(short, long func(*Reader) Tag) bool {
	tag := Tag(0)
	if r.pos < len(r.b) {
		if tag = short(r); tag == 0 {
			tag = long(r)
		}
	}
	r.tag = tag
	return tag != 0
}

func callNext(r *Reader) Tag { return r.next() }

func callNextLong(r *Reader) Tag { return r.nextLong() }

// next reads a field whose tag takes one byte, if its value is a varint, a fixed64,
// or a body with a length of one byte. Most fields are like this. Bodies are tested for
// first, because most messages have more of them; a switch tests for them last. It calls
// nothing, so it needs no stack frame.
//
// The tag and the byte after it are loaded together. kind keeps the wire type and both
// continuation bits; the subtraction sets the tag's if its number is 0.
//
//tight:bce; calls none
func (r *Reader) next() Tag {
	b, i := r.b, uint(r.pos)
	if j := i + 2; i < j && j <= uint(len(b)) { // the first, for the compiler's proof
		x := uint(binary.LittleEndian.Uint16(b[i:j:j]))
		tag, c := Tag(x&0xff), x>>8
		kind := (x | (x - 8)) & (0x8080 | 7)
		if kind == uint(BytesType) {
			if end := j + c; end <= uint(len(b)) {
				return r.set(tag, uint64(j), end)
			}
		} else if kind == uint(VarintType) {
			return r.set(tag, uint64(c), j)
		} else if end := i + 9; i+1 < end && end <= uint(len(b)) {
			x := binary.LittleEndian.Uint64(b[i+1 : end : end])
			if kind&(0x80|7) == uint(Fixed64Type) {
				return r.set(tag, x, end)
			}
			if kind == 0x8000|uint(VarintType) {
				if inPairs(x) {
					return r.set(tag, firstPair(x), j+1)
				}
				if v, n := foldVarint(x); n > 0 {
					return r.set(tag, v, i+1+uint(n))
				}
			}
		}
	}
	return 0
}

// set stores the value of a field that ends at pos, and returns its tag.
//
//tight:inline
func (r *Reader) set(tag Tag, val uint64, pos uint) Tag {
	r.val, r.pos = val, int(pos)
	return tag
}

// nextLong reads a field whose tag takes one byte, if its value is a varint or a body.
//
//tight:noalloc but protowire.consumeGroupValue
func (r *Reader) nextLong() Tag {
	i := uint(r.pos)
	t := r.b[i]
	b := r.b[i+1:]
	switch Type(t & (0x80 | 7)) {
	case VarintType:
		if v, n := ConsumeVarint(b); t > 7 && n > 0 {
			return r.set(Tag(t), v, i+1+uint(n))
		}
	case BytesType:
		v, n := ConsumeVarint(b)
		if t > 7 && n > 0 && v <= uint64(len(b)-n) {
			start := i + 1 + uint(n)
			return r.set(Tag(t), uint64(start), start+uint(v))
		}
	}
	return r.nextGeneric()
}

// inPairs reports whether no two neighbours among the eight bytes of x go on, so that
// no varint in it takes three bytes or more. Where values are that small, a branch for
// one byte or two beats foldVarint even if one in four is guessed wrong; where they
// are not, it loses. This test tells the two apart by more than the value at hand, so
// it is guessed well (docs/varint.md, "A cursor").
//
//tight:inline
func inPairs(x uint64) bool { return x&(x>>8)&contBits == 0 }

// firstPair returns the varint of two bytes at the start of x.
//
//tight:inline
func firstPair(x uint64) uint64 { return x&0x7f | x>>1&0x3f80 }

// foldVarint returns the varint at the start of the eight bytes of x and its
// length, which is 0 if it is longer. It does not branch on the length.
//
//tight:inline
func foldVarint(x uint64) (v uint64, n int) {
	end := ^x & contBits
	if end == 0 {
		return 0, 0
	}
	return fold(x & (end ^ (end - 1))), bytesTo(end)
}

// nextGeneric reads any field: the definition of Next where there is one.
func (r *Reader) nextGeneric() Tag {
	num, typ, n := ConsumeTag(r.b[r.pos:])
	if n < 0 {
		r.fail(0, r.pos, n)
		return 0
	}
	tag, start := Tag(EncodeTag(num, typ)), r.pos+n
	val, n := locate(num, typ, r.b[start:])
	if n < 0 {
		r.fail(tag, start, n)
		return 0
	}
	switch typ {
	case BytesType, StartGroupType:
		val += uint64(start)
	}
	return r.set(tag, val, uint(start+n))
}

// locate returns the value at the start of b, or where its body starts, and its
// length.
func locate(num Number, typ Type, b []byte) (val uint64, n int) {
	switch typ {
	case VarintType:
		return ConsumeVarint(b)
	case Fixed64Type:
		return ConsumeFixed64(b)
	case Fixed32Type:
		v, n := ConsumeFixed32(b)
		return uint64(v), n
	case BytesType:
		v, n := ConsumeBytes(b)
		return uint64(n - len(v)), n
	default:
		return 0, ConsumeFieldValue(num, typ, b)
	}
}

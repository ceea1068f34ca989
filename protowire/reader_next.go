package protowire

import "encoding/binary"

// Next moves to the next field and reports whether the message has one more. It returns
// false at the end of the message and at an error; see [Reader.Err].
//
//tight:inline cost<=68
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) Next() bool {
	tag := r.nextBy(twoBytes, nextBody, nextVarint)
	r.tag = tag // here, so that the caller has it in a register and compares it without a load
	return tag != 0
}

// A nextFrom reads the field at offset i, where the two bytes x are, and returns its tag, or 0.
type nextFrom func(r *Reader, x, i uint) Tag

// nextBy returns the tag of the next field, or 0. It takes its parts as parameters, as
// consumeTag does: each is inlined at the caller of Next, as far as its cost is at most 80,
// whereas together they would cost too much. So bodies with a length of one byte and varints
// of one byte are read without a call.
//
//tight:inline
func (r *Reader) nextBy(two func(*Reader) (x, i uint), body func(r *Reader, x, i uint, other nextFrom) Tag, other nextFrom) Tag {
	x, i := two(r)
	return body(r, x, i, other)
}

// twoBytes returns the next two bytes, a tag and what follows it, and their offset. If there
// are not two, x is 0, which is not a tag.
//
//tight:inline
//tight:bce
func twoBytes(r *Reader) (x, i uint) {
	b := r.b
	i = uint(r.pos)
	if j := i + 2; i < j && j <= uint(len(b)) { // the first, for the compiler's proof
		x = uint(binary.LittleEndian.Uint16(b[i:j:j]))
	}
	return
}

// fieldClass returns the wire type of the field that begins with the two bytes x, and both
// continuation bits. The subtraction sets the tag's if its number is 0.
//
//tight:inline
func fieldClass(x uint) uint { return (x | (x - 8)) & (0x8080 | 7) }

// nextBody reads a body with a length of one byte. It is tried first, because most messages
// have more bodies than other fields.
//
//tight:inline
func nextBody(r *Reader, x, i uint, other nextFrom) Tag {
	if fieldClass(x) == uint(BytesType) {
		if end := i + 2 + x>>8; end <= uint(len(r.b)) {
			return r.set(Tag(x&0xff), uint64(i+2), end)
		}
	}
	return other(r, x, i)
}

//tight:inline
func nextVarint(r *Reader, x, i uint) Tag { return r.varintBy(x, i, nextOther) }

// varintBy reads a varint of one byte.
//
//tight:inline
func (r *Reader) varintBy(x, i uint, other nextFrom) Tag {
	if fieldClass(x) == uint(VarintType) {
		return r.set(Tag(x&0xff), uint64(x>>8), i+2)
	}
	return other(r, x, i)
}

//tight:inline
func nextOther(r *Reader, x, i uint) Tag { return r.otherBy(x, i, callNext, callNextLong) }

// otherBy reads any other field, or finds the end of the message, which the faster ways leave
// to it.
//
//tight:inline
func (r *Reader) otherBy(x, i uint, next nextFrom, long func(*Reader) Tag) Tag {
	if r.pos >= len(r.b) {
		return 0
	}
	if tag := next(r, x, i); tag != 0 {
		return tag
	}
	return long(r)
}

func callNext(r *Reader, x, i uint) Tag { return r.next(x, i) }

func callNextLong(r *Reader) Tag { return r.nextLong() }

// next reads a field whose tag takes one byte, if its value is a longer varint, a fixed64, or
// a body with a length of two bytes. It calls nothing, so it needs no stack frame.
//
//tight:bce; calls none
func (r *Reader) next(x, i uint) Tag {
	b, tag, class := r.b, Tag(x&0xff), fieldClass(x)
	if end := i + 9; i+1 < end && end <= uint(len(b)) { // the first, for the compiler's proof
		x := binary.LittleEndian.Uint64(b[i+1 : end : end])
		switch {
		case class == 0x8000|uint(VarintType):
			if inPairs(x) {
				return r.set(tag, firstPair(x), i+3)
			}
			if v, n := foldVarint(x); n > 0 {
				return r.set(tag, v, i+1+uint(n))
			}
		case class&(0x80|7) == uint(Fixed64Type):
			return r.set(tag, x, end)
		case class == 0x8000|uint(BytesType) && x&0x8000 == 0:
			if end := i + 3 + uint(firstPair(x)); end <= uint(len(b)) {
				return r.set(tag, uint64(i+3), end)
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
// it is guessed well (docs/inside/varint.md, "A cursor").
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

// nextGeneric reads any field. It defines what Next does where there is a field.
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

package protowire

import "encoding/binary"

// Next moves to the next field and reports whether there is one. It returns
// false at the end of the message and at an error; see [Reader.Err].
//
//tight:inline cost<=73
func (r *Reader) Next() bool {
	if r.pos < len(r.b) {
		return r.next()
	}
	r.tag = 0
	return false
}

// next reads a field whose tag takes one byte, if its value is a varint, a fixed64,
// or a body with a length of one byte. Most fields are like this. Bodies are tested for
// first, because most messages have more of them; a switch tests for them last.
//
// The tag and the byte after it are loaded together. kind keeps the wire type and both
// continuation bits; the subtraction sets the tag's if its number is 0.
//
//tight:bce; noalloc but protowire.consumeGroupValue
func (r *Reader) next() bool {
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
	return r.nextLong()
}

// set makes a field current that ends at pos.
//
//tight:inline
func (r *Reader) set(tag Tag, val uint64, pos uint) bool {
	r.tag, r.val, r.pos = tag, val, int(pos)
	return true
}

// nextLong reads a field whose tag takes one byte, if its value is a varint or a body.
//
//tight:noalloc but protowire.consumeGroupValue
func (r *Reader) nextLong() bool {
	t := r.b[r.pos]
	b := r.b[r.pos+1:]
	switch Type(t & (0x80 | 7)) {
	case VarintType:
		if v, n := ConsumeVarint(b); t > 7 && n > 0 {
			r.tag, r.val = Tag(t), v
			r.pos += 1 + n
			return true
		}
	case BytesType:
		v, n := ConsumeVarint(b)
		if t > 7 && n > 0 && v <= uint64(len(b)-n) {
			r.tag, r.val = Tag(t), uint64(r.pos+1+n)
			r.pos += 1 + n + int(v)
			return true
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
//tight:inline xfail[riscv64] "no intrinsic for TrailingZeros64: the cost is 89"
func foldVarint(x uint64) (v uint64, n int) {
	end := ^x & contBits
	if end == 0 {
		return 0, 0
	}
	return fold(x & (end ^ (end - 1))), bytesTo(end)
}

// nextGeneric reads any field: the definition of Next where there is one.
func (r *Reader) nextGeneric() bool {
	num, typ, n := ConsumeTag(r.b[r.pos:])
	if n < 0 {
		return r.fail(0, r.pos, n)
	}
	tag, start := Tag(EncodeTag(num, typ)), r.pos+n
	val, n := locate(num, typ, r.b[start:])
	if n < 0 {
		return r.fail(tag, start, n)
	}
	switch typ {
	case BytesType, StartGroupType:
		val += uint64(start)
	}
	r.tag, r.val, r.pos = tag, val, start+n
	return true
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

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

// next reads a field whose tag takes one byte, if its value is a varint of one
// byte, a fixed64, or a body with a length of one byte. Most fields are like this, so
// these branches are well predicted. Bodies are tested for first, because most messages
// have more of them; a switch tests for them last.
//
//tight:bce<=1; noalloc but protowire.consumeGroupValue
func (r *Reader) next() bool {
	b, i := r.b, uint(r.pos)
	if i < uint(len(b)) && i+1 < uint(len(b)) { // both, for the compiler's proof
		t, c := b[i], b[i+1]
		end := int(i + 2)
		typ := Type(t & (0x80 | 7)) // no type, if the tag takes more bytes
		if typ == BytesType {
			if end += int(c); t > 7 && c < 0x80 && end <= len(b) {
				r.tag, r.val, r.pos = Tag(t), uint64(i+2), end
				return true
			}
		} else if typ == VarintType {
			if t > 7 && c < 0x80 {
				r.tag, r.val, r.pos = Tag(t), uint64(c), end
				return true
			}
		} else if typ == Fixed64Type {
			if end += 7; t > 7 && end <= len(b) {
				r.tag, r.val, r.pos = Tag(t), binary.LittleEndian.Uint64(b[i+1:]), end
				return true
			}
		}
	}
	return r.nextLong()
}

// nextLong reads a field whose tag takes one byte, if its value is a varint or a
// body. It does not branch on the length of the varint, because lengths vary where next
// does not apply (docs/varint.md, "A cursor").
//
//tight:noalloc but protowire.consumeGroupValue
func (r *Reader) nextLong() bool {
	t := r.b[r.pos]
	b := r.b[r.pos+1:]
	switch Type(t & (0x80 | 7)) {
	case VarintType:
		if t <= 7 {
			break
		}
		if len(b) >= 8 {
			if v, n := foldVarint(binary.LittleEndian.Uint64(b)); n > 0 {
				r.tag, r.val = Tag(t), v
				r.pos += 1 + n
				return true
			}
		}
		if v, n := ConsumeVarint(b); n > 0 {
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

package protowire

import "encoding/binary"

// bareVarint reads a varint at the cursor if no field is current. The capacity in the
// slice expression saves three operations between the position and the load.
//
//tight:bce
func (r *Reader) bareVarint() uint64 {
	b, i := r.b, uint(r.pos)
	if j := i + 8; r.tag == 0 && i < j && j <= uint(len(b)) { // i < j, for the compiler's proof
		x := binary.LittleEndian.Uint64(b[i:j:j])
		if inPairs(x) {
			if c := uint8(x); c < 0x80 {
				r.pos = int(i + 1)
				return uint64(c)
			}
			r.pos = int(i + 2)
			return firstPair(x)
		}
		if v, n := foldVarint(x); n > 0 {
			r.pos = int(i) + n
			return v
		}
	}
	return r.bareLong()
}

// bareLong is bareVarint for what is longer than a word, near the end, or an error.
func (r *Reader) bareLong() uint64 {
	if !r.bare(VarintType) {
		return 0
	}
	v, n := ConsumeVarint(r.b[r.pos:])
	r.advance(n, VarintType)
	return v
}

func (r *Reader) bareFixed32() uint32 {
	if !r.bare(Fixed32Type) {
		return 0
	}
	v, n := ConsumeFixed32(r.b[r.pos:])
	r.advance(n, Fixed32Type)
	return v
}

func (r *Reader) bareFixed64() uint64 {
	if !r.bare(Fixed64Type) {
		return 0
	}
	v, n := ConsumeFixed64(r.b[r.pos:])
	r.advance(n, Fixed64Type)
	return v
}

func (r *Reader) bareBytes() []byte {
	if !r.bare(BytesType) {
		return nil
	}
	v, n := ConsumeBytes(r.b[r.pos:])
	r.advance(n, BytesType)
	return v[:len(v):len(v)]
}

// bare reports whether a value may be read at the cursor: if a field is
// current, it is of another type than the wanted one, which fails r.
func (r *Reader) bare(want Type) bool {
	if r.bad.code != 0 {
		return false
	}
	if r.tag != 0 {
		r.bad.want = want
		return r.fail(r.tag, r.pos, errCodeWireType)
	}
	return true
}

// advance moves the cursor past a bare value of n bytes, or fails with n.
func (r *Reader) advance(n int, typ Type) {
	if n < 0 {
		r.fail(Tag(typ), r.pos, n)
		return
	}
	r.pos += n
}

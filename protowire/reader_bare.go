package protowire

import "encoding/binary"

// bareByte is inlined at the caller of Uint64, so that values of one byte or two take no call
// if none of those near them is longer: see inPairs.
//
//tight:inline
func bareByte(r *Reader) uint64 { return r.byteBy(bareWord, barePair) }

// byteBy reads a varint of one byte. It takes its parts as parameters, as nextBy does.
//
//tight:inline
func (r *Reader) byteBy(word func(*Reader) uint64, other func(r *Reader, x uint64) uint64) uint64 {
	x := word(r)
	if x&(x>>8|0x80)&contBits == 0 { // inPairs, and its own bit
		r.pos++
		return x & 0x7f
	}
	return other(r, x)
}

//tight:inline
func barePair(r *Reader, x uint64) uint64 { return r.pairBy(x, callBareVarint) }

// pairBy reads a varint of two bytes.
//
//tight:inline
func (r *Reader) pairBy(x uint64, other func(r *Reader, x uint64) uint64) uint64 {
	if inPairs(x) {
		r.pos += 2
		return firstPair(x)
	}
	return other(r, x)
}

// bareWord returns the eight bytes at the cursor. If a field is current, or the end is near,
// they are bytes that end no value. The capacity in the slice expression saves three
// operations between the position and the load.
//
//tight:inline xfail[riscv64] "no unaligned loads: Uint64 takes eight, and the cost is 103"
//tight:bce
func bareWord(r *Reader) uint64 {
	b, i := r.b, uint(r.pos)
	if j := i + 8; r.tag == 0 && i < j && j <= uint(len(b)) { // i < j, for the compiler's proof
		return binary.LittleEndian.Uint64(b[i:j:j])
	}
	return contBits
}

func callBareVarint(r *Reader, x uint64) uint64 { return r.bareVarint(x) }

// bareVarint reads the varint at the start of x, the bytes at the cursor.
func (r *Reader) bareVarint(x uint64) uint64 {
	if v, n := foldVarint(x); n > 0 {
		r.pos += n
		return v
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

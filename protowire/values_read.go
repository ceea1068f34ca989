package protowire

import "encoding/binary"

// nextByte is inlined at the caller of Uint64, so that values of one byte or two take no call
// if none of those near them is longer: see inPairs.
//
//tight:inline
func nextByte(vs *Values) uint64 { return vs.byteBy(nextWord, nextPair) }

// byteBy reads a varint of one byte. It takes its parts as parameters, as nextBy does.
//
//tight:inline
func (vs *Values) byteBy(word func(*Values) uint64, other func(vs *Values, x uint64) uint64) uint64 {
	x := word(vs)
	if x&(x>>8|0x80)&contBits == 0 { // inPairs, and its own bit
		vs.pos++
		return x & 0x7f
	}
	return other(vs, x)
}

//tight:inline
func nextPair(vs *Values, x uint64) uint64 { return vs.pairBy(x, callVarint) }

// pairBy reads a varint of two bytes.
//
//tight:inline
func (vs *Values) pairBy(x uint64, other func(vs *Values, x uint64) uint64) uint64 {
	if inPairs(x) {
		vs.pos += 2
		return firstPair(x)
	}
	return other(vs, x)
}

// nextWord returns the eight bytes at the cursor. Near the end they are bytes that end no value.
// The capacity in the slice expression saves three operations between the position and the load.
//
//tight:inline xfail[riscv64] "no unaligned loads: Uint64 takes eight, and the cost is 98"
//tight:bce
func nextWord(vs *Values) uint64 {
	b, i := vs.b, uint(vs.pos)
	if j := i + 8; i < j && j <= uint(len(b)) { // i < j, for the compiler's proof
		return binary.LittleEndian.Uint64(b[i:j:j])
	}
	return contBits
}

func callVarint(vs *Values, x uint64) uint64 { return vs.varint(x) }

// varint reads the varint at the start of x, the bytes at the cursor.
func (vs *Values) varint(x uint64) uint64 {
	if v, n := foldVarint(x); n > 0 {
		vs.pos += n
		return v
	}
	return vs.long()
}

// long is varint for what is longer than a word, near the end, or an error.
func (vs *Values) long() uint64 {
	v, n := ConsumeVarint(vs.b[vs.pos:])
	vs.advance(n, VarintType)
	return v
}

package protowire

// maxVarintLen is the length in bytes of the longest varint of 64 bits.
const maxVarintLen = 10

// ConsumeVarint returns the varint at the start of b and its length in bytes,
// 1 to 10, or a negative code (see [ParseError]): b is cut, or the value
// overflows 64 bits, that is, the tenth byte is above 1. A varint padded with
// zero groups is legal and keeps its length.
//
// The test for one byte is inlined at the caller, the rest is a call. Written
// with range over b it costs the inliner 79 of 80; with len(b) > 0 && b[0] it
// costs 87.
//
//tight:inline
func ConsumeVarint(b []byte) (v uint64, n int) {
	for _, c := range b {
		if c < 0x80 {
			return uint64(c), 1
		}
		break //lint:ignore SA4004 this is the cheapest way to say b[0], see above
	}
	v, n = consumeLong(b)
	return
}

// consumeVarintGeneric is the definition: seven bits a byte, low group first,
// until a byte below 0x80.
func consumeVarintGeneric(b []byte) (v uint64, n int) {
	for i, c := range b {
		if i == maxVarintLen-1 && c > 1 {
			return 0, errCodeOverflow
		}
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			return v, i + 1
		}
	}
	return 0, errCodeTruncated
}

// consumeLong reads a varint of two bytes or more. It is the loop of
// consumeVarintGeneric unrolled, with one check of the length for all ten
// bytes. The continuation bit of a byte is not masked: as 1<<(7*i) it is
// subtracted from the byte after it. A branch for each length costs nothing
// when lengths repeat; what to do when they do not is [Reader]'s business and
// the packed functions' (docs/varint.md, "One value").
func consumeLong(b []byte) (v uint64, n int) {
	if len(b) < maxVarintLen {
		return consumeVarintGeneric(b)
	}
	p := (*[maxVarintLen]byte)(b)
	v = uint64(p[0]) & 0x7f
	c := uint64(p[1])
	v |= c << 7
	if c < 0x80 {
		return v, 2
	}
	c = uint64(p[2])
	v += (c - 1) << 14
	if c < 0x80 {
		return v, 3
	}
	c = uint64(p[3])
	v += (c - 1) << 21
	if c < 0x80 {
		return v, 4
	}
	c = uint64(p[4])
	v += (c - 1) << 28
	if c < 0x80 {
		return v, 5
	}
	c = uint64(p[5])
	v += (c - 1) << 35
	if c < 0x80 {
		return v, 6
	}
	c = uint64(p[6])
	v += (c - 1) << 42
	if c < 0x80 {
		return v, 7
	}
	c = uint64(p[7])
	v += (c - 1) << 49
	if c < 0x80 {
		return v, 8
	}
	c = uint64(p[8])
	v += (c - 1) << 56
	if c < 0x80 {
		return v, 9
	}
	c = uint64(p[9])
	v += (c - 1) << 63
	if c < 2 {
		return v, 10
	}
	return 0, errCodeOverflow
}

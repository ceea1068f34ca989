package protowire

// ConsumeVarint returns the varint at the start of b and its length in bytes,
// 1 to 10, or a negative code (see [ParseError]): b is cut off, or the value
// overflows 64 bits, that is, the tenth byte is above 1. A varint padded with
// zero groups is legal and keeps its length.
//
// One byte and two are read inline at the caller, longer values by a call. That needs
// about half of protobuf-go's time if all values have one byte, and about the same time
// if all have three to ten (docs/numbers.md of the repository).
//
//tight:inline cost<=79
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func ConsumeVarint(b []byte) (v uint64, n int) {
	v, n = consumeVarint(b, callConsumeLong)
	return
}

// consumeVarint takes its slow path as a parameter, as consumeTag does, and
// passes it the sum of the first two bytes.
func consumeVarint(b []byte, long func([]byte, uint64) (uint64, int)) (v uint64, n int) {
	for _, c := range b {
		if v = uint64(c); v < 0x80 {
			return v, 1
		}
		break //lint:ignore SA4004 this is the cheapest way to say b[0]
	}
	if len(b) > 1 {
		v += uint64(b[1]) << 7
		if v < 1<<14+0x80 {
			return v - 0x80, 2
		}
	}
	return long(b, v)
}

func callConsumeLong(b []byte, v uint64) (uint64, int) { return consumeLong(b, v) }

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

// consumeLong reads a varint of three bytes or more. v is the sum of the first two with
// their continuation bits. It is the loop of consumeVarintGeneric unrolled, with one
// check of the length for all ten bytes. A branch for each length costs nothing when
// lengths repeat; [Reader] and the packed functions do without where they do not
// (docs/inside/varint.md, "One value").
//
//tight:bce; calls none
func consumeLong(b []byte, v uint64) (uint64, int) {
	if len(b) < maxVarintLen {
		return consumeVarintGeneric(b)
	}
	p := (*[maxVarintLen]byte)(b)
	c := uint64(p[2])
	v += c<<14 - 0x80<<7 - 0x80
	if c < 0x80 {
		return v, 3
	}
	c = uint64(p[3])
	v += c<<21 - 0x80<<14
	if c < 0x80 {
		return v, 4
	}
	c = uint64(p[4])
	v += c<<28 - 0x80<<21
	if c < 0x80 {
		return v, 5
	}
	c = uint64(p[5])
	v += c<<35 - 0x80<<28
	if c < 0x80 {
		return v, 6
	}
	c = uint64(p[6])
	v += c<<42 - 0x80<<35
	if c < 0x80 {
		return v, 7
	}
	c = uint64(p[7])
	v += c<<49 - 0x80<<42
	if c < 0x80 {
		return v, 8
	}
	c = uint64(p[8])
	v += c<<56 - 0x80<<49
	if c < 0x80 {
		return v, 9
	}
	c = uint64(p[9])
	v += c<<63 - 0x80<<56
	if c < 2 {
		return v, 10
	}
	return 0, errCodeOverflow
}

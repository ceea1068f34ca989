package protowire

// ConsumeVarint returns the varint at the start of b and its length in bytes,
// 1 to 10, or a negative code (see [ParseError]): b is cut, or the value
// overflows 64 bits, that is, the tenth byte is above 1. A varint padded with
// zero groups is legal and keeps its length.
func ConsumeVarint(b []byte) (v uint64, n int) {
	return consumeVarintGeneric(b)
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

// maxVarintLen is the length in bytes of the longest varint of 64 bits.
const maxVarintLen = 10

// AppendVarint appends v as a varint, 1 to 10 bytes, to b. It writes nothing
// beyond those bytes, even within b's capacity.
func AppendVarint(b []byte, v uint64) []byte {
	return appendVarintGeneric(b, v)
}

// appendVarintGeneric is the definition.
func appendVarintGeneric(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

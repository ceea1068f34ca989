package protowire

// AppendBytes appends the length of v as a varint, then v, to b.
//
//tight:inline cost<=61
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func AppendBytes(b []byte, v []byte) []byte {
	return append(AppendVarint(b, uint64(len(v))), v...)
}

// ConsumeBytes returns the length-prefixed value at the start of b and the
// length in bytes of prefix and value, or a negative code (see [ParseError]).
// The value is a part of b, not a copy.
//
// A length of one byte is read inline at the caller.
//
//tight:inline cost<=69
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func ConsumeBytes(b []byte) (v []byte, n int) {
	v, n = consumeBytes(b, callConsumeBytesLong)
	return
}

// consumeBytes takes its slow path as a parameter, as consumeTag does.
func consumeBytes(b []byte, long func([]byte) ([]byte, int)) (v []byte, n int) {
	if len(b) > 0 {
		if n := int(b[0]); n < 0x80 && n < len(b) {
			return b[1:][:n], n + 1
		}
	}
	return long(b)
}

func callConsumeBytesLong(b []byte) ([]byte, int) { return consumeBytesLong(b) }

func consumeBytesLong(b []byte) (v []byte, n int) {
	m, n := ConsumeVarint(b)
	if n < 0 {
		return nil, n
	}
	if m > uint64(len(b)-n) {
		return nil, errCodeTruncated
	}
	return b[n:][:m], n + int(m)
}

// SizeBytes returns the length in bytes of a length-prefixed value of n bytes.
//
//tight:inline
func SizeBytes(n int) int {
	return SizeVarint(uint64(n)) + n
}

// AppendString appends the length of v as a varint, then v, to b.
//
//tight:inline cost<=61
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func AppendString(b []byte, v string) []byte {
	return append(AppendVarint(b, uint64(len(v))), v...)
}

// ConsumeString is [ConsumeBytes] with the value copied into a string.
func ConsumeString(b []byte) (v string, n int) {
	bb, n := ConsumeBytes(b)
	return string(bb), n
}

package protowire

// DefaultRecursionLimit is the depth to which groups may nest in [ConsumeFieldValue].
const DefaultRecursionLimit = 10000

// ConsumeField returns the field number, the wire type and the length in bytes
// of the field at the start of b: tag, value and, for a group, the end marker.
// The length is a negative code (see [ParseError]) if the field is malformed.
func ConsumeField(b []byte) (Number, Type, int) {
	num, typ, n := ConsumeTag(b)
	if n < 0 {
		return 0, 0, n
	}
	m := ConsumeFieldValue(num, typ, b[n:])
	if m < 0 {
		return 0, 0, m
	}
	return num, typ, n + m
}

// ConsumeFieldValue returns the length in bytes of the value at the start of b,
// whose tag has been read, or a negative code (see [ParseError]). A group's
// length includes the end marker, which must carry num. Groups may nest
// [DefaultRecursionLimit] deep below this one.
func ConsumeFieldValue(num Number, typ Type, b []byte) (n int) {
	return ConsumeFieldValueLimit(num, typ, b, DefaultRecursionLimit)
}

// ConsumeFieldValueLimit is [ConsumeFieldValue] with the depth that groups may
// nest below this one: 0 allows a group without groups in it, and a negative
// depth no group at all. It allocates only for groups nested more than 32 deep,
// in proportion to their depth.
func ConsumeFieldValueLimit(num Number, typ Type, b []byte, depth int) int {
	if typ == StartGroupType {
		return consumeGroupValue(num, b, depth)
	}
	return consumeScalarValue(typ, b)
}

// consumeScalarValue returns the length of a value that cannot nest.
func consumeScalarValue(typ Type, b []byte) (n int) {
	switch typ {
	case VarintType:
		_, n = ConsumeVarint(b)
	case Fixed32Type:
		_, n = ConsumeFixed32(b)
	case Fixed64Type:
		_, n = ConsumeFixed64(b)
	case BytesType:
		_, n = ConsumeBytes(b)
	case EndGroupType:
		n = errCodeEndGroup
	default:
		n = errCodeReserved
	}
	return n
}

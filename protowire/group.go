package protowire

// AppendGroup appends the group body v, which must not hold the end marker, and
// the end marker of field num to b.
func AppendGroup(b []byte, num Number, v []byte) []byte {
	return AppendVarint(append(b, v...), EncodeTag(num, EndGroupType))
}

// ConsumeGroup returns the body of the group of field num that starts at b,
// after its start tag, and the length in bytes of body and end marker, or a
// negative code (see [ParseError]). The body is a part of b, not a copy.
func ConsumeGroup(num Number, b []byte) (v []byte, n int) {
	n = ConsumeFieldValue(num, StartGroupType, b)
	if n < 0 {
		return nil, n
	}
	return trimTag(num, b[:n]), n
}

// trimTag cuts the tag of field num off the end of b. The tag may be padded with zero groups;
// its last byte that carries bits is not zero, because no tag is. So b is too short for the tag
// only if it has changed since it was read.
func trimTag(num Number, b []byte) []byte {
	for len(b) > 0 && b[len(b)-1]&0x7f == 0 {
		b = b[:len(b)-1]
	}
	return b[:max(0, len(b)-SizeTag(num))]
}

// SizeGroup returns the length in bytes of a group body of n bytes with its end
// marker.
func SizeGroup(num Number, n int) int {
	return n + SizeTag(num)
}

// groupStack is the depth of groups from which on consumeGroupValue allocates.
const groupStack = 32

// consumeGroupValue returns the length of the group of field num whose start
// tag has been read. It keeps the numbers of the open groups in a list, so that hostile
// nesting takes memory in proportion to the input, and no stack.
func consumeGroupValue(num Number, b []byte, depth int) int {
	if depth < 0 {
		return errCodeRecursionDepth
	}
	var room [groupStack]Number
	open := append(room[:0], num)
	for i := 0; ; {
		num, typ, n := ConsumeTag(b[i:])
		if n < 0 {
			return n
		}
		i += n
		switch typ {
		case StartGroupType:
			if len(open) > depth {
				return errCodeRecursionDepth
			}
			open = append(open, num)
		case EndGroupType:
			if num != open[len(open)-1] {
				return errCodeEndGroup
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return i
			}
		default:
			if n = consumeScalarValue(typ, b[i:]); n < 0 {
				return n
			}
			i += n
		}
	}
}

package protowire

// Raw returns the bytes of the current field, tag and value, a group with its end marker, without
// copying them: the slice shares memory with the message, and its capacity is its length. Without
// a current field Raw returns nil, and r fails.
func (r *Reader) Raw() []byte {
	if r.tag == 0 {
		r.wrong(BytesType)
		return nil
	}
	return r.b[r.start():r.pos:r.pos]
}

// Start returns the offset in the message of the first byte of the current field, its tag. Without
// a current field it is [Reader.Offset].
func (r *Reader) Start() int {
	if r.tag == 0 {
		return r.Offset()
	}
	return r.base + r.start()
}

// start finds the tag of the current field from what Next keeps of it, so that Next need not store
// one number more. Every varint, also a tag and a length, ends with the only byte of it that has no
// continuation bit, so it is clear where the varint before a position that is in the field begins;
// but what is before the tag may end with any byte, so its length follows from its number.
func (r *Reader) start() int {
	end := int(r.val) // of the tag
	switch Type(r.tag & 7) {
	case VarintType:
		end = lastVarint(r.b[:r.pos])
	case Fixed32Type:
		end = r.pos - 4
	case Fixed64Type:
		end = r.pos - 8
	case BytesType:
		end = lastVarint(r.b[:r.val])
	}
	return len(trimTag(r.tag.Number(), r.b[:end]))
}

// lastVarint returns the offset of the varint at the end of b, before which another one ends.
func lastVarint(b []byte) int {
	i := len(b) - 1
	for i > 0 && b[i-1] >= 0x80 {
		i--
	}
	return max(0, i)
}

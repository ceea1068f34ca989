package protowire

// BeginMessage appends tag, which must be of [BytesType], and room for the
// length of an embedded message to b. It returns the longer slice and the mark for
// [EndMessage]:
//
//	b, mark := protowire.BeginMessage(b, 1<<3|protowire.Tag(protowire.BytesType))
//	b = protowire.AppendTag(b, 1, protowire.VarintType)
//	b = protowire.AppendVarint(b, 150)
//	b = protowire.EndMessage(b, mark)
//
// It reserves one byte. EndMessage moves a body of 128 bytes or more to make room for
// a longer length, once for each message around it that is as long. Where most
// embedded messages are shorter, as labels and points are, this is the fastest way.
// Where nested messages are all longer, a pass that computes the sizes first is faster,
// and from four levels on so is [Backward]: docs/numbers.md of the repository,
// "Writing messages in messages".
//
//tight:inline cost<=53
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func BeginMessage(b []byte, tag Tag) ([]byte, int) {
	return beginMessage(b, tag, beginLong)
}

// beginMessage takes its slow path as a parameter, as consumeTag does.
func beginMessage(b []byte, tag Tag, long func([]byte, Tag) []byte) ([]byte, int) {
	if tag < 0x80 {
		b = append(b, byte(tag), 0)
	} else {
		b = long(b, tag)
	}
	return b, len(b)
}

// beginLong begins a message with a tag of two bytes or more.
func beginLong(b []byte, tag Tag) []byte {
	return append(AppendVarint(b, uint64(tag)), 0)
}

// EndMessage writes the length of the message that began at mark, and returns b, which
// is longer if the length needs more than one byte. mark must come from
// [BeginMessage] on the same slice: any other mark is the caller's bug and may panic.
//
//tight:inline cost<=50
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func EndMessage(b []byte, mark int) []byte {
	return endMessage(b, mark, callEndLong)
}

// endMessage takes its slow path as a parameter, as consumeTag does.
func endMessage(b []byte, mark int, long func([]byte, int) []byte) []byte {
	if n := len(b) - mark; n < 0x80 {
		b[mark-1] = byte(n)
		return b
	}
	return long(b, mark)
}

func callEndLong(b []byte, mark int) []byte { return endLong(b, mark) }

// endLong moves the body to make room for a length of 2 bytes or more.
func endLong(b []byte, mark int) []byte {
	n := len(b) - mark
	more := SizeVarint(uint64(n)) - 1
	var pad [maxVarintLen - 1]byte
	b = append(b, pad[:more]...)
	copy(b[mark+more:], b[mark:mark+n])
	AppendVarint(b[:mark-1], uint64(n))
	return b
}

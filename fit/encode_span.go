package fit

import "fmt"

// span is messages that lie behind one another in one source, have one definition
// and one header byte, but for the five bits of time in compressed ones. It is
// copied in one piece.
type span struct {
	first  uint32 // of its messages
	count  uint32
	kind   uint32 // of its definition, in a layout
	header uint8  // of its first message
	local  uint8  // in a layout
}

// timeBits are the bits of a header byte that differ within a span: the time of
// compressed timestamp headers.
func timeBits(header uint8) uint8 {
	if header&headerCompressed != 0 {
		return 31
	}
	return 0
}

// split divides messages into spans, and returns the length in bytes of all of
// them. An error names the first message that has no bytes.
func split(messages []Message) (spans []span, size int64, err error) {
	for i := 0; i < len(messages); {
		if fault := messages[i].lacks(); fault != "" {
			return nil, 0, fmt.Errorf("fit: message %s at index %d: %w: %s", messageName(messages[i].Num()), i, ErrMessage, fault)
		}
		n := extent(messages[i:])
		size += int64(n) * int64(messages[i].def.size+1)
		if size > maxData {
			return nil, 0, tooLarge(size)
		}
		spans = append(spans, span{first: uint32(i), count: uint32(n), header: messages[i].Header()})
		i += n
	}
	return spans, size, nil
}

// respan divides messages into spans that were made of ones that had been divided.
func respan(messages []Message) []span {
	spans, _, _ := split(messages)
	return spans
}

// lacks says why m cannot be written, "" if it can.
func (m Message) lacks() string {
	switch {
	case m.def == nil:
		return "it is the zero Message"
	case int64(m.offset)+int64(m.def.size)+1 > int64(len(m.def.src.data)):
		return "its buffer has been reused"
	case localOf[m.def.src.data[m.offset]] == isDefinition:
		return "its buffer has been reused, and has a definition in its place"
	}
	return ""
}

// extent returns how many messages the span has that begins with the first.
func extent(messages []Message) int {
	d, n := messages[0].def, int(messages[0].def.size)+1
	data := d.src.data
	b := data[messages[0].offset:]
	h := b[0]
	same := ^timeBits(h)
	for i := 1; i < len(messages); i++ {
		b = b[n:]
		m := &messages[i]
		if m.def != d || len(b) < n || m.offset != uint32(len(data)-len(b)) || (b[0]^h)&same != 0 {
			return i
		}
	}
	return len(messages)
}

// bytes returns the messages of s with their headers.
func (s span) bytes(messages []Message) []byte {
	m := messages[s.first]
	return m.def.src.data[m.offset:][:int(s.count)*int(m.def.size+1)]
}

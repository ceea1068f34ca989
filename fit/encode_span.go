package fit

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// span is messages that follow one another in one source and have one definition and one
// header byte, except for the five bits of time in compressed headers. It is copied in one
// piece.
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
	if header&frame.CompressedBit != 0 {
		return 31
	}
	return 0
}

// measure returns the length in bytes of the messages with their headers, and whether any
// has a compressed timestamp header. An error names the first message without bytes.
func measure(messages []Message) (size int64, compressed bool, err error) {
	for i := range messages {
		m := &messages[i]
		if fault := m.lacks(); fault != "" {
			return 0, false, fmt.Errorf("fit: message %s at index %d: %w: %s", messageName(m.Num()), i, ErrMessage, fault)
		}
		size += int64(m.def.size) + 1
		compressed = compressed || m.def.src.data[m.offset]&frame.CompressedBit != 0
	}
	if size > maxData {
		return 0, false, tooLarge(size)
	}
	return size, compressed, nil
}

// spanAt returns the span that begins at messages[i].
func spanAt(messages []Message, i int) span {
	return span{first: uint32(i), count: uint32(extent(messages[i:])), header: messages[i].Header()}
}

// split divides messages into spans.
func split(messages []Message) (spans []span) {
	for i := 0; i < len(messages); {
		if len(spans) == cap(spans) {
			spans = slices.Grow(spans, moreSpans(len(spans), i, len(messages)))
		}
		s := spanAt(messages, i)
		spans = append(spans, s)
		i += int(s.count)
	}
	return spans
}

// moreSpans returns how many more spans to make room for, if the first done of all messages
// have n: as many as the rest will have if they are alike.
func moreSpans(n, done, all int) int {
	if n == 0 {
		return min(64, all)
	}
	return int(float64(n)/float64(done)*float64(all-done)) + 64
}

// lacks returns why m cannot be written, "" if it can.
func (m Message) lacks() string {
	switch {
	case m.def == nil:
		return "it is the zero Message"
	case int64(m.offset)+int64(m.def.size)+1 > int64(len(m.def.src.data)):
		return "its buffer has been reused"
	case frame.Local(m.def.src.data[m.offset]) == frame.IsDefinition:
		return "its buffer has been reused, and has a definition in its place"
	}
	return ""
}

// extent returns the number of messages in the span that begins with the first.
func extent(messages []Message) int {
	d := messages[0].def
	i := 1
	if i == len(messages) || messages[i].def != d {
		return i
	}
	n, data := int(d.size)+1, d.src.data
	b := data[messages[0].offset:]
	h, same := b[0], ^timeBits(b[0])
	for ; i < len(messages); i++ {
		b = b[n:]
		m := &messages[i]
		if m.def != d || len(b) < n || m.offset != uint32(len(data)-len(b)) || (b[0]^h)&same != 0 {
			break
		}
	}
	return i
}

// bytes returns the messages of s with their headers.
func (s span) bytes(messages []Message) []byte {
	m := messages[s.first]
	return m.def.src.data[m.offset:][:int(s.count)*int(m.def.size+1)]
}

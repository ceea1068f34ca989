package fit

import "github.com/tightwire/tightwire/fit/internal/frame"

// maxLocals is the number of local message types; compressed timestamp headers can name the
// first maxCompressed of them.
const (
	maxLocals     = frame.IsDefinition
	maxCompressed = 4
)

// layout assigns a local type to each span of a file, so that definitions are few and
// small.
type layout struct {
	messages []Message
	spans    []span
	kinds    kinds
	size     int64 // in bytes, of definitions and messages
}

// layout returns the layout that e asks for.
func (e encoding) layout(messages []Message) *layout {
	if e.reorder {
		messages = reorder(messages, e.big)
	}
	l := newLayout(messages)
	l.assign(e.locals)
	if e.compress {
		return l.compressed(e.locals)
	}
	return l
}

// newLayout finds the spans of messages, and of which kind each is.
func newLayout(messages []Message) *layout {
	l := &layout{messages: messages, spans: split(messages)}
	for i := range l.spans {
		s := &l.spans[i]
		s.kind = l.kinds.of(messages[s.first].def)
		k := &l.kinds.all[s.kind]
		k.messages += s.count
		k.compressed = k.compressed || s.header&frame.CompressedBit != 0
	}
	return l
}

// definitions returns the length in bytes of all definitions to be written if the spans
// have these local types.
func (l *layout) definitions(local func(span) uint8) (size int64) {
	var inForce [maxLocals]uint32 // 1 + kind
	for _, s := range l.spans {
		if at := &inForce[local(s)]; *at != s.kind+1 {
			*at = s.kind + 1
			size += int64(l.kinds.all[s.kind].size())
		}
	}
	return size
}

func chosenLocal(s span) uint8   { return s.local }
func originalLocal(s span) uint8 { return frame.Local(s.header) }

// append appends definitions and messages.
func (l *layout) append(dst []byte) []byte {
	var inForce [maxLocals]uint32 // 1 + kind
	c := copier{dst: dst}
	for _, s := range l.spans {
		if at := &inForce[s.local]; *at != s.kind+1 {
			*at = s.kind + 1
			c.dst = l.kinds.all[s.kind].append(c.flush(), s.local)
		}
		if m := l.messages[s.first]; s.headerBits() == s.header&^timeBits(s.header) {
			c.take(m.def.src, int(m.offset), len(s.bytes(l.messages)))
		} else {
			c.dst = s.append(c.flush(), l.messages)
		}
	}
	return c.flush()
}

// headerBits returns the header byte of the messages with the span's local type, without
// the time.
func (s span) headerBits() uint8 {
	if s.header&frame.CompressedBit != 0 {
		return frame.CompressedBit | s.local<<5
	}
	return s.local
}

// append appends the messages of s with other headers.
func (s span) append(dst []byte, messages []Message) []byte {
	old := len(dst)
	dst = append(dst, s.bytes(messages)...)
	header, time := s.headerBits(), timeBits(s.header)
	for b, n := dst[old:], (len(dst)-old)/int(s.count); len(b) > 0; b = b[n:] {
		b[0] = header | b[0]&time
	}
	return dst
}

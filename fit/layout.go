package fit

// maxLocals is how many local message types there are, and maxCompressed how many
// of them a compressed timestamp header can name.
const (
	maxLocals     = isDefinition
	maxCompressed = 4
)

// layout says which local type each span of a file has. It is to need few and small
// definitions.
type layout struct {
	messages []Message
	spans    []span
	kinds    kinds
	size     int64 // in bytes, of definitions and messages
}

// layout returns the layout that e asks for. The messages are in spans.
func (e encoding) layout(messages []Message, spans []span) *layout {
	if e.reorder {
		messages = reorder(messages, e.big)
		spans = respan(messages)
	}
	l := newLayout(messages, spans)
	l.assign(e.locals)
	if e.compress {
		return l.compressed(e.locals)
	}
	return l
}

// newLayout finds out of which kind each span is.
func newLayout(messages []Message, spans []span) *layout {
	l := &layout{messages: messages, spans: spans}
	for i := range spans {
		s := &spans[i]
		s.kind = l.kinds.of(messages[s.first].def)
		k := &l.kinds.all[s.kind]
		k.messages += s.count
		k.compressed = k.compressed || s.header&headerCompressed != 0
	}
	return l
}

// definitions returns the length in bytes of the definitions that are needed if the
// spans have these local types.
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

// measure sets the size for the spans' local types.
func (l *layout) measure() {
	l.size = l.definitions(chosenLocal)
	for i := range l.kinds.all {
		k := &l.kinds.all[i]
		l.size += int64(k.messages) * int64(k.def.size+1)
	}
}

func chosenLocal(s span) uint8   { return s.local }
func originalLocal(s span) uint8 { return localOf[s.header] }

// append appends definitions and messages.
func (l *layout) append(dst []byte) []byte {
	var inForce [maxLocals]uint32 // 1 + kind
	for _, s := range l.spans {
		if at := &inForce[s.local]; *at != s.kind+1 {
			*at = s.kind + 1
			dst = l.kinds.all[s.kind].append(dst, s.local)
		}
		dst = s.append(dst, l.messages)
	}
	return dst
}

// append appends the messages of s with headers that have its local type.
func (s span) append(dst []byte, messages []Message) []byte {
	old := len(dst)
	dst = append(dst, s.bytes(messages)...)
	header, time := s.local, timeBits(s.header)
	if time != 0 {
		header = headerCompressed | s.local<<5
	}
	if s.header&^time == header {
		return dst
	}
	for b, n := dst[old:], (len(dst)-old)/int(s.count); len(b) > 0; b = b[n:] {
		b[0] = header | b[0]&time
	}
	return dst
}

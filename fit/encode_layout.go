package fit

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

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

// kind stands for definitions with the same content: message number, byte order, fields and
// developer fields. Reserved bytes do not count, and an empty list of developer fields is
// the same as none.
type kind struct {
	def        *Definition // one of them
	messages   uint32
	local      uint8 // if all its messages have the same
	compressed bool  // whether there are messages with a compressed timestamp header
}

// kinds maps definitions to kinds.
type kinds struct {
	all       []kind
	byContent map[string]uint32
	recent    [64]struct {
		def  *Definition
		kind uint32
	}
}

// of returns the kind of d. The simple version is ks.find(d), which compares all of the
// definition; most spans have a definition that was seen a moment ago.
func (ks *kinds) of(d *Definition) uint32 {
	r := &ks.recent[(uint32(d.num)+d.size)%uint32(len(ks.recent))]
	if r.def != d {
		r.def, r.kind = d, ks.find(d)
	}
	return r.kind
}

func (ks *kinds) find(d *Definition) uint32 {
	i, ok := ks.byContent[string(d.content())]
	if !ok {
		if ks.byContent == nil {
			ks.byContent = map[string]uint32{}
		}
		i = uint32(len(ks.all))
		ks.byContent[string(d.content())] = i
		ks.all = append(ks.all, kind{def: d})
	}
	return i
}

// content returns the definition message from the architecture on, without an empty
// list of developer fields.
func (d *Definition) content() []byte {
	if len(d.DeveloperFields()) == 0 {
		return d.raw[1 : frame.KeyFields+3*int(d.plain)]
	}
	return d.raw[1:]
}

// size returns the length in bytes of the definition message.
func (k *kind) size() int { return 2 + len(k.def.content()) }

// append appends the definition message, with reserved bits 0.
func (k *kind) append(dst []byte, local uint8) []byte {
	h := frame.DefinitionBit | local
	if len(k.def.DeveloperFields()) > 0 {
		h |= frame.DeveloperBit
	}
	return append(append(dst, h, 0), k.def.content()...)
}

// protocol returns the protocol version that the messages need, or v if that is higher.
func (ks *kinds) protocol(v uint8) uint8 {
	if v >= Protocol2 {
		return v
	}
	for i := range ks.all {
		if ks.all[i].def.needsProtocol2() {
			return Protocol2
		}
	}
	return v
}

// needsProtocol2 reports whether d has a field that protocol 1 lacks.
func (d *Definition) needsProtocol2() bool {
	for i := range d.Fields() {
		switch d.fields[i].Type.Canonical() {
		case profile.Sint64, profile.Uint64, profile.Uint64z:
			return true
		}
	}
	return len(d.DeveloperFields()) > 0
}

package fit

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/profile"
)

// layout assigns a local type to each span of a file, so that definitions are few and
// small.
type layout struct {
	messages []Message
	spans    []locals.Span
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
		s.Kind = l.kinds.of(messages[s.First].def)
		k := &l.kinds.all[s.Kind]
		k.messages += s.Count
		k.compressed = k.compressed || s.Header&frame.CompressedBit != 0
	}
	return l
}

// assign gives each span a local type below n, and sets the size.
func (l *layout) assign(n int) {
	l.size = 0
	kinds := make([]locals.Kind, len(l.kinds.all))
	for i := range l.kinds.all {
		k := &l.kinds.all[i]
		kinds[i] = locals.Kind{Size: k.size(), Compressed: k.compressed}
		l.size += int64(k.messages) * int64(k.def.size+1)
	}
	l.size += locals.Assign(l.spans, kinds, n)
}

// append appends definitions and messages.
func (l *layout) append(dst []byte) []byte {
	var inForce [locals.Max]uint32 // 1 + kind
	c := copier{dst: dst}
	for _, s := range l.spans {
		if at := &inForce[s.Local]; *at != s.Kind+1 {
			*at = s.Kind + 1
			c.dst = l.kinds.all[s.Kind].append(c.flush(), s.Local)
		}
		if m := l.messages[s.First]; s.HeaderBits() == s.Header&^locals.TimeBits(s.Header) {
			c.take(m.def.src, int(m.offset), len(bytesOf(s, l.messages)))
		} else {
			c.dst = appendSpan(c.flush(), s, l.messages)
		}
	}
	return c.flush()
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

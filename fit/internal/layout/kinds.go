package layout

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// kind is all definitions with the same content, and what is known of their messages.
type kind struct {
	content    []byte // see Content
	developer  bool   // whether content has developer fields
	compressed bool   // whether there are messages with a compressed timestamp header
	local      uint8  // if all its messages have the same
	messages   uint32 // how many there are
	message    uint32 // length in bytes of each, header included
}

// Kinds maps definitions to kinds, which it numbers from 0.
type Kinds struct {
	all       []kind
	byContent map[string]uint32
	recent    [64]struct {
		first *byte
		size  uint32
		kind  uint32
	}
}

// fewKinds is room for the kinds of most small files, whose allocation would otherwise
// cost as much time as their messages.
const fewKinds = 8

// of returns the kind of the definition raw, whose messages have that many bytes. The simple
// version is ks.find, which compares all of the definition; most spans have a definition that
// was seen a moment ago, and then lies in the same place.
func (ks *Kinds) of(raw []byte, message int) uint32 {
	r := &ks.recent[(int(raw[2])+int(raw[3])+message)%len(ks.recent)]
	if r.first != &raw[0] || r.size != uint32(len(raw)) {
		r.first, r.size, r.kind = &raw[0], uint32(len(raw)), ks.findOrAdd(raw, message)
	}
	return r.kind
}

// Learn returns the length in bytes of the definition message raw if its kind is new, and 0 if
// it is known.
func (ks *Kinds) Learn(raw []byte, message int) int {
	known := len(ks.all)
	if at := ks.of(raw, message); int(at) == known {
		return ks.all[at].size()
	}
	return 0
}

func (ks *Kinds) findOrAdd(raw []byte, message int) uint32 {
	content, developer := Content(raw)
	i, ok := ks.byContent[string(content)]
	if !ok {
		if ks.byContent == nil {
			ks.byContent = map[string]uint32{}
			ks.all = make([]kind, 0, fewKinds)
		}
		i = uint32(len(ks.all))
		ks.byContent[string(content)] = i
		ks.all = append(ks.all, kind{content: content, developer: developer, message: uint32(message)})
	}
	return i
}

// NeedProtocol2 reports whether a kind needs version 2 of the protocol.
func (ks *Kinds) NeedProtocol2() bool {
	for i := range ks.all {
		if needsProtocol2(ks.all[i].content, ks.all[i].developer) {
			return true
		}
	}
	return false
}

// size returns the length in bytes of the definition message.
func (k *kind) size() int { return 2 + len(k.content) }

func (k *kind) append(dst []byte, local uint8) []byte {
	return appendDefinition(dst, k.content, k.developer, local)
}

// Content returns what messages depend on in a definition raw, the bytes after its header byte:
// byte order, message number, fields and developer fields. The reserved byte does not count,
// and an empty list of developer fields is the same as none.
func Content(raw []byte) (content []byte, developer bool) {
	end := min(frame.KeyFields+frame.FieldSize*int(raw[frame.KeyFields-1]), len(raw))
	if len(raw) <= end+1 {
		return raw[1:end], false
	}
	return raw[1:], true
}

// AppendDefinition appends the definition message raw, without what Content leaves out.
func AppendDefinition(dst, raw []byte, local uint8) []byte {
	content, developer := Content(raw)
	return appendDefinition(dst, content, developer, local)
}

// appendDefinition appends a definition message with reserved bits 0.
func appendDefinition(dst, content []byte, developer bool, local uint8) []byte {
	h := frame.DefinitionBit | local
	if developer {
		h |= frame.DeveloperBit
	}
	return append(append(dst, h, 0), content...)
}

// NeedsProtocol2 reports whether the definition raw has a field that protocol 1 lacks.
func NeedsProtocol2(raw []byte) bool { return needsProtocol2(Content(raw)) }

func needsProtocol2(content []byte, developer bool) bool {
	for list := content[frame.KeyFields-1:]; !developer && len(list) >= frame.FieldSize; list = list[frame.FieldSize:] {
		switch profile.BaseType(list[2]).Canonical() {
		case profile.Sint64, profile.Uint64, profile.Uint64z:
			return true
		}
	}
	return developer
}

package fit

import "github.com/tightwire/tightwire/fit/internal/frame"

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

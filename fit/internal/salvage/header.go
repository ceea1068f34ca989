package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// These are the kinds of header bytes: a local type, a local type with a compressed
// timestamp, or a byte with reserved bits.
const (
	kindCompressed = frame.IsDefinition
	kindReserved   = frame.IsDefinition + 4
	headerKinds    = kindReserved + 1
)

func kindOf(h uint8) uint8 {
	const reserved = 0x30
	switch {
	case h&frame.CompressedBit != 0:
		return kindCompressed + frame.Local(h)
	case h&reserved != 0:
		return kindReserved
	}
	return h
}

// weigh computes the evidence in a header byte: the rarer the byte is in the file, and the
// more messages have it, the more.
func (p *path) weigh() {
	var bytes, headers [headerKinds]int
	sum := 0
	for at, h := range p.data {
		if frame.Local(h) == frame.IsDefinition {
			continue
		}
		kind := kindOf(h)
		bytes[kind]++
		if p.known.has(at) {
			headers[kind]++
			sum++
		}
	}
	used := 1
	var has [frame.IsDefinition]bool
	for _, m := range p.definitions {
		if m.led > 0 {
			headers[kindOf(p.data[m.at])] += m.led
			sum += m.led
		}
		if !has[m.local] {
			has[m.local] = true
			used++
		}
	}
	for i := range headerKinds {
		p.ready[i] = max(bitsUnused, min(bitsUsed, log2((headers[i]+1)*(len(p.data)+byteValues), (sum+used)*(bytes[i]+1))/quarters))
	}
}

// headerBits returns the evidence in the header of a message.
func (p *path) headerBits(h uint8) int {
	kind := kindOf(h)
	switch {
	case kind == kindReserved:
		return p.ready[kind] + bitsReserved
	case kind >= kindCompressed && !p.compressed:
		return p.ready[kind] + bitsRolls
	}
	return p.ready[kind]
}

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
func (l *lattice) weigh() {
	l.ready = [headerKinds]int{}
	if !l.has(ruleWeigh) {
		return
	}
	var bytes, headers [headerKinds]int
	sum := 0
	for at, h := range l.data {
		if frame.Local(h) == frame.IsDefinition {
			continue
		}
		kind := kindOf(h)
		bytes[kind]++
		if l.exact.has(at) {
			headers[kind]++
			sum++
		}
	}
	used := 1
	var has [frame.IsDefinition]bool
	for _, m := range l.definitions {
		if m.led > 0 {
			headers[kindOf(l.data[m.at])] += m.led
			sum += m.led
		}
		if !has[m.local] {
			has[m.local] = true
			used++
		}
	}
	for i := range headerKinds {
		l.ready[i] = max(bitsUnused, min(bitsUsed, log2((headers[i]+1)*(len(l.data)+256), (sum+used)*(bytes[i]+1))/quarters))
	}
}

// follows reports whether only messages without fields lie between their definition and a
// place. Elsewhere any byte could be one, and would be no evidence.
func (s *salvager) follows(m *foundDefinition, at int) bool {
	const most = 8
	from := m.at + m.size
	if at-from > most {
		return false
	}
	for ; from < at; from++ {
		if frame.Local(s.data[from]) != m.local {
			return false
		}
	}
	return true
}

// headerBits returns the evidence in the header of a message.
func (l *lattice) headerBits(h uint8) int {
	kind := kindOf(h)
	switch {
	case kind == kindReserved:
		return l.ready[kind] + bitsReserved
	case kind >= kindCompressed && !l.compressed:
		return l.ready[kind] + bitsRolls
	}
	return l.ready[kind]
}

package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A definition with one wrong byte can have an invalid field: a size that its type cannot
// have, or one field too many at its end. If messages follow one another as they would
// without that fault, and not as the definition says, it is void.

// dropMended voids the definitions whose messages follow one another only with a field
// corrected.
func (s *salvager) dropMended() {
	const each = 2 // messages may be looked at for each byte of the file
	p := path{salvager: s}
	budget := each * len(s.data)
	for _, m := range s.definitions {
		p.enter(m.at + m.size)
		if m.shape == nil || m.shape.wrong < 0 || budget <= 0 {
			continue
		}
		if p.isMended(m, &budget) {
			m.shape = nil
		}
	}
}

// isMended reports whether messages follow one another if the invalid field of m has the
// size of its type, or if it is the last field and is left out.
func (p *path) isMended(m *foundDefinition, budget *int) bool {
	const list = 3 // bytes of a field in a definition
	f := &m.shape.fields[m.shape.wrong]
	at, size := m.at+m.size, int(m.shape.size)
	for n, width := f.kind.Size(), f.kind.Size(); width > 0 && n <= 64; n += width {
		if p.leadBetter(m, at, size+n-int(f.size), budget) {
			return true
		}
	}
	if p.leadBetter(m, at+1, size, budget) {
		return true
	}
	last := m.shape.wrong == len(m.shape.fields)-1 && len(m.shape.developer) == 0
	return last && p.leadBetter(m, at-list, size-int(f.size), budget)
}

// leadBetter reports whether so many messages follow one another from a place that it is no
// chance, if those of m have this size, and fewer with the size in m.
func (p *path) leadBetter(m *foundDefinition, at, size int, budget *int) bool {
	const least = 8
	n, end := p.lead(m.local, at, size, len(p.data), budget)
	if n < least {
		return false
	}
	as, _ := p.lead(m.local, m.at+m.size, int(m.shape.size), end, budget)
	return 2*as <= n+1
}

// lead returns how many messages of a local type follow one another from a place if they
// have this size, and where they end. Other definitions may lie between them.
func (p *path) lead(local uint8, at, size, to int, budget *int) (n, end int) {
	const enough = 64
	sizes := p.sizesOf(local, size)
	for at < to && n < enough && *budget > 0 {
		*budget--
		p.tries++
		size := p.pass(at, local, &sizes)
		if size == 0 || at+size > to {
			break
		}
		if frame.Local(p.data[at]) == local && !same(p.data[at:at+size]) {
			n++
		}
		at += size
	}
	return n, at
}

// pass returns the size of the message or definition at a place, 0 if there is none, or if
// it is a definition of the local type. It puts a definition in force.
func (p *path) pass(at int, local uint8, all *frame.Sizes) int {
	h := p.data[at]
	if frame.Local(h) != frame.IsDefinition {
		return all.Of(h)
	}
	n, message, err := frame.DefinitionSize(p.data[at:])
	if err != nil || h&15 == local {
		return 0
	}
	all[h&15] = uint32(message)
	return n
}

// splitEmpty looks for definitions that begin at a field of size 0 of another one: a wrong number
// of fields makes the header of the next definition such a field. They count, and of the other one
// only the size of its messages does.
func (s *salvager) splitEmpty() {
	for _, m := range slices.Clone(s.definitions) {
		if m.shape == nil || m.size == 0 {
			continue
		}
		i := slices.IndexFunc(m.shape.fields, func(f field) bool { return f.size == 0 })
		if i < 0 {
			continue
		}
		at := m.at + 1 + frame.KeyFields + 3*i
		if bits, n := soundness(s.data[at:]); bits >= soundAfter {
			m.shape, m.size = s.lostShape(m.local, int(m.shape.fields[i].offset)), 0
			s.addDefinition(at, n, bits)
		}
	}
	s.definitions = inOrder(s.definitions)
}

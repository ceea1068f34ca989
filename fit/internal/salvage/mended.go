package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// A definition with one wrong byte can have an invalid field: a size that its type cannot
// have, or one field too many at its end. If messages follow one another as they would
// without that fault, and not as the definition says, it is void.

// dropMended voids the definitions whose messages follow one another only with a field
// corrected.
func (s *salvager) dropMended() {
	p := path{salvager: s}
	budget := mendedAll * len(s.data)
	for _, m := range s.definitions {
		p.enter(m.at + m.size)
		if m.shape.wrong < 0 || m.sure || budget <= 0 {
			continue
		}
		if m.void = p.isMended(m, &budget); m.void && p.local[m.local] == m {
			p.local[m.local] = nil
		}
	}
}

// isMended reports whether messages follow one another if the invalid field of m has the
// size of its type, or if it is the last field and is left out.
func (p *path) isMended(m *candidate, budget *int) bool {
	f := &m.shape.fields[m.shape.wrong]
	at, size := m.at+m.size, int(m.shape.size)
	for n, width := f.kind.Size(), f.kind.Size(); width > 0 && n <= enough; n += width {
		if p.leadBetter(m, at, size+n-int(f.size), budget) {
			return true
		}
	}
	if p.leadBetter(m, at+1, size, budget) {
		return true
	}
	last := m.shape.wrong == len(m.shape.fields)-1 && len(m.shape.developer) == 0
	return last && p.leadBetter(m, at-frame.FieldSize, size-int(f.size), budget)
}

// leadBetter reports whether m's messages have this size and not the one that m states:
// from a place on, so many messages of this size follow one another that it cannot be
// chance, and fewer with m's size.
func (p *path) leadBetter(m *candidate, at, size int, budget *int) bool {
	n, end := p.lead(m.local, at, size, len(p.data), budget)
	if n < many {
		return false
	}
	as, _ := p.lead(m.local, m.at+m.size, int(m.shape.size), end, budget)
	return 2*as <= n+1
}

// lead returns how many messages of a local type follow one another from a place if they
// have this size, and where they end. Other definitions may lie between them.
func (p *path) lead(local uint8, at, size, to int, budget *int) (n, end int) {
	sizes := p.local.sizes()
	sizes[local] = uint32(size)
	for at < to && n < enough && *budget > 0 {
		*budget--
		p.tries++
		h := p.data[at]
		defines := frame.Local(h) == frame.IsDefinition
		size := sizes.Next(p.data[at:])
		if size == 0 || at+size > to || defines && h&15 == local {
			break
		}
		if frame.Local(h) == local && !same(p.data[at:at+size]) {
			n++
		}
		at += size
	}
	return n, at
}

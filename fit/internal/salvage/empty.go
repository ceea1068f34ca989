package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// A field of size 0 is valid, but few programs write any. In a damaged file a wrong byte can have
// made it: in the size of the field, or in the number of fields, so that the header of the next
// definition seems to be a field of this one.

// splitEmpty looks for definitions that begin at a field of size 0 of another one. They count,
// and of the other one only the size of its messages does.
func (s *salvager) splitEmpty() {
	found := len(s.definitions)
	for _, m := range s.definitions[:found] {
		if m.shape == nil || m.size == 0 {
			continue
		}
		at := m.emptyAt()
		bits, n := soundness(s.data[at:])
		if at == m.at || bits < soundAfter {
			continue
		}
		m.shape = s.lostShape(m.local, m.sizeBefore(at))
		m.size = 0
		s.addDefinition(at, n, bits)
	}
	s.definitions = inOrder(s.definitions)
}

// emptyAt returns where m lists its first field of size 0, or where m begins if it lists none.
func (m *foundDefinition) emptyAt() int {
	i := slices.IndexFunc(m.shape.fields, isEmpty)
	if i < 0 {
		return m.at
	}
	const head, list = 6, 3
	return m.at + head + list*i
}

func isEmpty(f field) bool { return f.size == 0 }

// dropEmpty skips the messages of definitions with one field of size 0, or with many of
// developers. Strings can be empty, and more than one such field is no damage of one byte.
func (s *salvager) dropEmpty(steps []step) {
	for i := range steps {
		if st := &steps[i]; st.message() && st.found.shape.raw != nil && isTorn(st.found.shape) {
			*st = step{at: st.at, size: st.size, count: 1}
		}
	}
}

func isTorn(s *shape) bool {
	return countEmpty(s.fields) == 1 || countEmpty(s.developer) > 1
}

func countEmpty(fields []field) (n int) {
	for _, f := range fields {
		if isEmpty(f) && f.kind != profile.String {
			n++
		}
	}
	return n
}

// sizeBefore returns the size of the messages of m with only the fields that m lists before a
// place.
func (m *foundDefinition) sizeBefore(at int) int {
	const head, list = 6, 3
	fields := m.shape.fields
	size := 1
	for _, f := range fields[:min(len(fields), (at-m.at-head)/list)] {
		size += int(f.size)
	}
	return size
}

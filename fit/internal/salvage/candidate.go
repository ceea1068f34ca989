package salvage

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// A candidate is a definition that may be in force from a place on. It comes from one of these:
//
//   - it is sound wherever it lies: sweep;
//   - messages lead to it: [walker.walk];
//   - a message ends where it begins, and the path skips it: learnWeak;
//   - it begins at a field without bytes of another one: splitEmpty;
//   - it is lost, and its messages have one size: learnLost, splitEmpty. Its fields may come from a
//     file of the same device: lostShape.
//
// It is dropped if it lies in a block that is there again, or if the path reads its bytes as something
// else. It is void if messages follow one another only with a fault of it corrected: dropMended.
type candidate struct {
	at, size int    // of the definition; size is 0 if it is lost
	shape    *shape // of its messages
	void     bool   // no messages are read by it, nor by older ones of its local type
	local    uint8
	bits     int // how sound it is
	before   *candidate
	sure     bool // messages of it are sure
	seen     int  // how many messages it has where decoding gets
	led      int  // how many messages led far with the size of a lost definition

	exact int   // how many messages are followed by another
	gaps  int   // how many are followed by a message without definition
	after uint8 // of this local type
}

// A table has the definition in force of each local type, nil if there is none, and nil for
// [frame.IsDefinition].
type table [frame.IsDefinition + 1]*candidate

// of returns the definition of the message that begins with h, nil if there is none.
func (t *table) of(h uint8) *candidate { return t[frame.Local(h)] }

// sizes returns the sizes of messages.
func (t *table) sizes() (all frame.Sizes) {
	for i, m := range t {
		if m != nil {
			all[i] = m.shape.size
		}
	}
	return all
}

// from returns the first place where m is in force.
func (m *candidate) from() int { return m.at + min(1, m.size) }

// defines reports whether m has bytes, and is not void.
func (m *candidate) defines() bool { return m.size > 0 && !m.void }

// score returns the evidence in a definition. One with an invalid field may be the
// beginning of a definition, and then other bytes: it counts no more than a message.
func (m *candidate) score() int32 {
	if m.shape.wrong >= 0 {
		return int32(min(bitsMost, m.bits))
	}
	return int32(m.bits)
}

// isAgain reports whether a message of m at a place repeats one that a file has only once.
func (m *candidate) isAgain(at int) bool { return m.shape.once && at != m.at+m.size }

// proven reports whether messages of m have more evidence than following others.
func (m *candidate) proven() bool { return m.exact >= few && !m.shape.blind() }

// needsRoll reports whether messages of m have a use, and room, for a compressed timestamp:
// they are records with known values, but without field 253.
func (m *candidate) needsRoll() bool {
	const locals = 4 // have such headers
	return m.local < locals && m.shape.time == 0 && m.shape.hasRanges() && m.shape.num == profile.MesgNumRecord
}

// addDefinition adds the definition of n bytes at a place.
func (s *salvager) addDefinition(at, n, bits int) *candidate {
	m := &candidate{at: at, size: n, shape: s.shapeOf(s.data[at+1 : at+n : at+n]), local: s.data[at] & 15, bits: bits}
	s.longest = max(s.longest, int(m.shape.size))
	s.compressed = s.compressed || m.needsRoll()
	s.definitions = append(s.definitions, m)
	return m
}

// lostShape returns a shape for messages of a local type and size whose definition is lost:
// from a file of the same device, or one that only has a size.
func (s *salvager) lostShape(local uint8, size int) *shape {
	s.longest = max(s.longest, size)
	if raw := s.like[likeKey{local, size}]; raw != nil {
		return s.shapeOf(raw)
	}
	return &shape{size: uint32(size)}
}

// sweep adds all definitions that are sound wherever they are.
func (s *salvager) sweep() {
	for pos := s.reach.sure; pos < len(s.data); pos++ {
		if bits, n := soundness(s.data[pos:]); bits >= soundFound {
			s.addDefinition(pos, n, bits)
			pos += n - 1
		}
	}
}

// learnWeak adds the definitions with little evidence where a message ends and bytes are skipped.
func (s *salvager) learnWeak(steps []step) {
	for i := range steps {
		st := &steps[i]
		if st.found != nil || st.twice {
			continue
		}
		if bits, n := soundness(s.data[st.at:]); bits >= soundAfter && !s.marked(st.at) {
			s.addDefinition(st.at, n, bits)
		}
	}
}

// splitEmpty looks for definitions that begin at a field of size 0 of another one: a wrong number
// of fields makes the header of the next definition such a field. They count, and of the other one
// only the size of its messages does.
func (s *salvager) splitEmpty() {
	for _, m := range slices.Clone(s.definitions) {
		i := slices.IndexFunc(m.shape.fields, func(f field) bool { return f.size == 0 })
		if i < 0 || !m.defines() || m.sure {
			continue
		}
		at := m.at + leastDefinition + frame.FieldSize*i
		if bits, n := soundness(s.data[at:]); bits >= soundAfter {
			m.shape, m.size = s.lostShape(m.local, int(m.shape.fields[i].offset)), 0
			s.addDefinition(at, n, bits)
		}
	}
	s.definitions = inOrder(s.definitions)
}

// dropAgain drops the definitions in a block that is skipped because it is there again.
func (s *salvager) dropAgain() {
	s.definitions = slices.DeleteFunc(s.definitions, func(m *candidate) bool { return s.again.has(m.at) })
}

// dropUntaken drops the definitions with little evidence that the path did not take as steps: torn
// bytes can look like a definition, with a size that fits, though nothing else speaks for one. It
// reports whether it dropped any.
func (s *salvager) dropUntaken(steps []step) bool {
	taken := map[*candidate]bool{}
	for i := range steps {
		if st := &steps[i]; st.defines {
			taken[st.found] = true
		}
	}
	before := len(s.definitions)
	s.definitions = slices.DeleteFunc(s.definitions, func(m *candidate) bool {
		return m.size > 0 && m.bits < soundAfter && !taken[m]
	})
	return len(s.definitions) < before
}

// marked reports whether a definition begins at a place.
func (s *salvager) marked(at int) bool {
	_, found := slices.BinarySearchFunc(s.definitions, at, func(m *candidate, at int) int { return cmp.Compare(m.at, at) })
	return found
}

// inOrder returns definitions in the order of their places, one for each place.
func inOrder(definitions []*candidate) []*candidate {
	slices.SortStableFunc(definitions, func(a, b *candidate) int { return cmp.Compare(a.at, b.at) })
	return slices.CompactFunc(definitions, func(a, b *candidate) bool { return a.at == b.at })
}

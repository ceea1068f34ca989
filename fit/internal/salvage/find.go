package salvage

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

func (in *Input) newSalvager(data []byte) *salvager {
	return &salvager{Input: in, data: data, lostTries: lostAll * len(data), aroundTries: aroundAll * len(data)}
}

// rounds is how often the best path is computed: each time with what the last one says of
// lost definitions.
const rounds = 8

// find returns the best reading, without a block that is there twice if there is one.
func (s *salvager) find(f *File) []step {
	steps := s.findPath()
	if s.findTwice(steps, f) {
		s.definitions, s.longest, s.compressed = nil, 0, false
		steps = s.findPath()
	}
	return steps
}

func (s *salvager) findPath() []step {
	s.exact = make(places, len(s.data)/64+1)
	s.sweep()
	s.dropAgain()
	if s.has(ruleWalk) {
		(&walker{salvager: s}).walk()
	}
	s.dropAgain()
	l := lattice{salvager: s}
	for round := 1; ; round++ {
		steps := l.find()
		s.count(steps)
		if round == rounds || !s.has(ruleLost) || !s.learnLost(steps) {
			return steps
		}
	}
}

// dropAgain drops the definitions in a block that is skipped because it is there again.
func (s *salvager) dropAgain() {
	s.definitions = slices.DeleteFunc(s.definitions, func(m *foundDefinition) bool { return s.again.has(m.at) })
}

// sweep adds all definitions that are sound wherever they are.
func (s *salvager) sweep() {
	for pos := 0; pos < len(s.data); pos++ {
		if frame.Local(s.data[pos]) != frame.IsDefinition {
			continue
		}
		if bits, n := soundness(s.data[pos:]); bits >= soundFound {
			s.addDefinition(pos, n, bits)
			pos += n - 1
		}
	}
}

// addDefinition adds the definition of n bytes at a place.
func (s *salvager) addDefinition(at, n, bits int) {
	m := s.newDefinition(at, n, bits)
	s.longest = max(s.longest, int(m.shape.size))
	s.compressed = s.compressed || m.needsRoll()
	s.definitions = append(s.definitions, m)
}

func (s *salvager) newDefinition(at, n, bits int) *foundDefinition {
	return &foundDefinition{at: at, size: n, shape: s.shapeOf(s.data[at+1 : at+n : at+n]), local: s.data[at] & 15, bits: bits}
}

// needsRoll reports whether messages of m have a use, and room, for a compressed timestamp:
// they are records with known values, but without field 253.
func (m *foundDefinition) needsRoll() bool {
	const locals = 4 // have such headers
	return m.local < locals && m.shape.time == 0 && m.shape.hasRanges() && m.shape.num == profile.MesgNumRecord
}

// count counts for each definition how its messages fit between others, and adds those that the path
// has found.
func (s *salvager) count(steps []step) {
	for _, m := range s.definitions {
		m.exact, m.gaps = 0, 0
	}
	for i := range steps {
		st := &steps[i]
		if st.defines && !s.isDefined(st.at) {
			s.definitions = append(s.definitions, st.found)
			s.longest = max(s.longest, int(st.found.shape.size))
		}
		switch {
		case st.twice:
		case st.message():
			st.found.exact += st.count
		case st.found == nil && i > 0 && steps[i-1].message():
			s.countGap(st, steps[i-1].found)
		}
	}
	s.definitions = inOrder(s.definitions)
}

// countGap counts skipped bytes after a message of m. They begin like a message of a
// known local type, which is not believed; always like the same one of an unknown
// type, which has lost its definition; or like none, and m ends elsewhere.
func (s *salvager) countGap(gap *step, m *foundDefinition) {
	h := s.data[gap.at]
	local := frame.Local(h)
	known := local != frame.IsDefinition && (h&frame.CompressedBit == 0 || s.compressed)
	switch {
	case known && gap.table[local] != nil: // which is not believed
	case known && (m.gaps == 0 || local == m.after):
		m.after = local
		m.gaps++
	default:
		m.exact--
	}
}

// indexOf returns the index of the definition at a place, or where it would be.
func (s *salvager) indexOf(at int) (i int, found bool) {
	return slices.BinarySearchFunc(s.definitions, at, func(m *foundDefinition, at int) int { return cmp.Compare(m.at, at) })
}

func (s *salvager) isDefined(at int) bool {
	_, known := s.indexOf(at)
	return known
}

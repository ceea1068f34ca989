package salvage

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// A salvager finds the plausible messages in the bytes of one damaged file.
type salvager struct {
	*Input
	data        []byte
	definitions []*foundDefinition
	longest     int  // of the messages
	compressed  bool // whether compressed timestamps are usual
	exact       places
	usual       uint32 // a time of the file, 0 if none is known
	lostTries   int    // messages that may still be examined for lost definitions in gaps
	aroundTries int    // and around them
	again       repeat // the repeated block that is skipped
	sum         bool   // the data may end with the checksum of the file
	headed      int    // bytes of the header before the data
	within      *outer // the file that a block with this header is in, nil if it is in none
	outer       *outer // the same, until its definitions are in force
}

// places are offsets in the data.
type places []uint64

func (p places) has(at int) bool { return p[at/64]>>(at%64)&1 != 0 }
func (p places) add(at int)      { p[at/64] |= 1 << (at % 64) }

func (in *Input) newSalvager(data []byte) *salvager {
	return &salvager{Input: in, data: data, lostTries: lostAll * len(data), aroundTries: aroundAll * len(data)}
}

// rounds is how often the best path is computed: each time with the definitions that the
// last path confirmed or refuted.
const rounds = 8

// find returns the best path, without the copy of a block if there is one.
func (s *salvager) find() []step {
	steps := s.findPath()
	if s.has(ruleCopy) && s.findCopy(steps) {
		s.definitions, s.longest, s.compressed = nil, 0, false
		steps = s.findPath()
	}
	return steps
}

func (s *salvager) findPath() []step {
	s.exact = make(places, len(s.data)/64+1)
	s.outer = s.within
	s.sweep()
	s.dropAgain()
	if s.has(ruleWalk) {
		(&walker{salvager: s}).walk()
	}
	s.dropAgain()
	if s.has(ruleMended) {
		s.dropMended()
	}
	if s.has(ruleSplit) {
		s.splitEmpty()
	}
	p := path{salvager: s}
	for round := 1; ; round++ {
		steps := p.find()
		s.count(steps)
		if round == rounds || !s.learn(steps) {
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
	m := &foundDefinition{at: at, size: n, shape: s.shapeOf(s.data[at+1 : at+n : at+n]), local: s.data[at] & 15, bits: bits}
	s.longest = max(s.longest, int(m.shape.size))
	s.compressed = s.compressed || m.needsRoll()
	s.definitions = append(s.definitions, m)
}

// needsRoll reports whether messages of m have a use, and room, for a compressed timestamp:
// they are records with known values, but without field 253.
func (m *foundDefinition) needsRoll() bool {
	const locals = 4 // have such headers
	return m.local < locals && m.shape.time == 0 && m.shape.hasRanges() && m.shape.num == profile.MesgNumRecord
}

// count counts for each definition how its messages fit between others. countGap counts
// skipped bytes after a message of m. They begin like a message of a known local type,
// which the path rejects; or always with the same unknown local type, whose definition is
// lost; or like none, and then m's messages end elsewhere.
func (s *salvager) count(steps []step) {
	p := path{salvager: s}
	for _, m := range s.definitions {
		m.exact, m.gaps = 0, 0
	}
	for i := range steps {
		st := &steps[i]
		switch {
		case st.twice:
		case st.message():
			st.found.exact += st.count
		case st.found == nil && i > 0 && steps[i-1].message():
			p.enter(st.at)
			p.countGap(st, steps[i-1].found)
		}
	}
}

// countGap counts skipped bytes after a message of m. They begin like a message of a
// known local type, which is not believed; always like the same one of an unknown
// type, which has lost its definition; or like none, and m ends elsewhere.
func (p *path) countGap(gap *step, m *foundDefinition) {
	h := p.data[gap.at]
	local := frame.Local(h)
	known := local != frame.IsDefinition && (h&frame.CompressedBit == 0 || p.compressed)
	switch {
	case known && p.local[local] != nil && p.local[local].shape != nil: // which is not believed
	case known && (m.gaps == 0 || local == m.after):
		m.after = local
		m.gaps++
	default:
		m.exact--
	}
}

// learn updates the definitions by the path. It reports whether anything changed.
func (s *salvager) learn(steps []step) bool {
	if s.has(ruleUntaken) && s.dropUntaken(steps) {
		return true
	}
	before := len(s.definitions)
	if s.inherit(steps) {
		s.definitions = inOrder(s.definitions)
		return true
	}
	for i := range steps {
		if st := &steps[i]; st.found == nil && !st.twice && s.has(ruleWeak) {
			s.learnWeak(st.at)
		}
	}
	if len(s.definitions) == before && s.has(ruleLost) {
		s.learnLost(steps)
	}
	if len(s.definitions) == before {
		return false
	}
	s.definitions = inOrder(s.definitions)
	return true
}

// learnWeak adds a definition with little evidence where a message ends and bytes are
// skipped.
func (s *salvager) learnWeak(at int) {
	if bits, n := soundness(s.data[at:]); bits >= soundAfter && !s.marked(at) {
		s.addDefinition(at, n, bits)
	}
}

func (s *salvager) marked(at int) bool {
	_, found := slices.BinarySearchFunc(s.definitions, at, func(m *foundDefinition, at int) int { return cmp.Compare(m.at, at) })
	return found
}

// inOrder returns definitions in the order of their places, one for each place.
func inOrder(definitions []*foundDefinition) []*foundDefinition {
	slices.SortStableFunc(definitions, func(a, b *foundDefinition) int { return cmp.Compare(a.at, b.at) })
	return slices.CompactFunc(definitions, func(a, b *foundDefinition) bool { return a.at == b.at })
}

package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// bestSteps returns the best path, without a block that is there twice if there is one.
func (s *salvager) bestSteps(f *File) []step {
	steps := s.findPath()
	if s.findTwice(steps, f) {
		s.definitions, s.longest, s.compressed = nil, 0, false
		s.reach.sure = min(s.reach.sure, s.again.from)
		steps = s.findPath()
	}
	return steps
}

func (s *salvager) findPath() []step {
	s.exact = make(places, len(s.data)/64+1)
	s.outer = s.within
	w := &walker{salvager: s}
	w.takeSure()
	s.sweep()
	s.dropAgain()
	if s.has("walk") {
		w.walk()
	}
	s.dropAgain()
	if s.has("dropMended") {
		s.dropMended()
	}
	if s.has("splitEmpty") {
		s.splitEmpty()
	}
	p := path{salvager: s}
	for round := 1; ; round++ {
		steps := p.findSteps()
		s.count(steps)
		if round == rounds || !s.learn(steps) {
			return steps
		}
	}
}

// count counts for each definition how its messages fit between others.
func (s *salvager) count(steps []step) {
	p := path{salvager: s}
	for _, m := range s.definitions {
		m.exact, m.gaps = 0, 0
	}
	for i := range steps {
		st := &steps[i]
		switch {
		case st.message():
			st.found.exact += st.count
		case st.gap() && i > 0 && steps[i-1].message():
			p.enter(st.at)
			p.countGap(st, steps[i-1].found)
		}
	}
}

// countGap counts skipped bytes after a message of m. They begin like a message of a
// known local type, which is not believed; always like the same one of an unknown
// type, which has lost its definition; or like none, and m ends elsewhere.
func (p *path) countGap(gap *step, m *candidate) {
	h := p.data[gap.at]
	local := frame.Local(h)
	known := local != frame.IsDefinition && !p.isFirst(h)
	switch {
	case known && p.local[local] != nil: // which is not believed
	case known && (m.gaps == 0 || local == m.after):
		m.after = local
		m.gaps++
	default:
		m.exact--
	}
}

// learn updates the definitions by the path. It reports whether anything changed.
func (s *salvager) learn(steps []step) bool {
	if s.has("dropUntaken") && s.dropUntaken(steps) {
		return true
	}
	before := len(s.definitions)
	if s.inherit(steps) {
		s.definitions = inOrder(s.definitions)
		return true
	}
	if s.has("learnWeak") {
		s.learnWeak(steps)
	}
	if len(s.definitions) == before && s.has("learnLost") {
		s.learnLost(steps)
	}
	if len(s.definitions) == before {
		return false
	}
	s.definitions = inOrder(s.definitions)
	return true
}

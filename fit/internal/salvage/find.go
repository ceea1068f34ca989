package salvage

import "slices"

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
	s.known, s.defined = make(places, len(s.data)/64+1), make(places, len(s.data)/64+1)
	s.outer = s.within
	p := path{salvager: s}
	p.takeSure()
	p.takeLead(p.leadFrom(s.reach.sure))
	s.sweep()
	s.dropAgain()
	if s.has("dropMended") {
		s.dropMended()
	}
	if s.has("splitEmpty") {
		s.splitEmpty()
	}
	for round := 1; ; round++ {
		steps := p.findSteps()
		changed := s.count(steps)
		if round == rounds || !s.learn(steps) && !changed {
			return steps
		}
	}
}

// count counts for each definition how its messages fit between others, and marks all messages. It reports
// whether other messages were marked before.
func (s *salvager) count(steps []step) (changed bool) {
	for _, m := range s.definitions {
		m.fit = 0
	}
	before := s.known
	s.known = make(places, len(before))
	for i := range steps {
		st := &steps[i]
		switch {
		case st.message():
			st.found.fit += st.count
			for at := st.at; st.doubt == 0 && at < st.at+st.size; at += st.each() {
				s.known.add(at)
			}
		case st.gap() && i > 0 && steps[i-1].message():
			steps[i-1].found.fit--
		}
	}
	return !slices.Equal(before, s.known)
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

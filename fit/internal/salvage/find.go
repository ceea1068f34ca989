package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A salvager finds the plausible messages in the bytes of one damaged file.
type salvager struct {
	*Input
	data        []byte
	reach       headerWalk
	begun       []step // what is sure
	definitions []*candidate
	longest     int    // of the messages
	compressed  bool   // whether compressed timestamps are usual
	known       places // of the messages that are sure, that messages lead to or that the last path reads without doubt
	defined     places // of definitions, also of those that were dropped
	usual       uint32 // a time of the file, 0 if none is known
	lostTries   int    // messages that may still be examined for lost definitions in gaps
	aroundTries int    // and around them
	leadTries   int    // and to find definitions with little evidence
	again       block  // that is there twice, and is skipped
	sum         bool   // the data may end with the checksum of the file
	headed      int    // bytes of the header before the data
	within      *outer // the file that a block with this header is in, nil if it is in none
	outer       *outer // the same, until its definitions are in force
}

// places are offsets in the data.
type places []uint64

func (p places) has(at int) bool { return p[at/64]>>(at%64)&1 != 0 }
func (p places) add(at int)      { p[at/64] |= 1 << (at % 64) }

// isFirst reports whether h is a header with a compressed timestamp in a file that
// usually has none.
func (s *salvager) isFirst(h uint8) bool { return h&frame.CompressedBit != 0 && !s.compressed }

func (in *Input) newSalvager(data []byte) *salvager {
	return &salvager{Input: in, data: data, lostTries: triesEach * len(data), aroundTries: triesEach * len(data), leadTries: triesEach * len(data)}
}

// isWalked reports whether the walk from the header met a message or definition at a place, and did not break.
func (s *salvager) isWalked(at int) bool { return s.reach.stop != atFault && s.reach.places.has(at) }

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

// count counts for each definition how its messages fit between others, and marks those without doubt as known. It
// reports whether some were not.
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

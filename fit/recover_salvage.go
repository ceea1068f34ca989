package fit

import (
	"cmp"
	"slices"
)

// A salvager finds what can be believed in the bytes of one damaged file.
type salvager struct {
	*recovery
	src        *source
	data       []byte // of src
	marks      []*mark
	known      definitions
	longest    int  // of the messages
	compressed bool // whether compressed timestamps are usual
	exact      places
	usual      uint32 // a time of the file, 0 if none is known
	strange    bool   // values of messages say nothing
	lostTries  int    // how many messages may be looked at for lost definitions
	again      repeat // which is skipped
}

// places are offsets in the data.
type places []uint64

func (p places) has(at int) bool { return p[at/64]>>(at%64)&1 != 0 }
func (p places) add(at int)      { p[at/64] |= 1 << (at % 64) }

func (r *recovery) newSalvager(data []byte, base int) *salvager {
	src := &source{data: data, base: int64(base)}
	return &salvager{recovery: r, src: src, data: data, known: definitions{alias: true}, lostTries: lostAll * len(data)}
}

// rounds is how often the best path is looked for: each time with the definitions that
// the last one gave reason to believe or to doubt.
const rounds = 8

// find returns the best path.
func (s *salvager) find() []step {
	s.exact = make(places, len(s.data)/64+1)
	s.sweep()
	(&walker{salvager: s}).walk()
	s.marks = slices.DeleteFunc(s.marks, func(m *mark) bool { return s.again.has(m.at) })
	s.dropMended()
	p := path{salvager: s}
	for round := 1; ; round++ {
		steps := p.find()
		s.count(steps)
		if round == rounds || !s.learn(steps) {
			return steps
		}
	}
}

// sweep marks all definitions that can be believed wherever they are.
func (s *salvager) sweep() {
	for pos := 0; pos < len(s.data); pos++ {
		if localOf[s.data[pos]] != isDefinition {
			continue
		}
		if bits, n := soundness(s.data[pos:]); bits >= soundFound {
			s.mark(pos, n, bits)
			pos += n - 1
		}
	}
}

// mark marks a definition of n bytes.
func (s *salvager) mark(at, n, bits int) {
	d := s.known.intern(s.src, s.data[at+1:at+n:at+n])
	m := &mark{at: at, size: n, shape: s.shapeOf(d), local: s.data[at] & 15, bits: bits}
	s.longest = max(s.longest, int(m.shape.size))
	s.marks = append(s.marks, m)
}

// count counts for each definition how its messages fit between others.
func (s *salvager) count(steps []step) {
	p := path{salvager: s}
	for _, m := range s.marks {
		m.exact, m.torn, m.refused, m.gaps = 0, 0, 0, 0
	}
	for i := range steps {
		st := &steps[i]
		switch {
		case st.twice:
		case st.message():
			st.mark.exact += st.count
		case st.mark == nil && i > 0 && steps[i-1].message():
			p.enter(st.at)
			p.countGap(st, steps[i-1].mark)
		}
	}
}

// countGap counts skipped bytes after a message of m. They begin like a message of a
// known local type, which is not believed; always like the same one of an unknown
// type, which has lost its definition; or like none, and m ends elsewhere.
func (p *path) countGap(gap *step, m *mark) {
	h := p.data[gap.at]
	local := localOf[h]
	known := local != isDefinition && (h&headerCompressed == 0 || p.compressed)
	switch {
	case known && p.local[local] != nil && p.local[local].shape != nil:
		p.local[local].refused++
	case known && (m.gaps == 0 || local == m.after):
		m.after = local
		m.gaps++
	default:
		m.exact--
		m.torn++
	}
}

// learn changes what is known of definitions by what became of them. It reports
// whether it did.
func (s *salvager) learn(steps []step) bool {
	before := len(s.marks)
	for i := range steps {
		if st := &steps[i]; st.mark == nil && !st.twice {
			s.learnWeak(st.at)
		}
	}
	if len(s.marks) == before {
		s.learnLost(steps)
	}
	if len(s.marks) > before {
		s.marks = inOrder(s.marks)
		return true
	}
	return s.learnWrong()
}

// learnWrong takes the definition out of force whose messages fit least between
// others. The next round shows how the others fit then.
func (s *salvager) learnWrong() bool {
	const least = 3
	var worst *mark
	for _, m := range s.marks {
		if m.shape != nil && m.torn+m.refused >= least && m.misfit() > 0 && (worst == nil || m.misfit() > worst.misfit()) {
			worst = m
		}
	}
	if worst == nil {
		return false
	}
	worst.shape = nil
	return true
}

// misfit returns how many more messages of m do not fit than do.
func (m *mark) misfit() int { return m.torn + m.refused - m.exact }

// learnWeak marks a definition where bytes are skipped and a message ends.
func (s *salvager) learnWeak(at int) {
	if bits, n := soundness(s.data[at:]); bits >= soundAfter && !s.marked(at) {
		s.mark(at, n, bits)
	}
}

func (s *salvager) marked(at int) bool {
	_, found := slices.BinarySearchFunc(s.marks, at, func(m *mark, at int) int { return cmp.Compare(m.at, at) })
	return found
}

// inOrder returns marks in the order of their places, of which each has one.
func inOrder(marks []*mark) []*mark {
	slices.SortStableFunc(marks, func(a, b *mark) int { return cmp.Compare(a.at, b.at) })
	return slices.CompactFunc(marks, func(a, b *mark) bool { return a.at == b.at })
}

package fit

// The size of messages whose definition is lost is the only one by which they and
// those between them follow one another up to a place that is known.
const (
	lostLeast  = 8       // how many such messages there must be
	lostMost   = 400     // their size
	lostGap    = 4       // how many bytes must be skipped to be worth it
	lostBefore = 600     // how far after the first skipped byte they begin
	lostTries  = 200_000 // how many may be looked at for one gap
	lostAll    = 8       // how many may be looked at for each byte of the file
	lostGaps   = 16      // how many gaps are looked at in a round
	lostEnough = 5_000   // when so many follow, it is enough
)

// learnLost looks where bytes are skipped for messages whose definition is lost.
func (s *salvager) learnLost(steps []step) {
	p := path{salvager: s}
	gaps := 0
	for i := range steps {
		st := &steps[i]
		if st.mark != nil || st.size < lostGap || st.twice {
			continue
		}
		if gaps++; gaps > lostGaps {
			return
		}
		p.enter(st.at)
		if m := p.lostIn(st.at, st.at+st.size); m != nil {
			s.marks = append(s.marks, m)
			return
		}
	}
}

// lostIn returns a mark from which on messages with a lost definition follow in a gap,
// or nil. If the gap begins where a message ends, they begin there, whatever definition
// their local type had; else they have one that is not known.
func (p *path) lostIn(from, to int) *mark {
	budget := min(lostTries, p.lostTries)
	p.lostTries -= budget
	defer func() { p.lostTries += budget }()
	for at := from; at < min(to, from+lostBefore) && budget > 0; at++ {
		h := p.data[at]
		local := localOf[h]
		if local == isDefinition || h&headerCompressed != 0 && !p.compressed {
			continue
		}
		old := p.local[local]
		if old != nil && old.shape != nil && (at > from || old.proven()) {
			continue
		}
		var best walk
		for n := 2; n <= min(lostMost, to-at) && budget > 0; n++ {
			if w := p.tryLost(at, to, local, n, &budget); w.count >= lostLeast && !w.paired() && w.better(best) {
				best = w
			}
		}
		if best.size > 0 && (old == nil || old.shape == nil || best.count > old.exact) {
			return &mark{at: at, local: local, shape: p.lostShape(local, best.size)}
		}
	}
	return nil
}

// proven reports whether messages of m were believed for more than following others.
func (m *mark) proven() bool { return m.exact >= 3 && !m.shape.blind() }

// A walk is how far messages lead on if those whose definition is lost have a size.
type walk struct {
	size  int
	count int // of those messages
	end   int // of all
	pairs int // how many messages without clues follow those
	marks int // how many definitions are where they lead to, or the end
}

// better reports whether w says more than v.
func (w walk) better(v walk) bool {
	if w.marks != v.marks {
		return w.marks > v.marks
	}
	return w.end > v.end
}

// paired reports whether nearly every message whose definition is lost is followed by one
// of another kind by which nothing can be judged: both together are likely to be one.
func (w walk) paired() bool { return w.pairs >= w.count*9/10 }

// tryLost follows messages and definitions, of which the messages of a local type have
// a size. If they lead neither to a definition that is marked, nor to the end of the
// gap nor that of the data, it returns no size.
func (p *path) tryLost(at, to int, local uint8, size int, budget *int) walk {
	w := walk{end: at}
	sizes := p.sizesOf(local, size)
	marks := p.marks[p.taken:]
	landed, lost, defined := false, false, false
	for w.end < len(p.data) && *budget > 0 && w.count < lostEnough {
		*budget--
		p.tries++
		for len(marks) > 0 && (marks[0].at < w.end || marks[0].shape == nil || marks[0].size == 0) {
			marks = marks[1:]
		}
		if len(marks) > 0 && marks[0].at == w.end {
			sizes[marks[0].local] = marks[0].shape.size
			defined = defined || marks[0].local == local
			w.end += marks[0].size
			w.marks++
			continue
		}
		n := p.sizeAt(w.end, &sizes)
		if n == 0 || w.end+n > len(p.data) || len(marks) > 0 && w.end+n > marks[0].at {
			break
		}
		l := localOf[p.data[w.end]]
		switch {
		case defined:
		case l != local:
			if lost && !p.supports(w.end, n, l) {
				w.pairs++
			}
		case !same(p.data[w.end : w.end+n]):
			w.count++
		}
		lost = l == local
		w.end += n
		landed = landed || w.end == to
	}
	if w.end >= len(p.data)-crcSize {
		w.marks++
	}
	if landed || w.marks > 0 {
		w.size = size
	} else {
		w.count = 0
	}
	return w
}

// supports reports whether the message of n bytes at a place has a usual time, or values by
// which it can be judged, and none of them speaks against it. It has neither if a definition
// between here and there gave its local type another size.
func (p *path) supports(at, n int, local uint8) bool {
	m := p.local[local]
	if m == nil || m.shape == nil || int(m.shape.size) != n {
		return false
	}
	var j judgement
	if j.judgeClues(m.shape, p.data[at:at+n], nil, nil, 0); j.doubt >= bitsWrong && !p.strange {
		return false
	}
	if m.shape.time == 0 {
		return m.shape.habitual()
	}
	t := uint32(readUint(p.data[at+int(m.shape.time):][:4], m.shape.def.BigEndian()))
	return p.usual == 0 || max(t, p.usual)-min(t, p.usual) < usualSpan
}

// sizesOf returns the sizes of messages in force, and one for a local type.
func (p *path) sizesOf(local uint8, size int) (all sizes) {
	for i, m := range p.local {
		if m != nil && m.shape != nil {
			all[i] = m.shape.size
		}
	}
	all[local] = uint32(size)
	return all
}

// sizeAt returns the size of the message at a place, 0 if there is none.
func (p *path) sizeAt(at int, all *sizes) int {
	h := p.data[at]
	if h&headerCompressed != 0 && !p.compressed {
		return 0
	}
	return all.of(h)
}

// lostShape returns a shape for messages of a local type and size whose definition is
// lost: that of a file by the same device, or one that only has a size.
func (s *salvager) lostShape(local uint8, size int) *shape {
	s.longest = max(s.longest, size)
	if d := s.like.find(local, size); d != nil {
		return s.shapeOf(s.known.intern(s.src, d.raw))
	}
	return &shape{size: uint32(size)}
}

// likes are definitions of whole files, by local type and size of their messages.
type likes map[likeKey]*Definition

type likeKey struct {
	local uint8
	size  int
}

func (l likes) find(local uint8, size int) *Definition { return l[likeKey{local, size}] }

// add adds the definitions of f. The first one with a size counts.
func (l likes) add(f *File) {
	for _, m := range f.Messages {
		key := likeKey{m.Local(), m.Definition().DataSize() + 1}
		if l[key] == nil {
			l[key] = m.Definition()
		}
	}
}

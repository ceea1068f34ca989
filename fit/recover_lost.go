package fit

// If a definition is lost, the size of its messages is found so: it is the only size with
// which they and the messages between them follow one another up to a known place.
const (
	lostLeast  = 8       // least number of such messages
	lostMost   = 400     // largest size
	lostGap    = 4       // least number of skipped bytes
	lostBefore = 600     // largest distance of the first one from the first skipped byte
	lostTries  = 200_000 // messages examined at most for one gap
	lostAll    = 8       // messages examined at most for each byte of the file
	lostGaps   = 16      // gaps examined in a round
	lostEnough = 5_000   // so many are enough
)

// learnLost looks for messages with a lost definition in skipped bytes.
func (s *salvager) learnLost(steps []step) {
	p := path{salvager: s}
	gaps := 0
	for i := range steps {
		st := &steps[i]
		if st.found != nil || st.size < lostGap || st.twice {
			continue
		}
		if gaps++; gaps > lostGaps {
			return
		}
		p.enter(st.at)
		if m := p.lostIn(st.at, st.at+st.size); m != nil {
			s.definitions = append(s.definitions, m)
			return
		}
	}
}

// lostIn returns a definition for messages in a gap whose own is lost, or nil. If the gap
// begins where a message ends, the messages begin there, whatever definition their local
// type had; otherwise their local type has no known definition.
func (p *path) lostIn(from, to int) *foundDefinition {
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
			return &foundDefinition{at: at, local: local, shape: p.lostShape(local, best.size)}
		}
	}
	return nil
}

// proven reports whether messages of m have more evidence than following others.
func (m *foundDefinition) proven() bool { return m.exact >= 3 && !m.shape.blind() }

// A walk is how far messages lead if those with a lost definition have one size.
type walk struct {
	size        int
	count       int // messages with a lost definition
	end         int // where all messages end
	pairs       int // messages without clues directly after them
	definitions int // known definitions, or the end, that they lead to
}

// better reports whether w is better evidence than v.
func (w walk) better(v walk) bool {
	if w.definitions != v.definitions {
		return w.definitions > v.definitions
	}
	return w.end > v.end
}

// paired reports whether nearly every message with a lost definition is followed by a message
// of another kind without evidence: both together are likely to be one message.
func (w walk) paired() bool { return w.pairs >= w.count*9/10 }

// tryLost follows messages and definitions; messages of the local type have the given size.
// If they lead neither to a known definition, nor to the end of the gap or of the data, the
// result has no size.
func (p *path) tryLost(at, to int, local uint8, size int, budget *int) walk {
	w := walk{end: at}
	sizes := p.sizesOf(local, size)
	definitions := p.definitions[p.taken:]
	landed, lost, defined := false, false, false
	for w.end < len(p.data) && *budget > 0 && w.count < lostEnough {
		*budget--
		p.tries++
		for len(definitions) > 0 && (definitions[0].at < w.end || definitions[0].shape == nil || definitions[0].size == 0) {
			definitions = definitions[1:]
		}
		if len(definitions) > 0 && definitions[0].at == w.end {
			sizes[definitions[0].local] = definitions[0].shape.size
			defined = defined || definitions[0].local == local
			w.end += definitions[0].size
			w.definitions++
			continue
		}
		n := p.sizeAt(w.end, &sizes)
		if n == 0 || w.end+n > len(p.data) || len(definitions) > 0 && w.end+n > definitions[0].at {
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
		w.definitions++
	}
	if landed || w.definitions > 0 {
		w.size = size
	} else {
		w.count = 0
	}
	return w
}

// supports reports whether the message of n bytes at a place has a usual time, or values
// with evidence, and none against it. It has neither if a definition between here and there
// gave its local type another size.
func (p *path) supports(at, n int, local uint8) bool {
	m := p.local[local]
	if m == nil || m.shape == nil || int(m.shape.size) != n {
		return false
	}
	var j evidence
	if j.judgeClues(m.shape, p.data[at:at+n], nil, nil, 0); j.doubt >= bitsWrong && !p.strange {
		return false
	}
	if m.shape.time == 0 {
		return m.shape.hasRanges()
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

// lostShape returns a shape for messages of a local type and size whose definition is lost:
// from a file of the same device, or one that only has a size.
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

package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// If a definition is lost, the size of its messages is found so: it is the only size with
// which they and the messages between them follow one another up to a known place.
const (
	lostLeast  = 8       // least number of such messages
	lostMost   = 400     // largest size
	lostGap    = 4       // least number of skipped bytes
	lostBefore = 600     // largest distance of the first one from the first skipped byte
	lostTries  = 200_000 // messages examined at most for one gap
	lostAll    = 8       // messages examined at most for each byte of the file, in gaps
	aroundAll  = 4       // and around them
	lostGaps   = 16      // gaps examined in a round
	lostSkips  = 32      // least number of gaps that messages which begin around one lead over
	lostFar    = 1 << 16 // so many bytes are enough
)

// learnLost looks for messages with a lost definition: in skipped bytes or, if the first ones
// there do not lead far, around them. It reports whether it found any.
func (s *salvager) learnLost(steps []step) bool {
	best := s.eachGap(steps, s.lostIn)
	if best.definitions == 0 && s.has(ruleAround) {
		if w := s.eachGap(steps, s.lostAround); w.size > 0 {
			best = w
		}
	}
	if best.size == 0 || s.isDefined(best.at) {
		return false
	}
	s.longest = max(s.longest, best.size)
	of := &shape{size: uint32(best.size)}
	if raw := s.like[likeKey{best.local, best.size}]; raw != nil {
		of = s.shapeOf(raw)
	}
	s.definitions = inOrder(append(s.definitions, &foundDefinition{at: best.at, local: best.local, shape: of, led: best.count}))
	return true
}

// eachGap looks at one gap after the other until it finds messages with a lost definition.
// Without any, the result has no size.
func (s *salvager) eachGap(steps []step, look func(steps []step, gap int) walk) walk {
	gaps := 0
	for i := range steps {
		st := &steps[i]
		if st.found != nil || st.size < lostGap || st.twice {
			continue
		}
		if gaps++; gaps > lostGaps {
			break
		}
		if w := look(steps, i); w.size > 0 {
			return w
		}
	}
	return walk{}
}

// sizeAmong returns the largest size that messages with a lost definition can have if they
// begin at skipped bytes: all of these bytes, or, if bytes are skipped again and again, the
// mean distance. Then what is read between may be parts of these messages.
func sizeAmong(steps []step) int {
	gaps, gap := 0, &steps[0]
	for i := range steps {
		if steps[i].found != nil || steps[i].twice {
			continue
		}
		if gaps++; gaps > lostLeast {
			return max(gap.size, (steps[i].at-gap.at)/lostLeast)
		}
	}
	return gap.size
}

// lostAround looks for messages with a lost definition that begin near a gap, after which the
// path skips bytes again and again: other definitions read parts of these messages, and only
// what is left is skipped. More starts are tried than in lostIn, so more must speak for one: the
// messages lead over many gaps, and there is a gap for at least each fourth one.
func (s *salvager) lostAround(steps []step, gap int) (best walk) {
	from, most := steps[gap].at, sizeAmong(steps[gap:])
	if skipsBefore(steps[gap:], from+lostLeast*lostMost) < lostLeast {
		return best
	}
	if gap > 0 && steps[gap-1].message() {
		from -= int(steps[gap-1].found.shape.size)
	}
	budget := min(lostTries, s.aroundTries)
	s.aroundTries -= budget
	for at := from; at < min(len(s.data), from+lostBefore) && budget > 0; at++ {
		h := s.data[at]
		if frame.Local(h) == frame.IsDefinition || h&frame.CompressedBit != 0 && !s.compressed || s.isDefined(at) {
			continue
		}
		for n := 2; n <= min(lostMost, most) && budget > 0; n++ {
			const nowhere = -1
			if w := s.tryLost(steps[gap].table, at, nowhere, from+lostFar, frame.Local(h), n, &budget); w.count >= lostLeast && !w.paired() && !best.better(w) {
				best = w
			}
		}
	}
	s.aroundTries += budget
	if n := skipsBefore(steps[gap:], best.end); n < lostSkips || n < best.count/4 {
		return walk{}
	}
	return best
}

// skipsBefore returns how often steps skip bytes before a place.
func skipsBefore(steps []step, end int) (n int) {
	for i := 0; i < len(steps) && steps[i].at < end; i++ {
		if steps[i].found == nil && !steps[i].twice {
			n++
		}
	}
	return n
}

// lostIn looks for messages with a lost definition in a gap. If the gap begins where a message
// ends, they begin there, whatever definition their local type had; otherwise they lie in the
// gap, and their local type has no known definition. If there are none, the result has no size.
func (s *salvager) lostIn(steps []step, gap int) (best walk) {
	from, most := steps[gap].at, sizeAmong(steps[gap:])
	to := from + steps[gap].size
	budget := min(lostTries, s.lostTries)
	s.lostTries -= budget
	defer func() { s.lostTries += budget }()
	for at := from; at < min(to, from+lostBefore) && budget > 0; at++ {
		h := s.data[at]
		local := frame.Local(h)
		if local == frame.IsDefinition || h&frame.CompressedBit != 0 && !s.compressed {
			continue
		}
		old := steps[gap].table[local]
		if old != nil && (at > from || old.proven()) {
			continue
		}
		if at > from || most > lostMost {
			most = to - at
		}
		for n := 2; n <= min(lostMost, most) && budget > 0 && (n <= to-at || best.size == 0); n++ {
			if w := s.tryLost(steps[gap].table, at, to, from+lostFar, local, n, &budget); w.count >= lostLeast && !w.paired() && w.better(best) {
				best = w
			}
		}
		if best.size > 0 && (old == nil || best.count > old.exact) {
			return best
		}
		best = walk{}
	}
	return best
}

// proven reports whether messages of m have more evidence than following others.
func (m *foundDefinition) proven() bool { return m.exact >= 3 && !m.shape.blind() }

// A walk is how far messages lead if those with a lost definition have one size.
type walk struct {
	at          int // where they begin
	local       uint8
	size        int
	count       int // messages with a lost definition
	end         int // where all messages end
	pairs       int // messages without clues directly after them, as long as the last such one
	second      int // size of the last such one
	definitions int // known definitions, or the end, that they lead to
}

// better reports whether w is better evidence than v, which has a smaller size. A multiple of
// the right size has fewer messages; a part of it may have as many and, between them, runs of
// zeros.
func (w walk) better(v walk) bool {
	if w.definitions != v.definitions {
		return w.definitions > v.definitions
	}
	if w.end != v.end {
		return w.end > v.end
	}
	return w.count >= v.count
}

// pair counts a message of n bytes without evidence after one with a lost definition.
func (w *walk) pair(n int) {
	if n == w.second {
		w.pairs++
	}
	w.second = n
}

// paired reports whether nearly every message with a lost definition is followed by a message
// of one size without evidence: both together are likely to be one message.
func (w walk) paired() bool { return w.pairs >= w.count*9/10 }

// tryLost follows messages and definitions; messages of the local type have the given size.
// If they lead neither far, nor to a known definition, nor to the end of the gap or of the
// data, the result has no size. None is followed beyond far.
func (s *salvager) tryLost(in *table, at, to, far int, local uint8, size int, budget *int) walk {
	w := walk{at: at, local: local, end: at}
	sizes, known := in.sizes(), *in
	sizes[local] = uint32(size)
	first, _ := s.indexOf(at)
	definitions := s.definitions[first:]
	landed, lost, defined := false, false, false
	far = min(far, len(s.data))
	for w.end < far && *budget > 0 {
		*budget--
		s.tries++
		for len(definitions) > 0 && (definitions[0].at < w.end || definitions[0].size == 0) {
			definitions = definitions[1:]
		}
		if len(definitions) > 0 && definitions[0].at == w.end {
			m := definitions[0]
			sizes[m.local], known[m.local] = m.shape.size, m
			defined = defined || m.local == local
			w.end += m.size
			w.definitions++
			continue
		}
		if n, message := s.weakAt(w.end); n > 0 {
			l := s.data[w.end] & 15
			sizes[l], known[l] = uint32(message), nil
			defined = defined || l == local
			w.end += n
			continue
		}
		n := s.sizeAt(w.end, &sizes)
		if n == 0 || w.end+n > len(s.data) || cuts(definitions, w.end+n, budget) {
			break
		}
		l := frame.Local(s.data[w.end])
		switch {
		case defined:
		case l != local:
			if lost && !s.supports(known[l], w.end) {
				w.pair(n)
			}
		case !same(s.data[w.end : w.end+n]):
			w.count++
		}
		lost = l == local
		w.end += n
		landed = landed || w.end == to
	}
	if w.end >= len(s.data)-frame.ChecksumSize {
		w.definitions++
	}
	landed = landed || w.end >= far
	w.end = min(w.end, far)
	if landed || w.definitions > 0 {
		w.size = size
	} else {
		w.count = 0
	}
	return w
}

// cuts reports whether a definition that has evidence of its own begins before a place. Each
// other one before it costs as much as a message.
func cuts(definitions []*foundDefinition, before int, budget *int) bool {
	for _, m := range definitions {
		if m.at >= before {
			break
		}
		*budget--
		if m.bits >= soundFound && m.size > 0 {
			return true
		}
	}
	return false
}

// weakAt returns the length of the definition at a place where a message ends, and the size
// of its messages; 0 if there is none. There it needs less evidence than elsewhere.
func (s *salvager) weakAt(at int) (n, message int) {
	if frame.Local(s.data[at]) != frame.IsDefinition {
		return 0, 0
	}
	if bits, _ := soundness(s.data[at:]); bits < soundAfter {
		return 0, 0
	}
	n, message, _ = frame.DefinitionSize(s.data[at:])
	return n, message
}

// supports reports whether the message of m at a place has a usual time, or values with
// evidence, and none against it.
func (s *salvager) supports(m *foundDefinition, at int) bool {
	if m == nil {
		return false
	}
	var j evidence
	if j.judgeClues(m.shape, s.data[at:][:m.shape.size], nil, nil, 0); j.doubt >= bitsWrong {
		return false
	}
	if m.shape.time == 0 {
		return m.shape.hasRanges()
	}
	t := m.shape.timeIn(s.data[at:])
	return s.usual == 0 || max(t, s.usual)-min(t, s.usual) < usualSpan
}

// sizes returns the sizes of messages.
func (t *table) sizes() (all frame.Sizes) {
	for i, m := range t {
		if m != nil {
			all[i] = m.shape.size
		}
	}
	return all
}

// sizeAt returns the size of the message at a place, 0 if there is none.
func (s *salvager) sizeAt(at int, all *frame.Sizes) int {
	h := s.data[at]
	if h&frame.CompressedBit != 0 && !s.compressed {
		return 0
	}
	return all.Of(h)
}

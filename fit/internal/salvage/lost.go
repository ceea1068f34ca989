package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// If a definition is lost, the size of its messages is found so: it is the only size with
// which they and the messages between them follow one another up to a known place.

// learnLost looks for messages with a lost definition: in skipped bytes or, if the first ones
// there do not lead far, around them.
func (s *salvager) learnLost(steps []step) {
	best := s.eachGap(steps, (*path).lostIn)
	if best.definitions == 0 && s.has("lostAround") {
		if w := s.eachGap(steps, (*path).lostAround); w.size > 0 {
			best = w
		}
	}
	if best.size > 0 {
		shape := s.lostShape(best.local, best.size)
		s.definitions = append(s.definitions, &candidate{at: best.at, local: best.local, shape: shape, led: best.count})
	}
}

// eachGap looks at one gap after the other until it finds messages with a lost definition.
// Without any, the result has no size.
func (s *salvager) eachGap(steps []step, look func(p *path, steps []step, gap int) walk) walk {
	gaps := 0
	for i := range steps {
		st := &steps[i]
		if !st.gap() || st.size < few {
			continue
		}
		if gaps++; gaps > lostGaps {
			break
		}
		p := path{salvager: s} // a new one: what is tried around two gaps overlaps
		if w := look(&p, steps, i); w.size > 0 {
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
		if !steps[i].gap() {
			continue
		}
		if gaps++; gaps > many {
			return max(gap.size, (steps[i].at-gap.at)/many)
		}
	}
	return gap.size
}

// lostAround looks for messages with a lost definition that begin near a gap, after which the
// path skips bytes again and again: other definitions read parts of these messages, and only
// what is left is skipped. More starts are tried than in lostIn, so more must speak for one: the
// messages lead over many gaps, and there is a gap for at least each fourth one.
func (p *path) lostAround(steps []step, gap int) (best walk) {
	from, most := steps[gap].at, sizeAmong(steps[gap:])
	if skipsBefore(steps[gap:], from+many*lostMost) < many {
		return best
	}
	if gap > 0 && steps[gap-1].message() {
		from -= int(steps[gap-1].found.shape.size)
	}
	budget := min(lostTries, p.aroundTries)
	p.aroundTries -= budget
	for at := from; at < min(len(p.data), from+lostBefore) && budget > 0; at++ {
		h := p.data[at]
		if frame.Local(h) == frame.IsDefinition || p.isFirst(h) || p.defined.has(at) {
			continue
		}
		p.enter(at)
		for n := 2; n <= min(lostMost, most) && budget > 0; n++ {
			const nowhere = -1
			if w := p.tryLost(at, nowhere, from+farAway, frame.Local(h), n, &budget); w.count >= many && !w.paired() && !best.better(w) {
				best = w
			}
		}
	}
	p.aroundTries += budget
	if n := skipsBefore(steps[gap:], best.end); n < lostSkips || n < best.count/few {
		return walk{}
	}
	return best
}

// skipsBefore returns how often steps skip bytes before a place.
func skipsBefore(steps []step, end int) (n int) {
	for i := 0; i < len(steps) && steps[i].at < end; i++ {
		if steps[i].gap() {
			n++
		}
	}
	return n
}

// lostIn looks for messages with a lost definition in a gap. If the gap begins where a message
// ends, they begin there, whatever definition their local type had; otherwise they lie in the
// gap, and their local type has no known definition. If there are none, the result has no size.
func (p *path) lostIn(steps []step, gap int) (best walk) {
	from, most := steps[gap].at, sizeAmong(steps[gap:])
	to := from + steps[gap].size
	p.enter(from)
	budget := min(lostTries, p.lostTries)
	p.lostTries -= budget
	defer func() { p.lostTries += budget }()
	for at := from; at < min(to, from+lostBefore) && budget > 0; at++ {
		h := p.data[at]
		local := frame.Local(h)
		if local == frame.IsDefinition || p.isFirst(h) {
			continue
		}
		old := p.local[local]
		if old != nil && (at > from || old.proven()) {
			continue
		}
		if at > from || most > lostMost {
			most = to - at
		}
		for n := 2; n <= min(lostMost, most) && budget > 0 && (n <= to-at || best.size == 0); n++ {
			if w := p.tryLost(at, to, from+farAway, local, n, &budget); w.count >= many && !w.paired() && w.better(best) {
				best = w
			}
		}
		if best.size > 0 && (old == nil || best.count > old.fit) {
			return best
		}
		best = walk{}
	}
	return best
}

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
func (w walk) paired() bool { return w.pairs >= w.count*(part-1)/part }

// tryLost follows messages and definitions; messages of the local type have the given size. The
// result has a size only if they lead far, to a known definition, or to the end of the gap or of
// the data. Messages beyond far are not followed.
func (p *path) tryLost(at, to, far int, local uint8, size int, budget *int) walk {
	w := walk{at: at, local: local, end: at}
	sizes, known := p.local.sizes(), p.local
	sizes[local] = uint32(size)
	definitions := p.definitions[p.taken:]
	landed, lost, defined := false, false, false
	far = min(far, len(p.data))
	for w.end < far && *budget > 0 {
		*budget--
		p.tries++
		for len(definitions) > 0 && (definitions[0].at < w.end || !definitions[0].defines()) {
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
		if bits, n := soundness(p.data[w.end:]); bits >= soundAfter { // there it needs less evidence than elsewhere
			l := p.data[w.end] & 15
			sizes.Next(p.data[w.end:])
			known[l] = nil
			defined = defined || l == local
			w.end += n
			continue
		}
		h := p.data[w.end]
		n := sizes.Of(h)
		if n == 0 || p.isFirst(h) || w.end+n > len(p.data) || cuts(definitions, w.end+n, budget) {
			break
		}
		own := frame.Local(h) == local
		switch {
		case defined:
		case !own:
			if lost && !p.supports(known.of(h), w.end) {
				w.pair(n)
			}
		case !same(p.data[w.end : w.end+n]):
			w.count++
		}
		lost = own
		w.end += n
		landed = landed || w.end == to
	}
	if w.end >= len(p.data)-frame.ChecksumSize {
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
func cuts(definitions []*candidate, before int, budget *int) bool {
	for _, m := range definitions {
		if m.at >= before {
			break
		}
		*budget--
		if m.bits >= soundFound && m.defines() {
			return true
		}
	}
	return false
}

// supports reports whether the message of m at a place has a usual time, or values with
// evidence, and none against it.
func (p *path) supports(m *candidate, at int) bool {
	if m == nil {
		return false
	}
	if j := m.shape.judge(p.data[at:]); j.doubt >= bitsWrong {
		return false
	}
	if m.shape.time == 0 {
		return m.shape.hasRanges()
	}
	return !isFar(m.shape.timeIn(p.data[at:]), p.usual)
}

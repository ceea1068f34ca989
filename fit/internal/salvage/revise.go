package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// believe drops the messages beside skipped bytes that only seem to be messages: torn ones
// can often be read. Where it drops a message, a whole one may lie under it.
func (s *salvager) believe(steps []step, f *File) []step {
	p := path{salvager: s}
	kept := make([]step, 0, len(steps))
	for i := range steps {
		st := &steps[i]
		switch {
		case !st.gap() || s.isSum(st):
			if st.count > 0 { // else all were dropped
				kept = append(kept, *st)
			}
		default:
			p.enter(st.at)
			explained := p.explains(st) || int64(f.Start+st.at) == f.Stated
			gap := *st
			if i+1 < len(steps) && s.has("dropAfter") && steps[i+1].message() && int(steps[i+1].doubt) >= bitsWrong {
				gap.widen(&steps[i+1])
			}
			if n := len(kept) - 1; n >= 0 && !(st.at == s.reach.end && s.reach.stop != atFault) && s.dropsBefore(&kept[n], &gap, explained) {
				gap.widen(&kept[n])
				if kept[n].count == 0 {
					kept = kept[:n]
				}
				if s.has("uncover") {
					kept = append(kept, p.uncover(gap, steps[i+1:])...)
					continue
				}
			}
			kept = append(kept, gap)
		}
	}
	return kept
}

// isSum reports whether a gap is only the checksum at the end of the file.
func (s *salvager) isSum(gap *step) bool {
	return s.sum && gap.size == frame.ChecksumSize && gap.at+gap.size == len(s.data)
}

// explains reports whether skipped bytes begin like a message or definition, which may be
// torn or have lost its definition. If more bytes are missing from it than are there, the
// bytes were rather inserted into the message before.
func (p *path) explains(gap *step) bool {
	b := p.data[gap.at:][:gap.size]
	if frame.Local(b[0]) == frame.IsDefinition {
		size := leastDefinition
		if len(b) >= size {
			size += frame.FieldSize * int(b[frame.KeyFields])
		}
		return 2*len(b) >= size && (len(b) < 2 || b[1] == 0)
	}
	m := p.local.of(b[0])
	if m != nil && m.shape.size > 1 {
		return 2*len(b) >= int(m.shape.size) && !same(b)
	}
	return (m != nil || b[0] < frame.IsDefinition) && len(b) >= few && !same(b)
}

// dropsBefore reports whether to drop the last message before a gap: there is evidence
// against it, or the gap does not begin where a message could.
func (s *salvager) dropsBefore(last, gap *step, explained bool) bool {
	if !last.message() || last.at < s.reach.sure {
		return false
	}
	if gap.at+gap.size == len(s.data) && same(s.data[gap.at:]) {
		return int(last.doubt) >= bitsWrong
	}
	return last.doubt > 0 || !explained && gap.size%int(last.found.shape.size) > 0
}

// widen moves a message beside a gap into it: the last one of the step before it, or the first one of
// the step after it.
func (gap *step) widen(m *step) {
	n := m.each()
	if m.at < gap.at {
		gap.at -= n
	} else {
		m.at += n
	}
	gap.size += n
	m.size -= n
	m.count--
}

// uncover returns steps for a gap that may hold whole messages up to its end, where the messages of
// the following steps begin.
func (p *path) uncover(gap step, after []step) []step {
	var found []step
	v := view{next: -1}
	if len(after) > 0 {
		v.time, _ = p.timeOf(&after[0], 0)
	}
	for range few {
		st, ok := p.lastIn(gap, &v)
		if !ok {
			break
		}
		found = append(found, st)
		gap.size -= st.size
	}
	if gap.size > 0 {
		found = append(found, gap)
	}
	slices.Reverse(found)
	return found
}

// lastIn returns the message that ends where a gap does, if all evidence is for it.
func (p *path) lastIn(gap step, v *view) (st step, ok bool) {
	for _, m := range p.local {
		if m == nil || m.shape.raw == nil || int(m.shape.size) > gap.size {
			continue
		}
		at := gap.at + gap.size - int(m.shape.size)
		if h := p.data[at]; frame.Local(h) != m.local || m.isAgain(at) || p.isFirst(h) {
			continue
		}
		if j, before := p.judge(m.shape, at, *v); j.bits >= bitsFar && j.doubt == 0 {
			*v = view{time: before.time, next: -1}
			return step{at: at, size: int(m.shape.size), count: 1, found: m}, true
		}
	}
	return st, false
}

// dropFar skips messages whose time is far from the times before and after, even between
// plausible messages: torn bytes can have a size that fits. A time that one flipped bit
// could have made from the next one stays. Times after 2058 are far from all others.
func (s *salvager) dropFar(steps []step) {
	p := path{salvager: s}
	for i := range steps {
		st := &steps[i]
		t, ok := s.timeOf(st, 0)
		if !ok || st.at < s.reach.sure || st.count != 1 || int(st.doubt) < bitsFar {
			continue
		}
		next, _ := s.timeFrom(steps, st.at+st.size)
		before, _ := s.timeUntil(steps, st.at)
		far := isFar(t, next) && isFar(t, before) || t >= maxTime && s.usual != 0
		if next >= maxTime {
			next = s.usual
		}
		if far && !isFlipped(t, next) {
			st.skip()
			if i > 0 && steps[i-1].doubt > 0 && steps[i-1].message() {
				j, _ := p.judge(steps[i-1].found.shape, steps[i-1].at, view{next: -1}) // it was compared with this one
				steps[i-1].doubt = int16(j.doubt)
			}
		}
	}
}

// Where a definition is lost, an older definition of its local type can have messages of
// the same size. Then all messages follow one another, but differ from those before.

// dropUnlike skips the messages of a definition after a place where another definition of
// its local type may be lost: where bytes are skipped or, if the file is shorter than its
// header says, anywhere. It does so if they have no plausible ranges and are unlike the
// messages before that place.
func (s *salvager) dropUnlike(steps []step, missing bool) {
	all, seen := map[*candidate][]int{}, map[*candidate]int{}
	for i := range steps {
		if st := &steps[i]; st.defined() {
			for n := range st.count {
				all[st.found] = append(all[st.found], st.at+n*int(st.found.shape.size))
			}
		}
	}
	lost, gap := map[*candidate]bool{}, 0
	for i := range steps {
		st := &steps[i]
		m := st.found
		switch {
		case st.gap() && st.size >= leastDefinition:
			gap = st.at
		case st.defined():
			after := gap > m.at
			before, rest := all[m][:seen[m]], all[m][seen[m]:]
			seen[m] += st.count
			lost[m] = lost[m] || (after || missing) && !m.shape.hasRanges() && s.areUnlike(m.shape, before, rest)
			if lost[m] {
				st.skip()
			}
		}
	}
}

// areUnlike reports whether the messages of a shape are alike after the place, and alike
// before it, but none after it is like one before.
func (s *salvager) areUnlike(of *shape, before, after []int) bool {
	if len(before) == 0 || len(after) <= many {
		return false
	}
	before, after = before[max(0, len(before)-few):], after[:many+1]
	alike := s.alike(of, after)
	if alike < few*many || 2*s.alike(of, before)*many < alike*(len(before)-1) {
		return false
	}
	for _, a := range before {
		for _, b := range after[:few] {
			if few*many*s.alike(of, []int{a, b}) > alike {
				return false
			}
		}
	}
	return true
}

// alike returns how many bytes of messages equal the bytes of the next message, without
// headers and times.
func (s *salvager) alike(of *shape, at []int) (n int) {
	for i := 1; i < len(at); i++ {
		a, b := s.data[at[i-1]:], s.data[at[i]:]
		for j := 1; j < min(int(of.size), enough); j++ {
			if a[j] == b[j] && (of.time == 0 || j < int(of.time) || j >= int(of.time)+4) {
				n++
			}
		}
	}
	return n
}

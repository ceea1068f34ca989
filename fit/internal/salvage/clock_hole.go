package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// After skipped bytes, compressed timestamps count on, count from a time in these bytes, or count back from the next time.

// A hole is skipped bytes in the data.
type hole struct {
	message  int // the first one after it
	from, to int
}

// A stretch is the messages between two holes.
type stretch struct {
	hole
	end    int    // of the messages
	next   int    // the first message that stores a time, or end
	stored uint32 // that time, 0 if there is none
	first  uint32 // what the first message counts from, 0 if that is unknown
	lower  uint32 // the last known time before it, 0 if there is none
}

// stretches returns the messages after each hole; those before the first one come first.
func (t *timer) stretches() []stretch {
	all := []stretch{{}}
	for _, h := range t.holes {
		if last := &all[len(all)-1]; len(all) > 1 && h.message == last.message {
			last.to = h.to
			continue
		}
		all = append(all, stretch{hole: h})
	}
	for i := range all {
		s := &all[i]
		s.end = len(t.messages)
		if i+1 < len(all) {
			s.end = all[i+1].message
		}
		for s.next = s.message; s.next < s.end && s.stored == 0; s.next++ {
			if m := &t.messages[s.next]; m.timed && !t.wrong[s.next] {
				s.stored = m.stored
				break
			}
		}
	}
	return all
}

// lowerAfter returns the last known time before s: before, or if that is unknown, one before it. Files
// that begin with their sums have later times there.
func (s *stretch) lowerAfter(lower, before uint32) uint32 {
	if before != 0 {
		lower = before
	}
	if s.stored != 0 && s.stored < lower {
		return 0
	}
	return lower
}

// firstOf returns what the first message of s counts from, 0 if that is unknown; before is the time
// at the hole, 0 if that is unknown.
func (t *timer) firstOf(s *stretch, before uint32) uint32 {
	found, rest := t.timeIn(s)
	if found != 0 {
		s.lower = found
		if t.isShort(rest) && t.fits(s, found) {
			return found
		}
	} else if before != 0 && t.isShort(s.to-s.from) && t.fits(s, before) && !t.mayPause(s, before) {
		return before
	}
	return t.backTo(s, s.next, s.stored)
}

// mayPause reports whether a new time may have been set in the hole: the messages of s, if they count
// from a time, end far before the time after them. That says nothing if compressed timestamps
// elsewhere do not lead to the next time either, unless the hole is a stored time that was found to be
// wrong.
func (t *timer) mayPause(s *stretch, from uint32) bool {
	if s.stored == 0 || int64(s.stored)-int64(t.count(s.message, s.next, from, false)) < rollCycle {
		return false
	}
	return t.regular || t.wrong[s.message]
}

// backTo counts back from a time after messages of s to the first one. It returns 0 if that is
// before the last known time, or so long after it that the time after them may be too late.
func (t *timer) backTo(s *stretch, to int, next uint32) uint32 {
	first := t.countBack(s.message, to, next)
	if first < int64(s.lower) || s.lower != 0 && first-int64(s.lower) > t.mostIn(s.to-s.from) {
		return 0
	}
	return uint32(first)
}

// fits reports whether the messages of s can count from a time.
func (t *timer) fits(s *stretch, from uint32) bool {
	return s.stored == 0 || t.count(s.message, s.next, from, false) <= s.stored
}

// secondsIn returns how many seconds messages of n bytes usually take; the bytes that are missing
// may be there, too.
func (t *timer) secondsIn(n int) int { return (n + max(0, t.missing)) * t.step / t.size }

// isShort reports whether a hole of n bytes is so short that times count on over it.
func (t *timer) isShort(n int) bool { return t.missing >= 0 && t.secondsIn(n) <= shortHole }

// mostIn returns how many seconds a hole of n bytes may take.
func (t *timer) mostIn(n int) int64 {
	if t.missing != 0 || t.regular {
		return usualSpan
	}
	return int64(holeTimes*t.secondsIn(n) + holeSlack)
}

// timeIn returns the last time in a hole, which is the time of a message whose definition is lost, and
// the number of bytes after it. The time is 0 if there is none. It is not long after the last known
// time and not after the next stored one, and comes after what could be a header.
func (t *timer) timeIn(s *stretch) (found uint32, rest int) {
	const noHeader = 0xF0
	lower, upper := s.lower, s.lower+holeSpan
	switch {
	case s.stored != 0 && lower == 0:
		lower, upper = s.stored-min(s.stored, holeSpan), s.stored
	case lower == 0:
		return 0, 0
	case s.stored != 0:
		upper = min(upper, s.stored)
	}
	for at := s.to - 4; at > max(s.from, s.to-sector); at-- {
		if t.data[at-1]&noHeader != 0 {
			continue
		}
		for _, big := range []bool{false, true} {
			if v := uint32(frame.ReadUint(t.data[at:][:4], big)); v >= lower && v <= upper {
				return v, s.to - at - 4
			}
		}
	}
	return 0, 0
}

// countBack counts back from a time after messages, and returns the time of the first message; -1 if
// it is unknown.
func (t *timer) countBack(from, to int, next uint32) int64 {
	if next == 0 {
		return -1
	}
	now := int64(next) // may become less than 0
	for i := to - 1; i >= from; i-- {
		if h := t.messages[i].header; h&frame.CompressedBit != 0 && !t.wrong[i] {
			now -= (now - int64(h)) & 31
		}
	}
	return now
}

// backOver counts back over a short hole to messages whose time is unknown.
func (t *timer) backOver(s, next *stretch) {
	if s.first != 0 || s.stored != 0 || next.first == 0 || !t.isShort(next.to-next.from) {
		return
	}
	if s.first = t.backTo(s, s.end, next.first); s.first != 0 {
		t.count(s.message, s.end, s.first, true)
	}
}

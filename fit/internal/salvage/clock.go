package salvage

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A compressed timestamp header has the last five bits of a time, and counts from the time
// before it. Where bytes are skipped, that time may be more than 32 seconds ago; and one flipped
// bit in a time before would move all times after it.

// A hole is skipped bytes in the data.
type hole struct {
	message  int // the first one after it
	from, to int
}

// A stamp is what the header and field 253 of a message say of its time.
type stamp struct {
	at     int // in the data
	size   int
	header uint8
	timed  bool
	stored uint32 // the time in field 253, if timed
	time   uint32 // the time of a compressed timestamp, 0 if unknown
}

// A timer gives times to the messages of a damaged file that have compressed timestamp headers.
type timer struct {
	messages []stamp
	holes    []hole
	data     []byte
	missing  int          // bytes that the file has lost by its data size, -1 if that is unknown
	wrong    map[int]bool // which times are damaged
	cut      map[int]bool // which messages are after a hole
	regular  bool         // compressed timestamps lead to the next stored time
	step     int          // usual number of seconds between two messages with compressed timestamps
	size     int          // mean size of such a message, 0 if there is none
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

// setTimes finds the times of messages with compressed timestamps, and where those before may be
// wrong.
func (s *salvager) setTimes(t *timer, f *File) {
	t.messages = s.stamps(f)
	t.setTimes()
	f.Times = make([]uint32, len(t.messages))
	for i, m := range t.messages {
		f.Times[i] = m.time
	}
	if i, seconds := t.unsure(); i >= 0 && f.Next > f.End { // else the end is missing, and perhaps nothing else
		f.Unsure = &Unsure{t.messages[i].at, seconds}
	}
}

// stamps returns the stamps of the messages of a file.
func (s *salvager) stamps(f *File) []stamp {
	stamps := make([]stamp, 0, f.Messages)
	for _, g := range f.Segments {
		if g.Kind != Messages {
			continue
		}
		of := s.shapeOf(g.Definition)
		for at := g.At; at < g.At+g.Size; at += g.Unit {
			m := stamp{at: at, size: g.Unit, header: s.data[at]}
			m.stored, m.timed = of.storedTime(s.data[at:])
			stamps = append(stamps, m)
		}
	}
	return stamps
}

// setTimes sets the times of all messages with compressed timestamp headers: they count from the
// last time before them. After a hole they count from a time that is found in it, or back from the
// next time. Messages for which neither way leads to a time have no time.
func (t *timer) setTimes() {
	t.wrong, t.cut = map[int]bool{}, map[int]bool{}
	for _, h := range t.holes {
		t.cut[h.message] = true
	}
	if t.measure(); t.size == 0 {
		return
	}
	t.findWrongHeaders()
	t.findWrongTimes()
	t.regular = t.isRegular()
	all := t.stretches()
	before := uint32(0)
	for i := range all {
		s := &all[i]
		if i > 0 {
			s.lower = s.lowerAfter(all[i-1].lower, before)
			s.first = t.firstOf(s, before)
		}
		before = t.count(s.message, s.end, s.first, true)
	}
	for i := len(all) - 2; i > 0; i-- {
		t.backOver(&all[i], &all[i+1])
	}
}

// measure finds the usual step and the mean size.
func (t *timer) measure() {
	var steps [rollCycle]int
	sum, count := 0, 0
	for i, m := range t.messages {
		if m.header&frame.CompressedBit == 0 {
			continue
		}
		sum += m.size
		count++
		if n := t.stepTo(i); n >= 0 {
			steps[n]++
		}
	}
	t.size = sum / max(1, count)
	t.step = 1
	for n := range steps {
		if n > 0 && steps[n] > steps[t.step] {
			t.step = n
		}
	}
}

// stepTo returns the seconds from the compressed timestamp of message i-1 to the one of message i, -1
// if one of them has no such timestamp.
func (t *timer) stepTo(i int) int {
	if i <= 0 || i >= len(t.messages) || t.cut[i] {
		return -1
	}
	last, h := t.messages[i-1].header, t.messages[i].header
	if last&h&frame.CompressedBit == 0 {
		return -1
	}
	return int(h-last) & 31
}

// isRegular reports whether compressed timestamps lead to the next stored time wherever both are
// undamaged: there is one at each pause.
func (t *timer) isRegular() bool {
	pairs := 0
	for last, i := range t.pairs() {
		at := t.messages[i].stored
		before := t.messages[last].stored
		switch now := t.count(last+1, i, before, false); {
		case now == before:
		case int64(at)-int64(now) >= rollCycle:
			return false
		default:
			pairs++
		}
	}
	return pairs > 0
}

// pairs returns pairs of messages that follow one another among those with right times, where no hole
// is between them.
func (t *timer) pairs() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		last, holes := -1, t.holes
		for _, i := range t.storedTimes() {
			holed := t.wrong[i]
			for len(holes) > 0 && holes[0].message <= i {
				holes, holed = holes[1:], true
			}
			if last >= 0 && !holed && !yield(last, i) {
				return
			}
			if last = i; t.wrong[i] {
				last = -1
			}
		}
	}
}

// count counts from a time over messages, and returns the time after them; 0 is an unknown time.
// If set is true, it sets the times of those with compressed timestamps.
func (t *timer) count(from, to int, now uint32, set bool) uint32 {
	for i := from; i < to; i++ {
		m := &t.messages[i]
		if t.wrong[i] {
			continue
		}
		if m.header&frame.CompressedBit != 0 {
			if now = frame.Roll(now, m.header); set {
				m.time = now
			}
		}
		if m.timed {
			now = m.stored
		}
	}
	return now
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

// unsure returns the first message whose time says that compressed timestamps before it may be too
// early, and by how many seconds; -1 if there is none. That is so if the file has lost whole messages
// that leave no hole: they may be anywhere before it.
func (t *timer) unsure() (i int, seconds uint32) {
	if t.size == 0 || t.missing <= 0 || len(t.holes) > 0 {
		return -1, 0
	}
	for last, i := range t.pairs() {
		before := t.messages[last].stored
		at := t.messages[i].stored
		if now := t.count(last+1, i, before, false); at > now && at-now >= rollCycle && now > before {
			return i, at - now
		}
	}
	return -1, 0
}

// findWrongHeaders finds compressed timestamps that are not between those around them, which would
// add 32 seconds to all later times. In a file where many are so, messages are far apart.
func (t *timer) findWrongHeaders() {
	var found []int
	last, count := 0, 0
	for i := range t.messages {
		sum := t.stepsAround(i)
		if sum >= 0 {
			count++
		}
		if sum >= rollCycle && sum > t.stepsAround(i+1) && sum >= last {
			found = append(found, i)
		}
		last = sum
	}
	if len(found) > few+count/wrongPart {
		return
	}
	for _, i := range found {
		t.wrong[i] = true
	}
}

// stepsAround returns the seconds between the compressed timestamps before and after a message, -1
// if one of them is missing.
func (t *timer) stepsAround(i int) int {
	if to, from := t.stepTo(i), t.stepTo(i+1); to >= 0 && from >= 0 {
		return to + from
	}
	return -1
}

// findWrongTimes finds stored times that contradict those before and after them, which agree. Such a
// time is a hole.
func (t *timer) findWrongTimes() {
	last := -1 // the last one that is right
	stored := t.storedTimes()
	for k, i := range stored {
		rest := stored[k+1:]
		if k > 0 && !t.wrong[stored[k-1]] && t.contradicts(last, i, rest) || k == 0 && len(rest) > 0 && t.isFlippedFrom(i, rest[0]) {
			t.wrong[i] = true
			t.holes = append(t.holes, hole{message: i})
			continue
		}
		last = i
	}
	slices.SortStableFunc(t.holes, func(a, b hole) int { return cmp.Compare(a.message, b.message) })
}

// isFlippedFrom reports whether the times of two messages are far from each other by one bit.
func (t *timer) isFlippedFrom(i, j int) bool {
	at := t.messages[i].stored
	next := t.messages[j].stored
	return isFar(at, next) && isFlipped(at, next)
}

// storedTimes returns which messages store a time.
func (t *timer) storedTimes() (stored []int) {
	for i, m := range t.messages {
		if m.timed {
			stored = append(stored, i)
		}
	}
	return stored
}

// contradicts reports whether the time of message i contradicts the time of message last, which may
// be -1, and the time of the first of the others after it, while these two agree without message i.
func (t *timer) contradicts(last, i int, others []int) bool {
	at := t.messages[i].stored
	if last < 0 {
		return false
	}
	before := t.messages[last].stored
	if len(others) == 0 {
		return isFar(at, before)
	}
	after := t.messages[others[0]].stored
	if isFar(after, before) {
		return false
	}
	if isFar(at, before) {
		return true
	}
	count := t.count(last+1, i, before, false)
	if exceeds(t.count(i+1, others[0], count, false), after) {
		return false
	}
	return exceeds(count, at) || exceeds(t.count(i+1, others[0], at, false), after) && !t.agreesPast(i, others)
}

// agreesPast reports whether the time of message i agrees with the time of the second of the others
// after it: then the time of the first of them is the wrong one.
func (t *timer) agreesPast(i int, others []int) bool {
	if len(others) < 2 || t.wrong[others[0]] {
		return false
	}
	at := t.messages[i].stored
	after := t.messages[others[1]].stored
	t.wrong[others[0]] = true
	defer delete(t.wrong, others[0])
	return !exceeds(t.count(i+1, others[1], at, false), after)
}

// exceeds reports whether times lead to one that is clearly after the next one.
func exceeds(at, next uint32) bool {
	return int64(at) > int64(next)+jitter
}

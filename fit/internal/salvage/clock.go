package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// A compressed timestamp header has the last five bits of a time, and counts from the time
// before it. Where bytes are skipped, that time may be more than 32 seconds ago; and one flipped
// bit in a time before would move all times after it.

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

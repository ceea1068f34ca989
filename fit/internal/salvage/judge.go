package salvage

import (
	"math"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// minTime is the first date, in seconds since 1989; smaller times count from when the
// device was switched on, and are evidence from leastTime on. maxTime is in 2058.
const (
	leastTime = 1 << 16
	minTime   = 0x10000000
	maxTime   = 0x80000000
)

// A view is what is known before a message.
type view struct {
	time  uint32 // the last time, 0 if there is none
	other uint32 // a time after it that is far from it, 0 if there is none
	last  int32  // where the last message with plausible ranges begins
	shape *shape // of that message, nil if there is none
	apart bool   // bytes are skipped after it
}

// evidence is the evidence for and against a message.
type evidence struct {
	bits  int
	doubt int    // bits against it
	late  bool   // its time is before the last one
	wrong bool   // a value is out of its range
	apart bool   // it has no time, and bytes are skipped between the last one and it
	usual uint32 // a time of the file, 0 if none is known
}

func (j *evidence) add(bits int) {
	j.bits += bits
	if bits < 0 {
		j.doubt -= bits
	}
}

// judge judges a message of shape s at a place after a view, and changes that to the one after the
// message. Its header is judged elsewhere.
func (s *salvager) judge(of *shape, at int, v *view) evidence {
	b := s.data[at:][:of.size]
	j := evidence{usual: s.usual}
	if same(b) {
		j.add(-bitsSame)
		return j
	}
	if of.raw == nil {
		j.add(bitsLost)
		return j
	}
	j.add(-of.odd)
	if b[0]&frame.CompressedBit != 0 {
		j.judgeRoll(b[0], v)
	}
	if of.time > 0 {
		j.judgeTime(of.timeIn(b), v)
	}
	var last []byte
	if v.shape != nil {
		last = s.data[v.last:][:v.shape.size]
	}
	j.apart = v.apart && of.time == 0
	j.judgeClues(of, b, v.shape, last, v.time)
	if of.hasRanges() && !j.wrong { // otherwise the messages after it would seem wrong, too
		v.last, v.shape, v.apart = int32(at), of, false
	}
	return j
}

// judgeTime judges a time by the last one and by the usual time.
func (j *evidence) judgeTime(t uint32, v *view) {
	switch near := nearness(v.time, t); {
	case t < minTime && j.usual >= minTime:
		j.add(-bitsWrong)
	case t == 0xFFFFFFFF || t < leastTime:
		j.add(-bitsUnsure)
	case t >= maxTime && j.usual != 0:
		j.add(-bitsFar)
	case v.time != 0 && near > 0:
		j.add(near)
		j.late = t < v.time
		v.time, v.other = t, 0
	case j.usual != 0 && max(t, j.usual)-min(t, j.usual) < usualSpan:
		j.add(bitsDay)
		v.time, v.other = t, 0
	case v.other != 0 && nearness(v.other, t) > 0:
		j.add(-bitsDistant)
		v.time, v.other = t, 0
	case v.time == 0 && j.usual == 0:
		j.judgeFirst(t)
		v.time = t
	case j.usual == 0:
		j.add(-bitsUnsure)
		v.time = t
	default:
		j.add(-bitsFar)
		v.other = t
	}
}

// judgeFirst judges a time that cannot be compared with another.
func (j *evidence) judgeFirst(t uint32) {
	if t >= maxTime {
		j.add(-bitsFar)
		return
	}
	j.add(bitsFirst)
}

// nearness returns the evidence in a time near the last one, 0 if it is far.
func nearness(last, t uint32) int {
	const minute, hour, day = 60, 3600, 24 * 3600
	ahead := int64(t) - int64(last)
	late := 0
	if ahead < 0 {
		ahead, late = -ahead, bitsLate
	}
	switch {
	case ahead <= 2*minute:
		return bitsMinutes - late
	case ahead <= hour:
		return bitsHour - late
	case ahead <= day:
		return bitsDay - late
	case ahead <= 30*day:
		return bitsMonth - late
	}
	return 0
}

// judgeRoll judges a compressed timestamp.
func (j *evidence) judgeRoll(h uint8, v *view) {
	if v.time == 0 {
		v.time = j.usual&^31 | uint32(h)&31
		return
	}
	ahead := (uint32(h) - v.time) & 31
	if ahead <= 4 {
		j.add(bitsRoll)
	}
	v.time += ahead
}

// judgeClues judges the fields of a message by their plausible ranges, and by the values of
// the last message, which has the shape s2.
func (j *evidence) judgeClues(s *shape, b []byte, s2 *shape, last []byte, time uint32) {
	for i := range s.clues {
		c := &s.clues[i]
		switch c.kind {
		case clueNumber:
			j.judgeNumber(c, b, s2, last)
		case clueName:
			j.judgeName(c, b[c.offset])
		case clueTime:
			j.judgeOtherTime(c, b, time)
		case clueText:
			j.judgeText(b[c.offset:][:c.width])
		case clueIndex:
			j.judgeIndex(frame.ReadUint(b[c.offset:][:2], c.big))
		}
	}
}

func (j *evidence) judgeNumber(c *clue, b []byte, s2 *shape, last []byte) {
	v, ok := c.value(b)
	h := &plausibleRanges[c.plausible]
	switch {
	case !ok:
		return
	case v < h.low || v > h.high:
		j.add(-bitsWrong)
		j.wrong = true
		return
	}
	j.add(int(c.right))
	if s2 == nil || s2.by[c.plausible] == 0 || h.step == 0 {
		return
	}
	if w, ok := s2.clues[s2.by[c.plausible]-1].value(last); ok {
		j.judgeStep(c, h, v-w)
	}
}

func (j *evidence) judgeStep(c *clue, h *plausibleRange, step int64) {
	switch {
	case h.rises && step < 0, step > 20*h.step, step < -20*h.step:
		j.doubt += bitsDistant
		if !j.apart { // otherwise the last message may be the wrong one, and all after it would be skipped
			j.bits -= bitsDistant
		}
	case step <= h.step && step >= -h.step:
		j.add(int(c.near))
	}
}

func (j *evidence) judgeName(c *clue, v uint8) {
	switch {
	case uint64(v) == c.none:
	case c.names[v/64]>>(v%64)&1 != 0:
		j.add(int(c.right))
	default:
		j.add(-bitsDistant)
	}
}

func (j *evidence) judgeOtherTime(c *clue, b []byte, time uint32) {
	t := uint32(frame.ReadUint(b[c.offset:][:4], c.big))
	switch {
	case t == 0xFFFFFFFF || t < minTime:
	case time != 0 && nearness(t, time) > 0:
		j.add(bitsField)
	case t >= maxTime:
		j.add(-bitsDistant)
	}
}

// judgeIndex judges a number that counts messages: three of its bits are never used.
func (j *evidence) judgeIndex(v uint64) {
	const none, reserved, many, count = 0xFFFF, 0x7000, 1 << 10, 0x0FFF
	switch {
	case v == none:
	case v&reserved != 0:
		j.add(-bitsWrong)
	case v&count >= many:
		j.add(-bitsDistant)
	}
}

// judgeText judges a string by its beginning.
func (j *evidence) judgeText(b []byte) {
	const enough = 16
	n := 0
	for n < len(b) && n < enough && b[n] != 0 {
		if b[n] < ' ' || b[n] == 0x7F {
			j.add(-bitsDistant)
			return
		}
		n++
	}
	if n < enough && n < len(b) && !utf8.Valid(b[:n]) {
		j.add(-bitsDistant)
		return
	}
	j.add(min(bitsField, n))
	against := -bitsDistant
	if n == 0 {
		against = -bitsWrong
	}
	for ; n < len(b) && n < enough; n++ {
		if b[n] != 0 {
			j.add(against) // few devices leave anything after the end of a string
			return
		}
	}
}

// same reports whether all bytes of b are the same, up to a limit.
func same(b []byte) bool {
	const enough = 64
	for i := range min(len(b), enough) {
		if b[i] != b[0] {
			return false
		}
	}
	return len(b) > 1
}

// isFill reports whether b begins with bytes that are all the same. After a definition
// without fields they are no messages: it is what zeros make of one that is cut off.
func isFill(b []byte) bool {
	const least = 8
	return len(b) >= least && same(b[:least])
}

// log2 returns the logarithm of a fraction to base 2, in quarters.
func log2(n, of int) int { return int(math.Floor(quarters * math.Log2(float64(n)/float64(of)))) }

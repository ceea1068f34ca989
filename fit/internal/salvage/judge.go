package salvage

import (
	"math"
	"math/rand/v2"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A view is what a path knows about the messages after a place.
type view struct {
	time  uint32 // the next time, 0 if there is none
	other uint32 // a time before it that is far from it, 0 if there is none
	next  int32  // where the next message with plausible ranges begins, -1 if there is none
	apart bool   // bytes are skipped before it
}

// evidence is the evidence for and against a message.
type evidence struct {
	bits  int
	doubt int    // bits against it
	late  bool   // its time is after the next one
	wrong bool   // a value is out of its range
	apart bool   // it has no time, and bytes are skipped between it and the next one
	usual uint32 // a time of the file, 0 if none is known
}

func (j *evidence) add(bits int) {
	j.bits += bits
	if bits < 0 {
		j.doubt -= bits
	}
}

// judgeTime judges a time by the times after it and by the usual time. It returns the view
// from before the message.
func (j *evidence) judgeTime(t uint32, v view) view {
	switch near := nearness(t, v.time); {
	case t < leastTime && j.usual >= minTime:
		j.add(-bitsWrong)
	case t == 0xFFFFFFFF || t < leastTime:
		j.add(-bitsLittle)
	case t < minTime && j.usual >= minTime, t >= maxTime && j.usual != 0:
		j.add(-bitsFar)
	case v.time != 0 && near > 0:
		j.add(near)
		j.late = t > v.time
		v.time, v.other = t, 0
	case j.usual != 0 && !isFar(t, j.usual):
		j.add(bitsDay)
		v.time, v.other = t, 0
	case v.other != 0 && nearness(t, v.other) > 0:
		j.add(-bitsDistant)
		v.time, v.other = t, 0
	case v.time == 0 && j.usual == 0:
		j.judgeFirst(t)
		v.time = t
	case j.usual == 0:
		j.add(-bitsLittle)
		v.time = t
	default:
		j.add(-bitsFar)
		v.other = t
	}
	return v
}

// judgeFirst judges a time that cannot be compared with another.
func (j *evidence) judgeFirst(t uint32) {
	if t >= maxTime {
		j.add(-bitsFar)
		return
	}
	j.add(bitsLittle)
}

// nearness returns the evidence in a time near the next one, 0 if it is far.
func nearness(t, next uint32) int {
	ahead := int64(next) - int64(t)
	late := 0
	if ahead < 0 {
		ahead, late = -ahead, bitsDistant
	}
	switch {
	case ahead <= minutes:
		return bitsMinutes - late
	case ahead <= hour:
		return bitsHour - late
	case ahead <= day:
		return bitsDay - late
	case ahead <= month:
		return bitsMonth - late
	}
	return 0
}

// isFar reports whether t is far from u, false if u is 0.
func isFar(t, u uint32) bool { return u != 0 && max(t, u)-min(t, u) > usualSpan }

// isFlipped reports whether flipping one bit brings t near u.
func isFlipped(t, u uint32) bool {
	for bit := range 32 {
		if !isFar(t^1<<bit, u) {
			return true
		}
	}
	return false
}

// judgeRoll judges a compressed timestamp.
func (j *evidence) judgeRoll(h uint8, v view) view {
	if v.time == 0 {
		v.time = j.usual&^31 | uint32(h)&31
		return v
	}
	ahead := (v.time - uint32(h)) & 31
	if ahead <= rollNear {
		j.add(bitsLittle)
	}
	v.time -= ahead
	return v
}

// judge judges the values at the beginning of b by themselves.
func (s *shape) judge(b []byte) (j evidence) {
	j.judgeClues(s, b[:s.size], nil, nil, 0)
	return j
}

// judgeClues judges the fields of a message by their plausible ranges, and by the values of
// the next message, which has the shape s2.
func (j *evidence) judgeClues(s *shape, b []byte, s2 *shape, next []byte, time uint32) {
	for i := range s.clues {
		c := &s.clues[i]
		switch c.kind {
		case clueNumber:
			j.judgeNumber(c, b, s2, next)
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

// judgeNumber judges a value by its range and by the next value. Zeros and bytes 0xFF are near nothing, as other messages
// have many of them in a row. But they can be in their range: in a trial without that evidence one damaged ride lost
// 1,689 messages more.
func (j *evidence) judgeNumber(c *clue, b []byte, s2 *shape, next []byte) {
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
	if w, ok := s2.clues[s2.by[c.plausible]-1].value(next); ok {
		near := int(c.near)
		if v == 0 || v == -1 {
			near = 0
		}
		j.judgeStep(near, h, w-v)
	}
}

func (j *evidence) judgeStep(near int, h *plausibleRange, step int64) {
	switch {
	case h.rises && step < 0, step > stepMost*h.step, step < -stepMost*h.step:
		j.doubt += bitsDistant
		if !j.apart { // otherwise the next message may be the wrong one, and all before it would be skipped
			j.bits -= bitsDistant
		}
	case step <= h.step && step >= -h.step:
		j.add(near)
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
	const none, reserved, count = 0xFFFF, 0x7000, 0x0FFF
	switch {
	case v == none:
	case v&reserved != 0:
		j.add(-bitsWrong)
	case v&count >= indexMost:
		j.add(-bitsDistant)
	}
}

// judgeText judges a string by its beginning.
func (j *evidence) judgeText(b []byte) {
	n := 0
	for n < len(b) && n < textMost && b[n] != 0 {
		if b[n] < ' ' || b[n] == 0x7F {
			j.add(-bitsDistant)
			return
		}
		n++
	}
	if n < textMost && n < len(b) && !utf8.Valid(b[:n]) {
		j.add(-bitsDistant)
		return
	}
	j.add(min(bitsField, n))
	against := -bitsDistant
	if n == 0 {
		against = -bitsWrong
	}
	for ; n < len(b) && n < textMost; n++ {
		if b[n] != 0 {
			j.add(against) // few devices leave anything after the end of a string
			return
		}
	}
}

// same reports whether all bytes of b are the same, up to a limit.
func same(b []byte) bool {
	for i := range min(len(b), enough) {
		if b[i] != b[0] {
			return false
		}
	}
	return len(b) > 1
}

// isFill reports whether b begins with bytes that are all the same. After a definition
// without fields they are not messages: zeros after a definition that is cut off look like
// that.
func isFill(b []byte) bool {
	return len(b) >= many && same(b[:many])
}

// log2 returns the logarithm of a fraction to base 2, in quarters.
func log2(n, of int) int { return int(math.Floor(quarters * math.Log2(float64(n)/float64(of)))) }

// These are the kinds of header bytes: a local type, a local type with a compressed
// timestamp, or a byte with reserved bits.
const (
	kindCompressed = frame.IsDefinition
	kindReserved   = frame.IsDefinition + 4
	headerKinds    = kindReserved + 1
)

func kindOf(h uint8) uint8 {
	const reserved = 0x30
	switch {
	case h&frame.CompressedBit != 0:
		return kindCompressed + frame.Local(h)
	case h&reserved != 0:
		return kindReserved
	}
	return h
}

// weigh computes the evidence in a header byte: the rarer the byte is in the file, and the
// more messages have it, the more.
func (p *path) weigh() {
	var bytes, headers [headerKinds]int
	sum := 0
	for at, h := range p.data {
		if frame.Local(h) == frame.IsDefinition {
			continue
		}
		kind := kindOf(h)
		bytes[kind]++
		if p.known.has(at) {
			headers[kind]++
			sum++
		}
	}
	used := 1
	var has [frame.IsDefinition]bool
	for _, m := range p.definitions {
		if m.led > 0 {
			headers[kindOf(p.data[m.at])] += m.led
			sum += m.led
		}
		if !has[m.local] {
			has[m.local] = true
			used++
		}
	}
	for i := range headerKinds {
		p.ready[i] = max(-bitsWrong, min(bitsSome, log2((headers[i]+1)*(len(p.data)+byteValues), (sum+used)*(bytes[i]+1))/quarters))
	}
}

// headerBits returns the evidence in the header of a message.
func (p *path) headerBits(h uint8) int {
	kind := kindOf(h)
	switch {
	case kind == kindReserved:
		return p.ready[kind] - bitsWrong
	case kind >= kindCompressed && !p.compressed:
		return p.ready[kind] - bitsDistant
	}
	return p.ready[kind]
}

// usualTime returns a time near most times of the file, or 0. Each place where a message
// with a time could lie counts, and counts much more if one near it could follow. The
// simple version sorts the times; this one counts them by the day.
func (p *path) usualTime() uint32 {
	p.days.empty()
	for pos := range p.data {
		if pos < p.reach.sure && !p.known.has(pos) {
			continue
		}
		p.enter(pos)
		t, weight := p.weighTime(pos)
		if t >= minTime {
			weight *= enough
		}
		if weight > 0 {
			p.days.add(t>>usualDay, weight)
		}
	}
	best, heaviest := uint32(0), usualLeast-1
	for _, d := range p.days.counts {
		if d.times > 1 && (d.weight > heaviest || d.weight == heaviest && d.day < best) {
			best, heaviest = d.day, d.weight
		}
	}
	if best == 0 {
		return 0
	}
	return best<<usualDay | 1<<(usualDay-1)
}

// A dayCount is the number of a file's times on one day, and their weight.
type dayCount struct {
	day           uint32
	times, weight int
}

// The dayCounts are those of the first usualDays days that a file has times of. The simple version is a map: it took
// two thirds of the time of usualTime.
type dayCounts struct {
	counts []dayCount
	nth    []uint16 // of counts, from 1 on, by the day: 64 kB, as timeAt has no time from maxTime on
}

// empty takes out all days.
func (d *dayCounts) empty() {
	if d.nth == nil {
		d.nth = make([]uint16, maxTime>>usualDay)
	}
	for _, c := range d.counts {
		d.nth[c.day] = 0
	}
	d.counts = d.counts[:0]
}

// add counts a time on a day, if there is room for the day.
func (d *dayCounts) add(day uint32, weight int) {
	n := d.nth[day]
	if n == 0 {
		if len(d.counts) == usualDays {
			return
		}
		d.counts = append(d.counts, dayCount{day: day})
		n = uint16(len(d.counts))
		d.nth[day] = n
	}
	c := &d.counts[n-1]
	c.times++
	c.weight += weight
}

// weighTime returns the time of a message at pos and its weight, 0 if there is none.
func (p *path) weighTime(pos int) (t uint32, weight int) {
	t, size := p.timeAt(pos)
	if size == 0 {
		return 0, 0
	}
	if p.known.has(pos) {
		return t, usualExact
	}
	if next, size := p.timeAt(pos + size); size > 0 && next != t && nearness(t, next) > 0 {
		return t, many
	}
	return t, 1
}

// timeAt returns the time and the size of a message at pos, if there can be one.
func (p *path) timeAt(pos int) (t uint32, size int) {
	if pos >= len(p.data) {
		return 0, 0
	}
	m := p.local.of(p.data[pos])
	if m == nil || m.shape.time == 0 || int(m.shape.size) > len(p.data)-pos {
		return 0, 0
	}
	s := m.shape
	t = s.timeIn(p.data[pos:])
	if t < leastTime || t >= maxTime {
		return 0, 0
	}
	return t, int(s.size)
}

// Evidence returns the mean evidence, in bits, in a message of the data of a whole file, without
// its header and without what is around it: in the messages that are there, and in random bytes
// read by the same definitions.
func Evidence(data []byte) (right, invented float64) {
	rng := rand.New(rand.NewPCG(1, 0))
	s := New(nil).newSalvager(data)
	s.known, s.defined = make(places, len(s.data)/64+1), make(places, len(s.data)/64+1)
	s.reach.sure = len(data)
	p := path{salvager: s}
	p.takeSure()
	p.usual = p.usualTime()
	noise := make([]byte, len(data))
	for i := range noise {
		noise[i] = uint8(rng.Uint32())
	}
	other := path{salvager: &salvager{Input: s.Input, data: noise, usual: p.usual}}
	count := 0
	p.restart()
	for at, h := range data {
		if p.enter(at); !p.known.has(at) {
			continue
		}
		of := p.local[frame.Local(h)].shape
		right += float64(p.alone(of, at))
		noise[at] = h
		invented += float64(other.alone(of, at))
		count++
	}
	return right / float64(max(1, count)), invented / float64(max(1, count))
}

// alone returns the evidence in a message without what is around it.
func (p *path) alone(of *shape, at int) int {
	j, _ := p.judge(of, at, view{next: -1})
	return min(bitsMost, j.bits)
}

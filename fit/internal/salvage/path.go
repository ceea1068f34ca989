package salvage

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A path reads the bytes of a damaged file as messages, definitions and bytes to be
// skipped. find returns the path with the most evidence: it judges each message by its
// header, its time and values and by the messages after it, and each definition by how
// sound it is; each skip costs. It works from the end of the bytes to their beginning,
// since the strongest evidence for a place is what follows it.
//
// The simple version keeps the best path from each place to the end. This one works in
// windows, so that the memory does not grow with the file: bytes at the end of a window
// decide nothing at its beginning.
type path struct {
	*salvager
	local table            // of the messages at a place
	taken int              // how many of definitions are in local
	from  int              // of the window
	cells []cell           // of each place in the window
	ready [headerKinds]int // evidence of a header of each kind, in bits
	steps []step
}

// A cell is the best path from a place. It has no pointers: windows are large, and the collector of garbage need not
// look through them.
type cell struct {
	nth     int32 // the definition here, or the definition of the message here; 0 if bytes are skipped
	score   int32 // evidence in bits for what follows, if a message ends here
	size    int32 // of the message or definition, 0 if bytes are skipped
	until   int32 // where the skipped bytes end
	doubt   int16 // against the message
	late    bool  // its time is after the next one
	defines bool
	view
}

// findSteps finds the path through data.
func (p *path) findSteps() []step {
	p.restart()
	data := p.data
	if p.has("weigh") {
		p.weigh()
	}
	if p.has("usualTime") {
		p.usual = p.usualTime()
	}
	p.restart()
	p.steps = append(p.steps[:0], p.begun...)
	for pos := p.reach.sure; pos < len(data); {
		to := min(len(data), pos+max(p.Window, many*p.longest))
		if p.again.from < to && to < p.again.to+p.Window {
			to = min(len(data), p.again.to+p.Window)
		}
		p.look(pos, to)
		keep := to
		if to < len(data) {
			keep = max(pos+1, to-max(p.Window, many*p.longest)/few)
		}
		pos = p.follow(pos, keep)
	}
	return p.steps
}

// look finds the best path from each place in a window to its end.
func (p *path) look(from, to int) {
	p.from = from
	if n := to - from + 1; cap(p.room) < n {
		p.room = make([]cell, n)
	}
	p.cells = p.room[:to-from+1]
	p.enter(to)
	end := to - from
	p.cells[end] = cell{until: int32(end), score: bitsSome, view: view{next: -1}}
	if to == len(p.data) && p.sum {
		p.cells[end].score = 0
	}
	skip, until := p.cells[end].score-bitsSome, int32(end) // the score if the byte before is skipped
	for i := end - 1; i >= 0; i-- {
		c := &p.cells[i]
		*c = cell{}
		found := p.leave(from + i)
		switch place := from + i; {
		case place == p.again.from && p.again.to > 0:
			until = int32(p.again.to - from)
			*c = cell{score: p.cells[until].score, until: until, view: p.cells[until].view}
			skip, until = c.score, int32(i)
			continue
		case p.again.has(place):
			*c = cell{score: noPath, view: view{next: -1}}
			continue
		}
		p.take(c, i, found)
		cost := int32(bitsFault)
		if p.isWalked(from + i) {
			cost += bitsWalk
		}
		*c = better(*c, skip, cost, until, p.cells)
		if to == len(p.data) && i == end-frame.ChecksumSize && p.sum && c.score < bitsSome-bitsLittle {
			*c = cell{until: int32(end), score: bitsSome - bitsLittle, view: view{next: -1}}
			skip, until = c.score, int32(i)
		}
		if p.reach.stop == atEnd && from+i == p.reach.end && to == len(p.data) && c.score < bitsSome {
			*c = cell{until: int32(end), score: bitsSome, view: view{next: -1}}
			skip, until = c.score, int32(i)
		}
		if c.size > 0 && c.score >= skip {
			skip, until = c.score, int32(i)
		}
	}
}

// found returns the definition in a cell, or of its message; nil if bytes are skipped.
func (p *path) found(c *cell) *candidate {
	if c.nth == 0 {
		return nil
	}
	return p.definitions[c.nth-1]
}

// better returns c, or a cell that skips bytes if that is better.
func better(c cell, skip, cost, until int32, cells []cell) cell {
	if c.size > 0 && c.score >= skip-cost {
		return c
	}
	v := cells[until].view
	v.apart = true
	return cell{score: skip - cost, until: until, view: v}
}

// restart puts no definition in force.
func (p *path) restart() { p.local, p.taken = table{}, 0 }

// enter puts the definitions in force at a place in force. A void one takes the older one out of force.
func (p *path) enter(at int) {
	for p.taken < len(p.definitions) && p.definitions[p.taken].from() <= at {
		m := p.definitions[p.taken]
		m.nth = int32(p.taken + 1)
		m.before = p.local[m.local]
		p.local[m.local] = m
		if m.void {
			p.local[m.local] = nil
		}
		p.taken++
	}
}

// leave undoes the definitions that are not yet in force at a place, and returns the
// definition there, if any.
func (p *path) leave(at int) (found *candidate) {
	for p.taken > 0 && p.definitions[p.taken-1].from() > at {
		p.taken--
		m := p.definitions[p.taken]
		p.local[m.local] = m.before
		if m.at == at && m.defines() {
			found = m
		}
	}
	return found
}

// take makes c a path that reads the bytes at place i as a message or definition, if they
// can be one.
func (p *path) take(c *cell, i int, found *candidate) {
	if found != nil && i+found.size < len(p.cells) {
		after := &p.cells[i+found.size]
		*c = cell{nth: found.nth, size: int32(found.size), score: after.score + found.score(), defines: true, view: after.view}
		return
	}
	h := p.data[p.from+i]
	m := p.local.of(h)
	if m == nil {
		return
	}
	end := i + int(m.shape.size)
	if end >= len(p.cells) || m.shape.size == 1 && (!p.known.has(p.from+i) && !p.follows(m, p.from+i) || isFill(p.data[p.from+i:])) {
		return
	}
	after := &p.cells[end]
	p.tries++
	j, v := p.judge(m.shape, p.from+i, after.view)
	j.bits += p.headerBits(h)
	if h&frame.CompressedBit != 0 && m.shape.time > 0 && !p.known.has(p.from+i) {
		j.add(-bitsFault)
	}
	switch {
	case p.known.has(p.from + i):
		j.bits += bitsLittle
	case m.isAgain(p.from + i):
		j.bits = min(j.bits, 0)
		j.add(-bitsFault)
	}
	*c = cell{nth: m.nth, size: int32(m.shape.size), score: after.score + int32(max(-bitsWorst, min(bitsMost, j.bits))), doubt: int16(j.doubt), late: j.late, view: v}
}

// follows reports whether only messages without fields lie between their definition and a place. Elsewhere
// any byte could be such a message, and would not be evidence.
func (s *salvager) follows(m *candidate, at int) bool {
	from := m.at + m.size
	if at-from > many {
		return false
	}
	for ; from < at; from++ {
		if frame.Local(s.data[from]) != m.local {
			return false
		}
	}
	return true
}

// judge judges the message of shape s at a place by what follows it, and returns the view
// from before it.
func (p *path) judge(s *shape, at int, v view) (j evidence, before view) {
	b := p.data[at:][:s.size]
	j.usual = p.usual
	if same(b) {
		j.add(-bitsFar)
		return j, v
	}
	if s.raw == nil {
		j.add(bitsLittle)
		return j, v
	}
	j.add(-s.odd)
	if b[0]&frame.CompressedBit != 0 {
		v = j.judgeRoll(b[0], v)
	}
	if s.time > 0 {
		v = j.judgeTime(s.timeIn(b), v)
	}
	var s2 *shape
	var next []byte
	if v.next >= 0 {
		s2 = p.found(&p.cells[v.next]).shape
		next = p.data[p.from+int(v.next):][:s2.size]
	}
	j.apart = v.apart && s.time == 0
	j.judgeClues(s, b, s2, next, v.time)
	if s.hasRanges() && !j.wrong { // otherwise the messages before it would seem wrong, too
		v.next, v.apart = int32(at-p.from), false
	}
	return j, v
}

// follow adds the steps of the best path in the window up to a place, and returns where
// they end.
func (p *path) follow(pos, keep int) int {
	for pos < keep {
		c := &p.cells[pos-p.from]
		n := int(c.size)
		if n == 0 {
			n = p.from + int(c.until) - pos
		}
		twice := pos == p.again.from && pos+n == p.again.to
		p.step(step{at: pos, size: n, count: 1, found: p.found(c), defines: c.defines, doubt: c.doubt, late: c.late, twice: twice})
		pos += n
	}
	return pos
}

// step adds a step, or extends the last one.
func (p *path) step(s step) {
	if n := len(p.steps); n > 0 && (s.at == 0 || s.at != p.reach.sure) && s.joins(&p.steps[n-1]) {
		p.steps[n-1].size += s.size
		p.steps[n-1].count += s.count
		p.steps[n-1].late = s.late
		return
	}
	p.steps = append(p.steps, s)
}

// A step is a part of a path: messages, a definition or skipped bytes.
type step struct {
	at, size int
	count    int        // how many messages
	found    *candidate // nil if bytes are skipped
	defines  bool
	after    bool // skipped after the checksum
	twice    bool // skipped because the bytes are there again
	late     bool // of a message: its time is after the next one
	doubt    int16
}

// message reports whether s is messages, with or without their definition.
func (s *step) message() bool { return s.found != nil && !s.defines }

// defined reports whether s is messages whose definition is there.
func (s *step) defined() bool { return s.message() && s.found.shape.raw != nil }

// gap reports whether s is skipped bytes that may have been messages.
func (s *step) gap() bool { return s.found == nil && !s.twice }

// each returns the size of each message, or of the whole step if it is not messages.
func (s *step) each() int {
	if s.message() {
		return int(s.found.shape.size)
	}
	return s.size
}

// skip makes messages skipped bytes.
func (s *step) skip() { *s = step{at: s.at, size: s.size, count: 1} }

// joins reports whether s continues the step last.
func (s *step) joins(last *step) bool {
	if s.found == nil || last.found == nil {
		return s.found == last.found && !s.twice && !last.twice
	}
	return s.found == last.found && !s.defines && !last.defines && !last.late && s.doubt == 0 && last.doubt == 0
}

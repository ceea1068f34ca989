package fit

// A path takes the bytes of a damaged file for messages, definitions and bytes to be
// skipped. Of all paths this one says most: each message is judged by its header, its
// time and its values and by those after it, each definition by how sound it is, and
// each place where bytes are skipped costs. It is found from the end of the bytes to
// their beginning, since what follows a place is what speaks for it most.
//
// The simple version keeps for each place the best path from there to the end. This
// one does so in windows, so that the memory does not grow with the file: what is at
// the end of a window decides nothing at its beginning.
type path struct {
	*salvager
	local [isDefinition]*mark // of the messages at a place
	taken int                 // how many of marks are in local
	from  int                 // of the window
	cells []cell              // of each place in the window
	ready [headerKinds]int    // what a header of each kind says, in bits
	steps []step
}

// A mark is a definition in force from a place on.
type mark struct {
	at, size int    // of the definition; size 0 if none is there
	shape    *shape // nil if it is lost
	local    uint8
	bits     int // how sound it is
	before   *mark
	seen     int // how many messages it has where decoding comes

	// How many messages are followed by another or by bytes that are none, and how many
	// such bytes look like a message.
	exact, torn, refused int
	gaps                 int   // how many are followed by a message without definition
	after                uint8 // of this local type
}

// from returns the first place at which messages can use m.
func (m *mark) from() int { return m.at + min(1, m.size) }

// A cell is the best path from a place.
type cell struct {
	mark    *mark // the definition of the message here, or the one here; nil if there is none
	score   int32 // in bits, of what follows if the place is where a message ends
	size    int32 // of the message or definition, 0 if bytes are skipped
	until   int32 // where the skipped bytes end
	doubt   int16 // against the message
	late    bool  // its time is after the next one
	defines bool
	view
}

// A step is what a path takes some bytes for.
type step struct {
	at, size int
	count    int   // how many messages
	mark     *mark // nil if bytes are skipped
	defines  bool
	after    bool // skipped after the checksum
	twice    bool // skipped because the bytes are there again
	late     bool // of a message: its time is after the next one
	doubt    int16
}

// message reports whether s is messages, whose definition may be lost.
func (s *step) message() bool { return s.mark != nil && !s.defines }

// joins reports whether s goes on with what last is.
func (s *step) joins(last *step) bool {
	if s.mark == nil || last.mark == nil {
		return s.mark == last.mark && !s.twice && !last.twice
	}
	return s.mark == last.mark && !s.defines && !last.defines && !last.late && s.doubt == 0 && last.doubt == 0
}

// seenOften is how many messages of a definition make it usual that there are more.
const seenOften = 3

// noPath is the score where no path may be.
const noPath = -1 << 30

const (
	window    = 1 << 18
	lookahead = window / 4
)

// find finds the path through data.
func (p *path) find() []step {
	p.local, p.taken = [isDefinition]*mark{}, 0
	data := p.data
	p.weigh()
	p.usual = p.usualTime()
	p.strange = p.isStrange()
	p.local, p.taken = [isDefinition]*mark{}, 0
	p.steps = p.steps[:0]
	for pos := 0; pos < len(data); {
		to := min(len(data), pos+max(window, 8*p.longest))
		if p.again.from < to && to < p.again.to+window {
			to = min(len(data), p.again.to+window)
		}
		p.look(pos, to)
		keep := to
		if to < len(data) {
			keep = max(pos+1, to-max(lookahead, 2*p.longest))
		}
		pos = p.follow(pos, keep)
	}
	return p.steps
}

// A kind of header byte: a local type, one with a compressed timestamp, or one with
// reserved bits.
const (
	kindCompressed = isDefinition
	kindReserved   = isDefinition + 4
	headerKinds    = kindReserved + 1
)

func kindOf(h uint8) uint8 {
	const reserved = 0x30
	switch {
	case h&headerCompressed != 0:
		return kindCompressed + localOf[h]
	case h&reserved != 0:
		return kindReserved
	}
	return h
}

// weigh finds out how much a header byte says: the rarer it is in the file, and the more
// usual as that of a message, the more.
func (p *path) weigh() {
	const least, most = -6, 5
	var bytes, headers [headerKinds]int
	sum := 0
	for at, h := range p.data {
		if localOf[h] == isDefinition {
			continue
		}
		kind := kindOf(h)
		bytes[kind]++
		if p.exact.has(at) {
			headers[kind]++
			sum++
		}
	}
	used := 1
	var has [isDefinition]bool
	for _, m := range p.marks {
		if !has[m.local] {
			has[m.local] = true
			used++
		}
	}
	for i := range headerKinds {
		p.ready[i] = max(least, min(most, log2((headers[i]+1)*(len(p.data)+256), (sum+used)*(bytes[i]+1))/quarters))
	}
}

// isStrange reports whether values speak more often against messages that are right than
// for them: they are not those of devices, and say nothing.
func (p *path) isStrange() bool {
	with, against := 0, 0
	p.local, p.taken = [isDefinition]*mark{}, 0
	for at := range p.data {
		p.enter(at)
		if !p.exact.has(at) {
			continue
		}
		m := p.local[localOf[p.data[at]]&15]
		if m == nil || m.shape == nil || m.shape.def == nil || at+int(m.shape.size) > len(p.data) {
			continue
		}
		var j judgement
		j.judgeClues(m.shape, p.data[at:][:m.shape.size], nil, nil, 0)
		switch {
		case j.bits < 0:
			against++
		case j.bits > 0:
			with++
		}
	}
	return against > with
}

// look finds the best paths from each place in a window to its end.
func (p *path) look(from, to int) {
	p.from = from
	if n := to - from + 1; cap(p.cells) < n {
		p.cells = make([]cell, n)
	} else {
		p.cells = p.cells[:n]
	}
	p.enter(to)
	end := to - from
	p.cells[end] = cell{until: int32(end), score: bitsEnd, view: view{next: -1}}
	skip, until := int32(0), int32(end) // the score if the byte before is skipped
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
		*c = better(*c, skip, until, p.cells)
		if c.size > 0 && c.score >= skip {
			skip, until = c.score, int32(i)
		}
	}
}

// better returns c, or a cell that skips bytes if that is better.
func better(c cell, skip, until int32, cells []cell) cell {
	if c.size > 0 && c.score >= skip-bitsFault {
		return c
	}
	v := cells[until].view
	v.apart = true
	return cell{score: skip - bitsFault, until: until, view: v}
}

// enter puts the marks in force that are in force at a place.
func (p *path) enter(at int) {
	for p.taken < len(p.marks) && p.marks[p.taken].from() <= at {
		m := p.marks[p.taken]
		m.before = p.local[m.local]
		p.local[m.local] = m
		p.taken++
	}
}

// leave takes the marks out of force that are not in force at a place, and returns the
// one that lies there, if any.
func (p *path) leave(at int) (found *mark) {
	for p.taken > 0 && p.marks[p.taken-1].from() > at {
		p.taken--
		m := p.marks[p.taken]
		p.local[m.local] = m.before
		if m.at == at && m.size > 0 {
			found = m
		}
	}
	return found
}

// take makes c a path that takes what is at place i for a message or definition, if
// it can be one.
func (p *path) take(c *cell, i int, found *mark) {
	if found != nil && found.shape != nil && i+found.size < len(p.cells) {
		after := &p.cells[i+found.size]
		*c = cell{mark: found, size: int32(found.size), score: after.score + found.score(), defines: true, view: after.view}
		return
	}
	h := p.data[p.from+i]
	local := localOf[h]
	if local == isDefinition || p.local[local] == nil || p.local[local].shape == nil {
		return
	}
	m := p.local[local]
	end := i + int(m.shape.size)
	if end >= len(p.cells) || m.shape.size == 1 && !p.exact.has(p.from+i) && !p.follows(m, p.from+i) {
		return
	}
	after := &p.cells[end]
	p.tries++
	j, v := p.judge(m.shape, i, after.view)
	j.bits += p.headerBits(h)
	switch {
	case p.exact.has(p.from + i):
		j.bits += bitsExact
	case m.isAgain(p.from + i):
		j.bits = min(j.bits, 0)
		j.add(-bitsFault)
	case m.seen < seenOften && m.shape.def != nil && j.bits <= 5 && m.shape.blind():
		j.bits = min(j.bits, -bitsBlind)
	}
	*c = cell{mark: m, size: int32(m.shape.size), score: after.score + int32(max(-bitsWorst, min(bitsMost, j.bits))), doubt: int16(j.doubt), late: j.late, view: v}
}

// score returns how much a definition says. One with a field that is none can be the beginning
// of one, and then other bytes: it says no more than a message.
func (m *mark) score() int32 {
	if m.shape.wrong >= 0 {
		return int32(min(bitsMost, m.bits))
	}
	return int32(m.bits)
}

// follows reports whether nothing but messages without fields is between the definition of
// such messages and a place. Elsewhere any byte could be one, and would say nothing.
func (p *path) follows(m *mark, at int) bool {
	const most = 8
	from := m.at + m.size
	if at-from > most {
		return false
	}
	for ; from < at; from++ {
		if localOf[p.data[from]] != m.local {
			return false
		}
	}
	return true
}

// headerBits returns what the header of a message says.
func (p *path) headerBits(h uint8) int {
	kind := kindOf(h)
	switch {
	case kind == kindReserved:
		return p.ready[kind] - 6
	case kind >= kindCompressed && !p.compressed:
		return p.ready[kind] - 4
	}
	return p.ready[kind]
}

// judge judges the message of shape s at place i by what is known after it, and
// returns what is known before it.
func (p *path) judge(s *shape, i int, v view) (j judgement, before view) {
	b := p.data[p.from+i:][:s.size]
	j.usual = p.usual
	if same(b) {
		j.add(-bitsSame)
		return j, v
	}
	if s.def == nil {
		j.add(2)
		return j, v
	}
	j.add(-s.odd)
	if b[0]&headerCompressed != 0 {
		v = j.judgeRoll(b[0], v)
	}
	if s.time > 0 {
		v = j.judgeTime(uint32(readUint(b[s.time:][:4], s.def.BigEndian())), v)
	}
	var s2 *shape
	var next []byte
	if v.next >= 0 {
		s2 = p.cells[v.next].mark.shape
		next = p.data[p.from+int(v.next):][:s2.size]
	}
	values := j.bits
	j.apart = v.apart && s.time == 0
	j.judgeClues(s, b, s2, next, v.time)
	if p.strange {
		j.bits = max(j.bits, values-1)
	}
	if s.habitual() && !j.wrong { // else those before it would seem as wrong
		v.next, v.apart = int32(i), false
	}
	return j, v
}

// follow takes the steps of the best path in the window up to a place, and returns
// where they end.
func (p *path) follow(pos, keep int) int {
	for pos < keep {
		c := &p.cells[pos-p.from]
		n := int(c.size)
		if n == 0 {
			n = p.from + int(c.until) - pos
		}
		twice := pos == p.again.from && pos+n == p.again.to
		p.step(step{at: pos, size: n, count: 1, mark: c.mark, defines: c.defines, doubt: c.doubt, late: c.late, twice: twice})
		pos += n
	}
	return pos
}

// step adds a step, or makes the last one longer.
func (p *path) step(s step) {
	if n := len(p.steps); n > 0 && s.joins(&p.steps[n-1]) {
		p.steps[n-1].size += s.size
		p.steps[n-1].count += s.count
		return
	}
	p.steps = append(p.steps, s)
}

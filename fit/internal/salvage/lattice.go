package salvage

import (
	"math/bits"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A lattice reads the bytes of a damaged file as messages, definitions and skipped bytes. find returns
// the reading with the most evidence. It goes from the beginning to the end, and keeps a few states for
// each place where a message can end, and a few of which the next bytes are skipped. A state has the
// definitions in force, so that a wrong definition competes with its absence, and the last time and
// values, which the next message is judged by.
//
// The memory does not grow with the file: where a window ends, what the best state says of its
// beginning is settled.
type lattice struct {
	*salvager
	tables map[table]*table
	ends   []int32 // the newest node that ends at a place, by the low bits of the place
	gaps   []gap
	top    int32            // the best score so far
	least  int32            // that a state needs: others are not extended at a place
	ready  [headerKinds]int // evidence of a header of each kind, in bits
	looked int              // where a definition was looked for last
	found  *foundDefinition // there
	steps  []step
	sound  bool  // a definition at this place is part of all states
	first  int32 // node that is not dropped, of those that end after it
	next   int   // of definitions, that at a place or after it
}

// A table is the definitions in force.
type table [frame.IsDefinition]*foundDefinition

// A node is a message, a definition, or a block that is there twice, and the state after it.
type node struct {
	view
	found   *foundDefinition // nil of a block
	table   *table
	prev    int32 // node
	other   int32 // node that ends at the same place
	clean   int32 // node before it after which bytes are skipped, if they are; 0 if it is this one
	at, end int32
	score   int32 // evidence in bits up to its end
	doubt   int16 // against the message
	late    bool  // its time is before the last one
	defines bool
}

// A gap is skipped bytes after a node.
type gap struct {
	node  int32
	score int32
	table *table
}

// These bound the search.
const (
	mostNodes = 3        // that end at a place
	mostGaps  = 2        // at a place
	beam      = 160      // bits that a state may lack to the best one
	mostEnds  = 1 << 18  // more than the largest message has bytes
	noScore   = -1 << 30 // of no state
)

// find finds the best reading of the data.
func (l *lattice) find() []step {
	l.weigh()
	if l.has(ruleUsual) {
		l.usual = l.usualTime()
	}
	if l.tables == nil {
		l.tables = map[table]*table{}
		l.ends = make([]int32, min(mostEnds, 1<<bits.Len(uint(len(l.data)))))
	}
	clear(l.ends)
	l.steps, l.looked, l.next, l.first = nil, -1, 0, 0
	l.nodes = append(l.nodes[:0], node{score: noScore, table: &table{}}, node{table: l.intern(&table{}), view: view{last: -1}})
	l.ends[0], l.gaps, l.top, l.least = 1, l.gaps[:0], 0, noScore
	n, settled := len(l.data), 0
	best, score := int32(1), int32(noScore)
	for pos := 0; pos <= n; pos++ {
		if pos-settled > max(l.Window, 8*l.longest) && n-pos > frame.ChecksumSize {
			l.settle(pos, settled+(pos-settled)*3/4)
			settled = pos
		}
		if l.again.to > 0 && pos == l.again.from {
			l.skipBlock()
			pos = l.again.to - 1
			continue
		}
		l.least = l.top - beam
		l.dropFrom(pos)
		l.lose(pos)
		l.prefer(pos)
		for i := *l.endsAt(pos); i > 0; i = l.nodes[i].other {
			c := &l.nodes[i]
			if end := c.score + l.endScore(n-pos); end > score && n-pos <= frame.ChecksumSize {
				best, score = i, end
			}
			l.extend(gap{i, c.score, c.table}, pos, false)
		}
		for _, g := range l.gaps {
			l.extend(g, pos, true)
		}
		for i := *l.endsAt(pos); i > 0 && !l.sound; i = l.nodes[i].other {
			l.skipAfter(i, l.nodes[i].table)
		}
		*l.endsAt(pos) = 0
	}
	for _, g := range l.gaps {
		if g.score+bitsEnd > score {
			best, score = g.node, g.score+bitsEnd
		}
	}
	l.stepsTo(best)
	if end := int(l.nodes[best].end); end < n {
		l.step(step{at: end, size: n - end, table: l.nodes[best].table})
	}
	return l.steps
}

// endScore returns the evidence in a message that ends so many bytes before the end of the data: at
// the end, or before the checksum.
func (l *lattice) endScore(before int) int32 {
	if l.sum == (before == frame.ChecksumSize) && (l.sum || before == 0) {
		return bitsEnd
	}
	if before == 0 {
		return 0
	}
	return noScore / 2
}

// endsAt returns the newest node that ends at a place.
func (l *lattice) endsAt(place int) *int32 { return &l.ends[place&(len(l.ends)-1)] }

// intern makes t the only table with these definitions, unless there is one.
func (l *lattice) intern(t *table) *table {
	if known := l.tables[*t]; known != nil {
		return known
	}
	l.tables[*t] = t
	return t
}

// with returns a table with another definition. One that is there again changes nothing.
func (l *lattice) with(t *table, m *foundDefinition) *table {
	if old := t[m.local]; old != nil && old.shape == m.shape && !m.shape.once && m.shape.size > 1 {
		return t
	}
	u := *t
	u[m.local] = m
	if known := l.tables[u]; known != nil {
		return known
	}
	added := u
	return l.intern(&added)
}

// skipBlock skips the block that is there twice, after all states.
func (l *lattice) skipBlock() {
	from, to := l.again.from, int32(l.again.to)
	for i := *l.endsAt(from); i > 0; i = l.nodes[i].other {
		l.gaps = append(l.gaps, gap{i, l.nodes[i].score, l.nodes[i].table})
	}
	clear(l.ends)
	for _, g := range l.gaps {
		c := l.nodes[g.node]
		c.defines, c.late = false, false
		c.prev, c.at, c.end, c.found, c.score, c.table, c.doubt, c.clean = g.node, int32(from), to, nil, g.score, g.table, 0, 0
		l.add(c)
	}
	l.gaps = l.gaps[:0]
}

// lose puts a definition that is lost at a place in force.
func (l *lattice) lose(pos int) {
	for l.next < len(l.definitions) && l.definitions[l.next].at < pos {
		l.next++
	}
	if l.next == len(l.definitions) || l.definitions[l.next].at > pos || l.definitions[l.next].size > 0 {
		return
	}
	lost := l.definitions[l.next]
	for i := range l.gaps {
		l.gaps[i].table = l.with(l.gaps[i].table, lost)
	}
	for i := *l.endsAt(pos); i > 0; i = l.nodes[i].other {
		l.nodes[i].table = l.with(l.nodes[i].table, lost)
	}
}

// dropFrom drops the nodes that end at a place if prefer has dropped them.
func (l *lattice) dropFrom(pos int) {
	for at := l.endsAt(pos); *at > 0; {
		if n := &l.nodes[*at]; *at < l.first {
			*at, n.end = n.other, -1
			continue
		}
		at = &l.nodes[*at].other
	}
}

// prefer drops all states but those that end at a place, if a definition with evidence of its own lies
// there and the best state ends there. Else an older definition, of which the profile knows more fields,
// could have more evidence in each message than the right one.
func (l *lattice) prefer(pos int) {
	best := int32(noScore)
	for i := *l.endsAt(pos); i > 0; i = l.nodes[i].other {
		best = max(best, l.nodes[i].score)
	}
	l.sound = false
	if best == noScore || pos == len(l.data) || frame.Local(l.data[pos]) != frame.IsDefinition {
		return
	}
	m := l.definition(pos)
	if m == nil || m.bits < soundFound || m.shape.wrong >= 0 || pos < l.again.from && l.again.from < pos+m.size {
		return
	}
	if m.shape.hasEmpty() || slices.ContainsFunc(l.gaps, func(g gap) bool { return g.score > best }) {
		return
	}
	l.sound, l.gaps, l.first = true, l.gaps[:0], int32(len(l.nodes))
}

// skipAfter begins to skip bytes after a node, or before it if there is much evidence against it: torn
// messages can often be read.
func (l *lattice) skipAfter(i int32, t *table) {
	c := &l.nodes[i]
	if c.clean > 0 {
		i = c.clean
		c = &l.nodes[i]
		t = c.table
	}
	l.skip(gap{i, c.score - bitsFault, t})
}

// skip keeps a gap if it is among the best, one for each table.
func (l *lattice) skip(g gap) {
	if g.score < l.least {
		return
	}
	i := slices.IndexFunc(l.gaps, func(o gap) bool { return o.table == g.table })
	if i < 0 && len(l.gaps) < mostGaps {
		l.gaps = append(l.gaps, g)
		return
	}
	if i < 0 {
		i = 0
		for j := range l.gaps {
			if l.gaps[j].score < l.gaps[i].score {
				i = j
			}
		}
	}
	if o := &l.gaps[i]; o.score < g.score || o.score == g.score && l.nodes[o.node].end < l.nodes[g.node].end {
		*o = g
	}
}

// add keeps a node if it is among the best that end at its place, one for each table and time.
func (l *lattice) add(n node) {
	if n.score < l.least {
		return
	}
	head := l.endsAt(int(n.end))
	count, worst := 0, head
	for at := head; *at > 0; at = &l.nodes[*at].other {
		o := &l.nodes[*at]
		if o.table == n.table && (o.time == n.time || nearness(o.time, n.time) > 0) {
			count, worst = mostNodes, at
			break
		}
		if count++; o.score < l.nodes[*worst].score {
			worst = at
		}
	}
	if count >= mostNodes {
		o := &l.nodes[*worst]
		if o.score >= n.score {
			return
		}
		*worst, o.end = o.other, -1
	}
	l.top = max(l.top, n.score)
	n.other = *head
	if len(l.nodes) == cap(l.nodes) {
		l.nodes = slices.Grow(l.nodes, 2*len(l.nodes)) // append would grow it by a quarter each time
	}
	l.nodes = append(l.nodes, n)
	*l.endsAt(int(n.end)) = int32(len(l.nodes) - 1)
}

// extend reads a message or definition at a place, after a node or after skipped bytes.
func (l *lattice) extend(g gap, pos int, apart bool) {
	if pos == len(l.data) || g.score < l.least {
		return
	}
	c := l.nodes[g.node]
	c.prev, c.at, c.table, c.clean, c.doubt, c.late = g.node, int32(pos), g.table, 0, 0, false
	c.apart = c.apart || apart
	local := frame.Local(l.data[pos])
	if local == frame.IsDefinition {
		if m := l.definition(pos); m != nil && (m.bits >= soundFound || !apart || l.isDefined(pos)) {
			c.found, c.defines, c.end, c.score, c.table = m, true, int32(pos+m.size), g.score+m.score(), l.with(g.table, m)
			l.add(c)
		}
		return
	}
	m := g.table[local]
	if m == nil || pos+int(m.shape.size) > len(l.data) || m.shape.size == 1 && l.isFiller(m, pos) {
		return
	}
	c.found, c.defines, c.end = m, false, int32(pos)+int32(m.shape.size)
	j := l.evidenceIn(m, pos, &c.view)
	if apart && j.doubt >= bitsWrong {
		return
	}
	c.score = g.score + int32(max(-bitsWorst, min(bitsMost, j.bits)))
	if c.doubt, c.late = int16(j.doubt), j.late; j.doubt >= bitsWrong {
		p := &l.nodes[g.node]
		if c.clean = g.node; p.clean > 0 && g.score-l.nodes[p.clean].score <= bitsBelieved {
			c.clean = p.clean
		}
	}
	l.add(c)
}

// isFiller reports whether a message without fields is none: nearly any byte could be one.
func (l *lattice) isFiller(m *foundDefinition, pos int) bool {
	return !l.exact.has(pos) && !l.follows(m, pos) || isFill(l.data[pos:])
}

// evidenceIn returns the evidence in a message after a view, and changes it to that after the message.
func (l *lattice) evidenceIn(m *foundDefinition, pos int, v *view) evidence {
	l.tries++
	j := l.judge(m.shape, pos, v)
	h := l.data[pos]
	j.bits += l.headerBits(h)
	if h&frame.CompressedBit != 0 && m.shape.time > 0 && !l.exact.has(pos) {
		j.add(-bitsFault)
	}
	switch {
	case l.exact.has(pos):
		j.bits += bitsExact
	case m.isAgain(pos):
		j.bits = min(j.bits, 0)
		j.add(-bitsFault)
	case m.seen < seenOften && m.shape.raw != nil && j.bits <= bitsFew && m.shape.blind():
		j.bits = min(j.bits, -bitsBlind)
	}
	return j
}

// definition returns the definition at a place, nil if there is none.
func (l *lattice) definition(pos int) *foundDefinition {
	if i, ok := l.indexOf(pos); ok && l.definitions[i].size > 0 {
		return l.definitions[i]
	}
	if l.looked != pos { // states ask one after the other
		l.looked, l.found = pos, nil
		if bits, n := soundness(l.data[pos:]); bits > 0 {
			l.found = l.newDefinition(pos, n, bits)
		}
	}
	return l.found
}

// settle adds the steps of the best reading that end before a place, and drops the states that read
// them otherwise.
func (l *lattice) settle(pos, before int) {
	best := int32(0)
	for i := range l.nodes {
		if l.needs(i, pos) && l.nodes[i].score > l.nodes[best].score {
			best = int32(i)
		}
	}
	root := best
	for l.nodes[root].prev > 0 && int(l.nodes[root].end) > before {
		root = l.nodes[root].prev
	}
	l.stepsTo(root)
	needed, moved := make([]bool, len(l.nodes)), make([]int32, len(l.nodes))
	for i := len(l.nodes) - 1; i > int(root); i-- {
		n := &l.nodes[i]
		needed[i] = needed[i] || l.needs(i, pos)
		needed[n.prev] = needed[n.prev] || needed[i]
	}
	l.nodes[root].prev, l.nodes[root].clean = 0, 0
	needed[root] = true
	clear(l.ends)
	first := l.first
	kept := l.nodes[:1]
	for i := int(root); i < len(l.nodes); i++ {
		n := l.nodes[i]
		n.prev = moved[n.prev]
		if !needed[i] || n.prev == 0 && i > int(root) {
			continue
		}
		if n.clean > 0 {
			n.clean = max(1, moved[n.clean])
		}
		moved[i] = int32(len(kept))
		kept = append(kept, n)
		if int(n.end) >= pos && int32(i) >= first {
			kept[moved[i]].other, *l.endsAt(int(n.end)) = *l.endsAt(int(n.end)), moved[i]
		}
	}
	l.nodes, l.first = kept, 0
	l.gaps = slices.DeleteFunc(l.gaps, func(g gap) bool { return moved[g.node] == 0 })
	for i := range l.gaps {
		l.gaps[i].node = moved[l.gaps[i].node]
	}
	l.tables = map[table]*table{} // clear would keep it as large as it was
	for i := range l.nodes {
		if l.needs(i, pos) {
			l.intern(l.nodes[i].table)
		}
	}
	for _, g := range l.gaps {
		l.intern(g.table)
	}
}

// needs reports whether a node may still be extended at a place.
func (l *lattice) needs(i, pos int) bool {
	return int(l.nodes[i].end) >= pos && int32(i) >= l.first || slices.ContainsFunc(l.gaps, func(g gap) bool { return int(g.node) == i })
}

// stepsTo adds the steps up to the end of a node.
func (l *lattice) stepsTo(i int32) {
	var path []int32
	for ; l.nodes[i].prev > 0; i = l.nodes[i].prev {
		path = append(path, i)
	}
	for _, i := range slices.Backward(path) {
		n := &l.nodes[i]
		if p := &l.nodes[n.prev]; p.end < n.at {
			l.step(step{at: int(p.end), size: int(n.at - p.end), table: p.table})
		}
		l.step(step{
			at: int(n.at), size: int(n.end - n.at), count: 1, found: n.found, table: n.table,
			defines: n.defines, doubt: n.doubt, late: n.late, twice: n.found == nil,
		})
	}
}

// step adds a step, or extends the last one.
func (l *lattice) step(s step) {
	if n := len(l.steps); n > 0 && s.joins(&l.steps[n-1]) {
		l.steps[n-1].size += s.size
		l.steps[n-1].count += s.count
		return
	}
	l.steps = append(l.steps, s)
}

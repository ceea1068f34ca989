package count

import (
	"encoding/binary"
	"errors"
	"sort"
)

// copies are blocks of the program, with what follows the last instruction, that have been
// copied to where there is room in the process. Each has a counter in front, and runs on in
// another where that is known. So the thread stops where it comes to something new, and not
// each time round a loop.
//
// The simple version is to step through the program's own code: a copy does the same to
// registers, flags and memory, the return addresses of calls included.
type copies struct {
	of     map[uint64]uint64 // where the copy begins, by where the block does
	pcs    [][]uint64        // the instructions of each, in the order of the counters
	marks  []mark            // by address
	free   uint64            // where there is still room, 0 if there is none at all
	inCopy bool              // the thread runs there
	exit   mark              // the exit that it has taken last
	ran    bool              // since the counters were read
}

// Where the room is, and what is in it. There are 31 bits in instructions for an address,
// and in the binary's, which is linked to be further down.
const (
	room     = 0x6000_0000
	saved    = room     // the thread's RCX
	counters = room + 8 // one for each copy
	codes    = room + 1<<17
	roomSize = 1 << 22
)

// limit is how often a copy runs before the thread stops for the counters to be read.
const limit = 1 << 16

// copied returns where the copy is of the block that begins somewhere; 0 if there cannot be
// one, or not yet.
func (t *tracer) copied(pc uint64) (uint64, error) {
	if at, ok := t.of[pc]; ok || t.free == 0 {
		return at, nil
	}
	pcs, end := t.movable(pc)
	if len(pcs) == 0 {
		return 0, nil
	}
	p := piece{at: t.free}
	counter := counters + 8*uint64(len(t.pcs))
	entry := p.count(pcs, counter)
	t.fill(&p, pcs, end)
	if p.end() > room+roomSize || counter+8 > codes {
		return 0, nil
	}
	t.of[pc] = entry
	t.pcs = append(t.pcs, pcs)
	m := memory{process: t.thread}
	m.set(counter, binary.LittleEndian.AppendUint64(nil, limit))
	return entry, t.keep(p, m)
}

// movable returns the instructions from one on that can be copied; the last may be
// a branch, and where they end.
func (t *tracer) movable(pc uint64) (pcs []uint64, end uint64) {
	for {
		next, ok := t.after(pc)
		if _, known := relative(t.codeAt(pc)); !ok || !known {
			break
		}
		pcs = append(pcs, pc)
		pc = next
	}
	if isBranch(t.codeAt(pc)) {
		pcs = append(pcs, pc)
	}
	return pcs, pc
}

func (t *tracer) fill(p *piece, pcs []uint64, end uint64) {
	for i, pc := range pcs {
		if pc == end {
			p.branch(t.codeAt(pc), pcs[i:])
			return
		}
		p.mark(mark{here: pc, undo: pcs[i:]})
		p.move(t.codeAt(pc)[:t.next[pc]-pc], pc)
	}
	p.next(end)
}

// keep writes a piece to the process.
func (t *tracer) keep(p piece, m memory) error {
	m.set(p.at, p.code)
	t.marks = append(t.marks, p.marks...)
	t.free = p.end()
	return m.err
}

// join has the exit that was taken last lead to a copy from now on, unless it was one to
// somewhere else.
func (t *tracer) join(to uint64) error {
	from := t.exit
	t.exit = mark{}
	if from.exit == none || from.here != t.here {
		return nil
	}
	m := memory{process: t.thread}
	if from.exit == toReturn {
		p := piece{at: t.free}
		p.returnTo(t.here, from.undo)
		if p.end() > room+roomSize {
			return nil
		}
		m.err = t.keep(p, m)
		m.set(from.at, jumpTo(from.at, p.at))
		from = p.marks[len(p.marks)-1]
	}
	m.set(from.at, jumpTo(from.at, to))
	return m.err
}

// original returns the mark for an address in a copy.
func (c *copies) original(pc uint64) (mark, error) {
	i := sort.Search(len(c.marks), func(i int) bool { return c.marks[i].at > pc })
	if i == 0 || pc >= c.free {
		return mark{}, unseen("a copy of instructions was left at %#x", pc)
	}
	return c.marks[i-1], nil
}

// collect counts what has run in copies.
func (t *tracer) collect(thread int) error {
	if !t.ran {
		return nil
	}
	t.ran = false
	m := memory{process: thread}
	for i, pcs := range t.pcs {
		counter := counters + 8*uint64(i)
		n := limit - int64(m.word(counter))
		if n == 0 || m.err != nil {
			continue
		}
		for _, pc := range pcs {
			t.execution.add(pc, n)
		}
		m.set(counter, binary.LittleEndian.AppendUint64(nil, limit))
	}
	if t.total > t.job.atMost() {
		return errors.Join(m.err, t.job.tooMany())
	}
	return m.err
}

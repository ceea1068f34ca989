package salvage

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// A walker goes from message to message as decoding does. If messages lead from one known
// place to another, all between are right.
type walker struct {
	*salvager
	size  frame.Sizes
	local table
	resumer
	lost      bool   // there is a fault
	time      uint32 // the last one that is right, 0 if none is known
	made      uint32 // when the file was made, or 0
	near, far int    // number of times so far that are near the one before, and far from it

	right, wrong int // number of messages so far with all values in range, and of others
}

// walk adds the definitions with little evidence that lie where messages end: after each
// known definition, up to the next one.
func (w *walker) walk() {
	sound, pos := w.definitions, w.reach.sure
	for len(sound) > 0 && sound[0].at < pos {
		sound = sound[1:]
	}
	for i := 0; i <= len(sound); i++ {
		next := len(w.data)
		if i < len(sound) {
			next = sound[i].at
		}
		w.walkTo(next, pos)
		if i < len(sound) {
			w.force(sound[i])
			pos = next + sound[i].size
		}
	}
	w.definitions = inOrder(w.definitions)
}

// force puts a definition in force.
func (w *walker) force(m *candidate) {
	w.size[m.local], w.local[m.local] = m.shape.size, m
}

// walkTo adds the definitions between pos and a place where a message is known to end.
// After a fault it resumes where messages lead on again.
func (w *walker) walkTo(to, pos int) {
	from, fault := w.lead(to, pos)
	for fault < to {
		if pos = w.resume(to, from, fault); pos == to {
			return
		}
		_, fault = w.lead(to, pos)
		from = fault
	}
}

// lead adds the definitions that messages from pos on lead to, and finds which messages are
// right. If they lead to a place where a message is known to end, all are, except those
// between times that are far from one another. Otherwise those between times near one
// another are; or if no times are near, those that enough others follow. It returns where
// the right messages end, and the fault.
func (w *walker) lead(to, pos int) (right, fault int) {
	trial, first, from := *w, len(w.definitions), pos
	span, sizes, time := pos, w.size, uint32(0)
	near, far := 0, 0
	right = pos
	for pos < to && !w.isEnd(pos, to) {
		h := w.data[pos]
		n := trial.size.Of(h)
		if n > to-pos || w.isFilled(pos, n) || w.lost && near > 0 && trial.isFirst(h) {
			break
		}
		if n == 0 {
			if n = trial.forceDefinition(pos, to); n == 0 {
				break
			}
		} else if t, ok := trial.pass(pos); ok {
			switch {
			case w.lost && w.time != 0 && nearness(w.time, t) == 0:
				far++
			case time == 0:
			case nearness(time, t) > 0:
				if near++; near >= far {
					w.markExact(span, pos+n, &sizes)
					right = pos + n
				}
			default:
				far++
			}
			if time != 0 {
				span, sizes = pos+n, trial.size
			}
			time = t
		}
		pos += n
	}
	arrived := w.isEnd(pos, to)
	w.made, w.right, w.wrong = trial.made, trial.right, trial.wrong
	if w.lost = w.lost || !arrived; !w.lost {
		w.near += near
		w.far += far
	}
	if arrived && near >= far && time != 0 && (near > 0 || nearness(trial.made, time) > 0) {
		w.time = time
	}
	kept := pos
	switch {
	case near == 0 && far > 0 && !arrived && w.time != 0:
		kept = right
	case near == 0:
		if right = pos; !arrived {
			right = w.before(from, pos)
		}
		sizes = w.size
		w.markExact(from, right, &sizes)
	case arrived && near >= far:
		w.markExact(span, pos, &sizes)
		right = pos
	default:
		kept = right
	}
	if arrived {
		pos, kept = to, to
	}
	w.definitions = append(w.definitions[:first], slices.DeleteFunc(w.definitions[first:], func(m *candidate) bool { return m.bits < soundAfter && m.at >= kept })...)
	for _, m := range w.definitions[first:] {
		w.force(m)
	}
	return right, pos
}

// isFilled reports whether the message of n bytes at a place, and what follows it, are bytes
// that are all the same.
func (w *walker) isFilled(pos, n int) bool {
	if n == 1 {
		return isFill(w.data[pos:])
	}
	return n > 1 && 2*n <= len(w.data)-pos && same(w.data[pos:pos+2*n])
}

// before returns the last place from which so many messages lead to a fault that those
// before it cannot be chance.
func (w *walker) before(pos, fault int) int {
	says, right := 0, pos
	for range 2 {
		size, at := w.size, pos
		each := w.says(&size)
		rest := says - resumeProof
		for says = 0; at < fault; {
			h := w.data[at]
			n := size.Next(w.data[at:])
			if frame.Local(h) == frame.IsDefinition {
				each = w.says(&size)
			} else {
				says += each[h>>7]
			}
			at += n
			if says <= rest {
				right = at
			}
		}
	}
	return right
}

// isEnd reports whether messages from pos lead to a place where a message is known to end;
// at the end of the data the checksum is such a place.
func (w *walker) isEnd(pos, to int) bool {
	if to == len(w.data) && w.sum {
		return pos == to-frame.ChecksumSize
	}
	return pos == to || to == len(w.data) && pos == to-frame.ChecksumSize
}

// pass counts the message at pos, and returns its time, if any.
func (w *walker) pass(pos int) (t uint32, ok bool) {
	m := w.local.of(w.data[pos])
	m.seen++
	s := m.shape
	if s.judge(w.data[pos:]).wrong {
		w.wrong++
	} else if s.hasRanges() {
		w.right++
	}
	if s.made != 0 && w.time == 0 {
		w.made = uint32(frame.ReadUint(w.data[pos+int(s.made):][:4], s.big))
	}
	if s.time == 0 {
		return 0, false
	}
	t = s.timeIn(w.data[pos:])
	return t, t >= leastTime && t < maxTime
}

// markExact counts the messages that lead from one place to another; size holds the message
// sizes at the first place.
func (w *walker) markExact(pos, to int, size *frame.Sizes) {
	for pos < to {
		h := w.data[pos]
		if frame.Local(h) != frame.IsDefinition {
			w.compressed = w.compressed || h&frame.CompressedBit != 0
			w.exact.add(pos)
			w.heads[h>>7]++
		}
		pos += size.Next(w.data[pos:])
	}
}

// forceDefinition adds the definition at pos and returns its length, 0 if none ends there before to.
func (w *walker) forceDefinition(pos, to int) int {
	if frame.Local(w.data[pos]) != frame.IsDefinition {
		return 0
	}
	n, message, err := frame.DefinitionSize(w.data[pos:])
	if err != nil || n > to-pos || message == 1 && isFill(w.data[pos+n:]) {
		return 0
	}
	bits, _ := soundness(w.data[pos:])
	w.force(w.addDefinition(pos, n, max(bits, 0)))
	return n
}

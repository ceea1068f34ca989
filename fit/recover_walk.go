package fit

import "slices"

// A walker goes from message to message as decoding does. That messages lead from one
// place to another that is known says that all between are right.
type walker struct {
	*salvager
	size  sizes
	local [isDefinition]*mark
}

// walk marks the definitions that say little, but lie where messages end: after each
// definition that is marked, up to the next one.
func (w *walker) walk() {
	sound, pos := w.marks, 0
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
	w.marks = inOrder(w.marks)
}

// force puts a definition in force.
func (w *walker) force(m *mark) {
	w.size[m.local], w.local[m.local] = m.shape.size, m
}

// walkTo marks the definitions between pos and a place where a message is known to
// end, and notes which messages are right: all of them if they lead there, else those
// up to the last one with a time that is near the one before, or, if none has a time,
// up to the fault.
func (w *walker) walkTo(to, pos int) {
	trial, first, from := *w, len(w.marks), pos
	right, time, timed := pos, uint32(0), false
	for pos < to {
		h := w.data[pos]
		n := trial.size.of(h)
		if n == 0 {
			if n = trial.define(pos); n == 0 {
				break
			}
		} else if s := trial.pass(h); s.time > 0 && n <= len(w.data)-pos {
			timed = true
			t := uint32(readUint(w.data[pos+int(s.time):][:4], s.def.BigEndian()))
			if t >= leastTime && t < maxTime {
				if time != 0 && nearness(time, t) > 0 {
					right = pos + n
				}
				time = t
			}
		}
		pos += n
	}
	least := soundAfter
	switch {
	case pos == to || to == len(w.data) && pos == to-crcSize:
		least, right = soundNever, pos
	case !timed && pos < to:
		right = pos
	}
	w.markExact(from, right)
	w.marks = append(w.marks[:first], slices.DeleteFunc(w.marks[first:], func(m *mark) bool { return m.bits < least && m.at >= right })...)
	for _, m := range w.marks[first:] {
		w.force(m)
	}
}

// pass counts a message with header h, and returns its shape.
func (w *walker) pass(h uint8) *shape {
	m := w.local[localOf[h]]
	m.seen++
	return m.shape
}

// markExact notes the messages that lead from one place to another.
func (w *walker) markExact(pos, to int) {
	size := w.size
	for pos < to {
		h := w.data[pos]
		w.compressed = w.compressed || h&headerCompressed != 0
		n := size.of(h)
		if n > 0 {
			w.exact.add(pos)
		} else {
			var message int
			n, message, _ = definitionSize(w.data[pos:])
			size[h&15] = uint32(message)
		}
		pos += n
	}
}

// define marks the definition at pos and returns its length, 0 if there is none.
func (w *walker) define(pos int) int {
	if localOf[w.data[pos]] != isDefinition {
		return 0
	}
	n, _, err := definitionSize(w.data[pos:])
	if err != nil {
		return 0
	}
	bits, _ := soundness(w.data[pos:])
	w.mark(pos, n, max(bits, 0))
	w.force(w.marks[len(w.marks)-1])
	return n
}

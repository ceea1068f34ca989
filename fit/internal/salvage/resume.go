package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// A resumer finds where messages resume after a fault. That also finds definitions with too
// little evidence to be found by themselves.
type resumer struct {
	failed places // where messages led nowhere
	most   int    // the place after all of them
	tried  int    // messages examined
	heads  [2]int // right messages, without and with a compressed timestamp
}

// resume returns the first place after right from which messages resume after a fault, or
// to if there is none.
func (w *walker) resume(to, right, fault int) int {
	if w.failed == nil {
		w.failed = make(places, len(w.data)/64+1)
	}
	for at := right; at < to && w.tried < resumeAll*len(w.data); at++ {
		if at == right && right < fault {
			continue // it leads to the fault
		}
		if m := w.local.of(w.data[at]); m != nil && m.isAgain(at) {
			continue
		}
		if w.leadsOn(at, to) {
			clear(w.failed[at/64 : w.most/64+1])
			w.tried += (w.most - at) / 64
			return at
		}
	}
	return to
}

// leadsOn reports whether messages from a place lead to a known one. The simple version
// follows them from each place; this one stops where earlier attempts with the same
// definitions failed.
func (w *walker) leadsOn(at, to int) bool {
	const reserved = 0x10
	size, says, known := w.size, 0, true
	each := w.says(&size)
	c := sequenceJudge{walker: w, time: w.time}
	for at < to && !w.isEnd(at, to) && w.tried < resumeAll*len(w.data) {
		if known {
			if w.failed.has(at) {
				break
			}
			w.failed.add(at)
			w.most = max(w.most, at)
		}
		w.tried++
		h := w.data[at]
		n := size.Of(h)
		switch {
		case frame.Local(h) == frame.IsDefinition:
			if n = size.Next(w.data[at:]); n == 0 || n > to-at || h&reserved != 0 || size[h&15] == 1 && isFill(w.data[at+n:]) {
				return false
			}
			each = w.says(&size)
			c.other |= 1 << (h & 15)
			bits, _ := soundness(w.data[at:])
			known = known && bits >= soundAfter
			says += quarters * min(bits, 0)
		case n == 0 || n > to-at || w.isFirst(h):
			return false
		case !same(w.data[at:][:n]):
			says += each[h>>7] + c.says(at)
		}
		at += n
	}
	return w.isEnd(at, to) && says >= resumeProof || says >= resumeLikely
}

// says returns the evidence in a header, in quarters of a bit, without and with a
// compressed timestamp: the fewer bytes are such headers and the more messages had one, the
// more.
func (w *walker) says(size *frame.Sizes) (says [2]int) {
	known := [2]int{1, 1}
	for local := range frame.IsDefinition {
		if size[local] > 0 {
			known[0]++
			if local < 4 {
				known[1] += rollHeaders
			}
		}
	}
	sum := w.heads[0] + w.heads[1] + 2
	for i := range says {
		says[i] = log2(byteValues*(w.heads[i]+1), sum*known[i])
	}
	return says
}

// A sequenceJudge judges the times and values of messages that follow one another, and
// repetitions of messages that a file has once.
type sequenceJudge struct {
	*walker
	time  uint32 // the last one
	other uint16 // a bit for each local type that has another definition since
}

// says returns the evidence in a message, besides its header, in quarters of a bit.
func (c *sequenceJudge) says(at int) int {
	m := c.local.of(c.data[at])
	if m == nil || c.other>>m.local&1 != 0 || at+int(m.shape.size) > len(c.data) {
		return 0
	}
	bits := 0
	if m.isAgain(at) {
		bits -= bitsFault
	}
	if c.right > c.wrong && m.shape.judge(c.data[at:]).wrong {
		bits -= bitsWrong
	}
	if m.shape.time > 0 {
		t := m.shape.timeIn(c.data[at:])
		switch {
		case t < leastTime || t >= maxTime:
			bits--
		case c.time == 0 || c.far > c.near:
		case nearness(c.time, t) > 0:
			bits += nearness(c.time, t) / 2
		default:
			bits -= bitsFar
		}
		if c.time == 0 || nearness(c.time, t) > 0 || c.walker.time == 0 {
			c.time = t
		}
	}
	return quarters * bits
}

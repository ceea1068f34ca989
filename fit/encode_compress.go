package fit

import (
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/profile"
)

// stampSize is the length in bytes of field 253.
const stampSize = 4

// compressed returns a layout whose messages have their times in compressed timestamp
// headers, or l if that is no larger.
func (l *layout) compressed(n int) *layout {
	chosen := l.worthCompressing(min(n, locals.MaxCompressed))
	if len(chosen) == 0 {
		return l
	}
	c := newLayout(l.compress(chosen))
	if c.assign(n); c.size < l.size {
		return c
	}
	return l
}

// worthCompressing returns the kinds that save the most bytes: at most n, less those that
// have compressed timestamp headers already.
func (l *layout) worthCompressing(n int) (chosen []uint32) {
	gain := l.gains()
	for i := range l.kinds.all {
		if gain[i] > 0 {
			chosen = append(chosen, uint32(i))
		}
		if l.kinds.all[i].compressed {
			n--
		}
	}
	slices.SortStableFunc(chosen, func(i, j uint32) int { return gain[j] - gain[i] })
	return chosen[:max(0, min(n, len(chosen)))]
}

// gains returns how many bytes the compressed timestamp headers of each kind save: a field
// in each message, less the new definition, plus the old one if no message needs it any
// more.
func (l *layout) gains() []int {
	fits := make([]int, len(l.kinds.all))
	for kind := range l.compressible() {
		fits[kind]++
	}
	for i, n := range fits {
		k := &l.kinds.all[i]
		fits[i] = stampSize*n - (k.size() - 3)
		if n == int(k.messages) {
			fits[i] += k.size()
		}
	}
	return fits
}

// compressible returns the kinds and indices of the messages whose field 253 fits into a
// compressed timestamp header. Which other messages are compressed does not matter: their
// times stay the same.
func (l *layout) compressible() iter.Seq2[uint32, int] {
	return func(yield func(uint32, int) bool) {
		var now clock
		for _, s := range l.spans {
			stamped := l.kinds.all[s.Kind].def.stamp() != nil
			for i := int(s.First); i < int(s.First+s.Count); i++ {
				if fits := now.passFitting(l.messages[i]); fits && stamped && !yield(s.Kind, i) {
					return
				}
			}
		}
	}
}

// compress returns the messages; those of the chosen kinds get compressed timestamp headers
// where possible.
func (l *layout) compress(chosen []uint32) []Message {
	r := newRewriter(stampless)
	messages := slices.Clone(l.messages)
	for kind, i := range l.compressible() {
		if slices.Contains(chosen, kind) {
			messages[i] = r.compress(messages[i])
		}
	}
	return messages
}

// compress returns m without field 253, with a compressed timestamp header.
func (r *rewriter) compress(m Message) Message {
	t, _ := m.storedTime()
	b, at := m.bytes(), m.def.find(fieldTimestamp).offset
	header := [1]byte{frame.CompressedBit | byte(t)&31}
	return r.add(r.definition(m.def), header[:], b[1:at], b[at+stampSize:])
}

// stampless returns d without field 253, after its header byte.
func stampless(d *Definition) []byte {
	fields := slices.DeleteFunc(slices.Clone(d.Fields()), isStamp)
	return appendDefinition(nil, d.num, d.BigEndian(), fields, d.DeveloperFields())
}

// stamp returns the definition of field 253, or nil if d has it twice or it is no time.
func (d *Definition) stamp() *FieldDefinition {
	f := d.find(fieldTimestamp)
	if f == nil || f.Type.Canonical() != profile.Uint32 || f.Size != stampSize {
		return nil
	}
	if i := slices.IndexFunc(d.Fields(), isStamp); slices.ContainsFunc(d.Fields()[i+1:], isStamp) {
		return nil
	}
	return f
}

func isStamp(f FieldDefinition) bool { return f.Num == fieldTimestamp }

// passFitting takes m into account. It reports whether a compressed timestamp header could
// hold m's field 253.
func (c *clock) passFitting(m Message) (fits bool) {
	before := c.now
	c.pass(m)
	if _, compressed := m.CompressedOffset(); compressed || before == 0 {
		return false
	}
	t, ok := m.storedTime()
	return ok && t >= before && t-before < 32
}

// withTimes returns messages that keep their times when they are written and decoded. It
// returns the given slice, unless a message with a compressed timestamp header would change
// its time because the message that it counts from was taken out or moved. Such a message
// gets its time in field 253, unless it has that field already, which stays as it is. One whose time
// is unknown gets a header without time.
func withTimes(messages []Message) []Message {
	timed := messages
	var now clock
	for i, m := range messages {
		if _, compressed := m.CompressedOffset(); !compressed {
			continue
		}
		now.passTo(timed, i)
		before := now.now
		if now.passAt(timed, i) == m.time || m.def.find(fieldTimestamp) != nil {
			continue
		}
		if explicit, err := m.explicit(); err == nil {
			if &timed[0] == &messages[0] {
				timed = slices.Clone(messages)
			}
			timed[i] = explicit
			if now.now = m.time; m.time == 0 {
				now.now = before
			}
		}
	}
	return timed
}

// explicit returns m with its time, if it is known, in field 253, and a header without time.
func (m Message) explicit() (Message, error) {
	if m.time == 0 {
		e := m.Clone()
		e.def.src.data[e.offset] = m.Local()
		return e, nil
	}
	e, err := m.With(fieldTimestamp, Uint32(m.time))
	if err != nil {
		return Message{}, err
	}
	e.def.src.data[e.offset] = m.Local()
	return Message{def: e.def, offset: e.offset}, nil
}

package fit

import (
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/layout"
	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/profile"
)

// compressed returns an arrangement whose messages have their times in compressed timestamp
// headers, or a if a is not larger.
func (a *arrangement) compressed(n int) *arrangement {
	fits := make([]int, len(a.definitions))
	for kind := range a.compressible() {
		fits[kind]++
	}
	chosen := a.WorthCompressing(fits, min(n, locals.MaxCompressed))
	if len(chosen) == 0 {
		return a
	}
	c := newArrangement(a.compress(chosen))
	if c.Assign(n); c.Size < a.Size {
		return c
	}
	return a
}

// compressible returns the kinds and indices of the messages whose field 253 fits into a
// compressed timestamp header. Which other messages are compressed does not matter: their
// times stay the same.
func (a *arrangement) compressible() iter.Seq2[uint32, int] {
	stamped := make([]bool, len(a.definitions))
	for i, d := range a.definitions {
		stamped[i] = d.stamp() != nil
	}
	return func(yield func(uint32, int) bool) {
		var now clock
		for _, s := range a.Spans {
			for i := int(s.First); i < int(s.First+s.Count); i++ {
				if fits := now.passFitting(a.messages[i]); fits && stamped[s.Kind] && !yield(s.Kind, i) {
					return
				}
			}
		}
	}
}

// compress returns the messages; messages of the chosen kinds get compressed timestamp headers where
// possible.
func (a *arrangement) compress(chosen []uint32) []Message {
	r := newRewriter(stampless)
	messages := slices.Clone(a.messages)
	for kind, i := range a.compressible() {
		if slices.Contains(chosen, kind) {
			messages[i] = r.compress(messages[i])
		}
	}
	return messages
}

// compress returns m without field 253, with a compressed timestamp header.
func (r *rewriter) compress(m Message) Message {
	t, _ := m.storedTime()
	b, at := m.bytes(), m.def.findField(fieldTimestamp).offset
	header := [1]byte{frame.CompressedBit | byte(t)&31}
	return r.message(r.definition(m.def), header[:], b[1:at], b[at+layout.StampSize:])
}

// stampless returns d without field 253, after its header byte.
func stampless(d *Definition) []byte {
	fields := slices.DeleteFunc(slices.Clone(d.Fields()), isStamp)
	return appendDefinition(nil, d.num, d.BigEndian(), fields, d.DeveloperFields())
}

// stamp returns the definition of field 253, or nil if d has it twice or it is not a time.
func (d *Definition) stamp() *FieldDefinition {
	f := d.findField(fieldTimestamp)
	if f == nil || f.Type.Canonical() != profile.Uint32 || f.Size != layout.StampSize {
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
		if now.passAt(timed, i) == m.time || m.def.findField(fieldTimestamp) != nil {
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

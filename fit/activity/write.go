package activity

import (
	"fmt"
	"math"
	"reflect"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/preamble"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// appendTo adds the messages of the view to b.
func (l layout) appendTo(b *fit.Builder) error {
	if err := l.check(); err != nil {
		return err
	}
	if err := l.id.AppendTo(b); err != nil {
		return failed(l.id, 0, err)
	}
	eras := l.eras()
	early, timed, late := l.splitOthers(eras)
	if err := appendParts(b, append([]part{&early}, l.head...)); err != nil {
		return err
	}
	if len(timed) > 0 {
		l.timed = append([]part{&timed}, l.timed...)
	}
	if err := appendByTime(b, l.timed, eras); err != nil {
		return err
	}
	return appendParts(b, append(l.tail, &late))
}

func appendParts(b *fit.Builder, parts []part) error {
	for _, p := range parts {
		if err := appendSome(b, p, 0, p.len()); err != nil {
			return err
		}
	}
	return nil
}

// appendSome adds the messages of p from index from to before index before.
func appendSome(b *fit.Builder, p part, from, before int) error {
	if n, err := p.appendTo(b, from, before); err != nil {
		return failed(p.at(from+n), from+n, err)
	}
	return nil
}

func failed(m message, i int, err error) error {
	return fmt.Errorf("activity: %s, index %d: %w", profile.MessageName(m.Num()), i, err)
}

// appendByTime merges parts by time, and era by era. It does not sort: each part keeps its order, even if
// that is not by time.
func appendByTime(b *fit.Builder, parts []part, e eras) error {
	cursors := make([]cursor, 0, len(parts))
	for _, p := range parts {
		if p.len() > 0 {
			cursors = append(cursors, newCursor(p, e))
		}
	}
	for {
		c, limit := earliest(cursors)
		if c == nil {
			return nil
		}
		// All messages before limit at once: mesg.AppendTo writes many faster than each by itself.
		from := c.next
		c.pass(limit)
		if err := appendSome(b, c.part, from, c.next); err != nil {
			return err
		}
	}
}

// earliest returns the cursor whose message comes next, or nil if there is none, and the
// key from which a message of another cursor comes first.
func earliest(cursors []cursor) (c *cursor, limit uint64) {
	limit = never
	for i := range cursors {
		switch next := &cursors[i]; {
		case next.next == next.len():
		case c == nil:
			c = next
		case next.key < c.key:
			c, limit = next, c.key
		default:
			limit = min(limit, next.key+1) // on a tie the first cursor comes first
		}
	}
	return c, limit
}

// never is larger than the key of any message.
const never = math.MaxUint64

// cursor is the state of writing one part.
type cursor struct {
	part
	next  int
	key   uint64 // of the next message: earlier ones have lower keys
	field int    // the struct's field that has the time
	eras  eras
	era   uint64 // of the next message
	time  uint64 // of the next message
}

func newCursor(p part, e eras) cursor {
	c := cursor{part: p, eras: e}
	if f, ok := reflect.TypeOf(p.at(0)).Elem().FieldByName("Timestamp"); ok {
		c.field = f.Index[0]
	}
	c.move(0)
	return c
}

// atOnce is the largest number of messages written together: their structs are read twice,
// and must fit into the cache.
const atOnce = 128

// pass moves past a message, and past those after it whose key is below limit.
func (c *cursor) pass(limit uint64) {
	for last := c.next + atOnce; ; {
		if c.move(c.next + 1); c.next == min(c.len(), last) || c.key >= limit {
			return
		}
	}
}

// move moves to message i. A message without a time gets the time of the message before, and a message
// that was not read from a file gets its era.
func (c *cursor) move(i int) {
	if c.next = i; i == c.len() {
		return
	}
	m := c.at(i)
	if t := c.timeOf(m); t != uint64(profile.DateTimeInvalid) {
		// The lowest bit is room for an order within the second.
		c.time = t<<1 | late(m)
	}
	c.key = c.time
	if len(c.eras) > 0 {
		c.key = c.keyInEra(c.source(i))
	}
}

// keyInEra returns the key of a message with this source: eras come first, then times. What begins an era
// comes before all messages of the era.
func (c *cursor) keyInEra(source fit.Message) uint64 {
	if source.Num() != profile.MesgNumInvalid {
		c.era = c.eras.of(source)
	}
	key := c.era << 33
	if preamble.Has(source.Num()) && c.part.num() == profile.MesgNumInvalid {
		return key
	}
	return key | c.time
}

// timeOf returns the time of a message, invalid if it has none.
func (c *cursor) timeOf(m message) uint64 {
	switch m := m.(type) {
	case *mesg.Record: // most messages are records; the others take a slower way
		return uint64(m.Timestamp)
	case *other:
		return m.time()
	}
	return reflect.ValueOf(m).Elem().Field(c.field).Uint()
}

// late returns 0 for the start of something, which comes first within a second, and 1 for
// all else. A reader that waits for the timer to start would miss the first record otherwise.
func late(m message) uint64 {
	if e, ok := m.(*mesg.Event); ok && e.EventType == profile.EventTypeStart {
		return 0
	}
	return 1
}

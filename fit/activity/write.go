package activity

import (
	"fmt"
	"reflect"

	"github.com/tightwire/tightwire/fit"
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
	early, timed, late := l.splitOthers()
	early.appendTo(b)
	if err := appendParts(b, l.head); err != nil {
		return err
	}
	if len(timed) > 0 {
		merged := timed // timed itself would be allocated each time
		l.timed = append([]part{&merged}, l.timed...)
	}
	if err := appendByTime(b, l.timed); err != nil {
		return err
	}
	if err := appendParts(b, l.tail); err != nil {
		return err
	}
	late.appendTo(b)
	return nil
}

func appendParts(b *fit.Builder, parts []part) error {
	for _, p := range parts {
		for i := range p.len() {
			if err := p.at(i).AppendTo(b); err != nil {
				return failed(p.at(i), i, err)
			}
		}
	}
	return nil
}

func failed(m message, i int, err error) error {
	return fmt.Errorf("activity: %s, index %d: %w", profile.MessageName(m.Num()), i, err)
}

// appendByTime merges parts by time. It does not sort: each part keeps its order,
// also if that is not the order of time.
func appendByTime(b *fit.Builder, parts []part) error {
	cursors := make([]cursor, 0, len(parts))
	for _, p := range parts {
		if p.len() > 0 {
			cursors = append(cursors, newCursor(p))
		}
	}
	for {
		c := earliest(cursors)
		if c == nil {
			return nil
		}
		if err := c.at(c.next).AppendTo(b); err != nil {
			return failed(c.at(c.next), c.next, err)
		}
		c.move(c.next + 1)
	}
}

// earliest returns the cursor whose message comes next, or nil if there is none.
func earliest(cursors []cursor) (c *cursor) {
	for i := range cursors {
		if next := &cursors[i]; next.next < next.len() && (c == nil || next.key < c.key) {
			c = next
		}
	}
	return c
}

// cursor is a part that is being written.
type cursor struct {
	part
	next  int
	key   uint64 // of the next message: earlier ones have lower keys
	field int    // the struct's field that has the time
}

func newCursor(p part) cursor {
	c := cursor{part: p}
	if f, ok := reflect.TypeOf(p.at(0)).Elem().FieldByName("Timestamp"); ok {
		c.field = f.Index[0]
	}
	c.move(0)
	return c
}

// move moves to message i. One without time has that of the message before.
func (c *cursor) move(i int) {
	if c.next = i; i == c.len() {
		return
	}
	m := c.at(i)
	if t := c.time(m); t != uint64(profile.DateTimeInvalid) {
		c.key = t<<1 | late(m)
	}
}

// time returns the time of a message, invalid if it has none.
func (c *cursor) time(m message) uint64 {
	if o, ok := m.(*other); ok {
		return o.time()
	}
	return reflect.ValueOf(m).Elem().Field(c.field).Uint()
}

// late returns 0 for the start of something, which comes before all else of the
// same second, and 1 for the rest.
func late(m message) uint64 {
	if e, ok := m.(*mesg.Event); ok && e.EventType == profile.EventTypeStart {
		return 0
	}
	return 1
}

package fit

import (
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

// notedRuns is how many runs a scan notes for collector.walk, which then need not count them
// again: that is slow in small files (FIT/op=decode/shape=small).
const notedRuns = 128

// scan is what one pass over a file's data finds; it keeps no messages.
type scan struct {
	size     frame.Sizes
	messages int
	defined  int    // how many definitions
	fields   int    // how many in them
	end      int    // end of the last whole message or definition
	fault    *Error // why none follows at end, nil if the data ends there

	compressed bool              // there are compressed timestamp headers
	runs       [notedRuns]uint32 // how many messages each of the first runs has
	noted      int               // how many of runs are filled
	counts     messageCounter
}

// advance scans from s.end to the first fault or the end of data.
func (s *scan) advance(data []byte) {
	for s.fault = nil; s.end < len(data) && s.fault == nil; {
		h := data[s.end]
		n := s.size.Of(h)
		switch {
		case n == 0:
			s.fault = s.readDefinition(data)
		case n > len(data)-s.end:
			s.fault = overrun(data, s.end, n)
		default:
			count := run(data[s.end:], n, h)
			s.passed(h, count)
			s.note(count)
			s.end += count * n
			if count == 1 {
				s.alternate(data, n, h)
			}
		}
	}
}

// run returns how many messages of n bytes with header h are at the beginning of b, at
// least 1: b begins with such a message. The simple version looks up the size of each message by its
// header, and each look-up waits for the one before. Here n is the same as long as the
// header is, so nothing waits.
func run(b []byte, n int, h uint8) (count int) {
	for {
		count++
		b = b[n:]
		if len(b) < n || b[0] != h {
			return count
		}
	}
}

// passed counts messages with header h.
func (s *scan) passed(h uint8, count int) {
	s.messages += count
	s.counts.open[frame.Local(h)&31] += count
	s.compressed = s.compressed || h&frame.CompressedBit != 0
}

// alternate skips pairs of messages at s.end: a message with any header, then a message of n
// bytes with header h, like the message before. Without alternate, advance would handle each
// message by itself.
func (s *scan) alternate(data []byte, n int, h uint8) {
	if s.end == len(data) {
		return
	}
	other := data[s.end]
	if size := s.size.Of(other); size > 0 {
		count := pairs(data[s.end:], size, other, n, h)
		s.passed(other, count)
		s.passed(h, count)
		s.end += count * (size + n)
		for range min(2*count, len(s.runs)-s.noted) {
			s.note(1)
		}
	}
}

// note notes how many messages the next run has, if there is room.
func (s *scan) note(count int) {
	if s.noted < len(s.runs) {
		s.runs[s.noted] = uint32(count)
		s.noted++
	}
}

// pairs returns how many pairs are at the beginning of b: a message of n bytes with header
// h, then one of m bytes with header i. Many devices write another message beside each
// record. Like run, pairs waits for no look-up.
func pairs(b []byte, n int, h uint8, m int, i uint8) (count int) {
	for len(b) >= n+m && b[0] == h && b[n] == i {
		count++
		b = b[n+m:]
	}
	return count
}

// readDefinition reads a definition at s.end.
func (s *scan) readDefinition(data []byte) *Error {
	h := data[s.end]
	if frame.Local(h) != frame.IsDefinition {
		return moved(s.end, undefined(h))
	}
	n, message, fault := frame.DefinitionSize(data[s.end:])
	if fault != nil {
		return moved(s.end, errorOf(fault))
	}
	s.size[h&15] = uint32(message)
	s.counts.setNumber(h&15, frame.Number(data[s.end+1:]))
	s.defined++
	s.fields += n / 3
	s.end += n
	return nil
}

func undefined(h uint8) *Error {
	return &Error{Kind: ErrNoDefinition, Found: fmt.Sprintf("header %#02x, local type %d", h, frame.Local(h))}
}

func overrun(data []byte, pos, n int) *Error {
	return &Error{
		Kind: ErrOverrun, Offset: int64(pos),
		Found: fmt.Sprintf("a message of %d bytes", n), Want: fmt.Sprintf("at most %d", len(data)-pos),
	}
}

// moved adds pos to the offset of an error.
func moved(pos int, err *Error) *Error {
	err.Offset += int64(pos)
	return err
}

// clock holds the time that compressed timestamp headers count from: the time of the last
// message that has a time. A message's own field 253 takes effect after its header. Most files
// have no such headers, and cost nothing here: decoding passes the messages before a
// compressed header to the clock only when it meets that header.
type clock struct {
	now    uint32 // seconds, 0 if unknown
	passed int    // how many messages of a list are in now
}

// pass applies m to the clock. It returns the time in m's header, 0 if the header has none.
func (c *clock) pass(m Message) (seconds uint32) {
	if h := m.Header(); h&frame.CompressedBit != 0 {
		seconds = c.roll(h)
	}
	c.read(m)
	return seconds
}

// roll moves the clock to the time of a compressed timestamp header, and returns it.
func (c *clock) roll(header uint8) (seconds uint32) {
	c.now = frame.Roll(c.now, header)
	return c.now
}

// read sets the clock to the time that m stores. It reports whether m stores a time.
func (c *clock) read(m Message) bool {
	t, ok := m.storedTime()
	if ok {
		c.now = t
	}
	return ok
}

// passTo applies the messages before messages[i] to the clock; messages with compressed headers
// have their time already. Only the last stored time counts.
func (c *clock) passTo(messages []Message, i int) {
	for j := i - 1; j >= c.passed; j-- {
		if c.read(messages[j]) {
			break
		}
	}
	c.passed = i
}

// passAt applies the messages up to and including messages[i] to the clock, and returns the
// time in the header of messages[i].
func (c *clock) passAt(messages []Message, i int) (seconds uint32) {
	c.passTo(messages, i)
	c.passed++
	return c.pass(messages[i])
}

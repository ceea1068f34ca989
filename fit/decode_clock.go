package fit

import "github.com/tightwire/tightwire/fit/internal/frame"

// clock holds the time that compressed timestamp headers count from: the time of the last
// message that has one. A message's own field 253 takes effect after its header. Most files
// have no such headers, and cost nothing here: decoding passes the messages before a
// compressed header to the clock only when it meets that header.
type clock struct {
	now    uint32 // seconds, 0 if unknown
	passed int    // how many messages of a list are in now
}

// pass takes m into account. It returns the time in m's header, 0 if the header has none.
func (c *clock) pass(m Message) (seconds uint32) {
	if h := m.Header(); h&frame.CompressedBit != 0 {
		seconds = c.roll(h)
	}
	c.read(m)
	return seconds
}

// roll moves the clock to the first time, now or later, whose last five bits are those of a
// compressed timestamp header, and returns it. The bits roll over every 32 seconds. An
// unknown time stays unknown.
func (c *clock) roll(header uint8) (seconds uint32) {
	if c.now != 0 {
		c.now += (uint32(header) - c.now) & 31
	}
	return c.now
}

// read sets the clock to the time that m stores. It reports whether m stores one.
func (c *clock) read(m Message) bool {
	t, ok := m.storedTime()
	if ok {
		c.now = t
	}
	return ok
}

// passTo takes the messages before messages[i] into account; those with compressed headers
// have their time already. Only the last stored time counts.
func (c *clock) passTo(messages []Message, i int) {
	for j := i - 1; j >= c.passed; j-- {
		if c.read(messages[j]) {
			break
		}
	}
	c.passed = i
}

// passAt takes the messages up to and including messages[i] into account, and returns the
// time in the header of messages[i].
func (c *clock) passAt(messages []Message, i int) (seconds uint32) {
	c.passTo(messages, i)
	c.passed++
	return c.pass(messages[i])
}

package fit

// clock follows the time that compressed timestamp headers count from: that of the
// last message with a time. A message's own field 253 comes after its header.
//
// Files without such headers, most of them, pay nothing for it: whoever decodes
// passes the messages before a compressed header only when there is one.
type clock struct {
	now    uint32 // seconds, 0 if not known
	passed int    // how many messages of a list now knows of
}

// pass passes m. It returns the time that m's header says, 0 if it says none.
func (c *clock) pass(m Message) (seconds uint32) {
	if h := m.Header(); h&headerCompressed != 0 {
		seconds = c.roll(h)
	}
	c.read(m)
	return seconds
}

// roll goes on to the first time from now on whose last five bits are those of a
// compressed timestamp header, which rolls over every 32 seconds, and returns it. An
// unknown time stays unknown.
func (c *clock) roll(header uint8) (seconds uint32) {
	if c.now != 0 {
		c.now += (uint32(header) - c.now) & 31
	}
	return c.now
}

// read takes over the time that m stores. It reports whether there is one.
func (c *clock) read(m Message) bool {
	t, ok := m.storedTime()
	if ok {
		c.now = t
	}
	return ok
}

// passTo passes the messages up to messages[i], of which those with compressed
// headers have their time. Only the last stored time counts.
func (c *clock) passTo(messages []Message, i int) {
	for j := i - 1; j >= c.passed; j-- {
		if c.read(messages[j]) {
			break
		}
	}
	c.passed = i
}

// passAt passes the messages up to and with messages[i], and returns the time that
// its header says.
func (c *clock) passAt(messages []Message, i int) (seconds uint32) {
	c.passTo(messages, i)
	c.passed++
	return c.pass(messages[i])
}

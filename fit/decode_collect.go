package fit

// collector makes the messages of a file whose data has been surveyed.
type collector struct {
	src   *source
	local [isDefinition]*Definition
	known plans
	times clock
	seen  []Message
}

// collect makes f.Messages of the whole messages that s found.
func (f *File) collect(s *survey) {
	c := collector{src: f.src, seen: make([]Message, 0, s.messages)}
	c.walk(0, s.end)
	f.finish(&c)
}

// finish takes over what c has collected.
func (f *File) finish(c *collector) {
	f.Messages = c.seen
	if c.known.describe() {
		f.src.descriptions = describe(f.Messages)
	}
}

// walk collects the messages from one offset to another, between which all are whole.
// There is room for them.
func (c *collector) walk(pos, end int) {
	for data := c.src.data[:end]; pos < len(data); {
		h := data[pos]
		if localOf[h] == isDefinition {
			pos += c.define(data[pos:])
			continue
		}
		d := c.local[localOf[h]]
		n := int(d.size + 1)
		count := run(data[pos:], n, h)
		c.add(d, h, pos, count)
		pos += count * n
	}
}

// define puts the definition at the beginning of b in force and returns its length.
// Devices repeat definitions: a definition that has been here is not made again.
func (c *collector) define(b []byte) int {
	n, _, _ := definitionSize(b)
	d := &c.local[b[0]&15]
	if raw := b[1:n:n]; *d == nil || string((*d).raw) != string(raw) {
		*d = c.intern(raw)
	}
	return n
}

// intern returns the Definition with these bytes behind its header. They say whether
// there is a list of developer fields: their length does.
func (c *collector) intern(raw []byte) *Definition {
	d, key := c.known.find(raw)
	if d == nil {
		d = compile(c.src, raw)
		if c.known == nil {
			c.known = plans{}
		}
		c.known[key] = d
	}
	return d
}

// add appends count messages with header h that lie behind one another from pos.
func (c *collector) add(d *Definition, h uint8, pos, count int) {
	first := len(c.seen)
	c.seen = c.seen[:first+count]
	messages := c.seen[first:]
	offset := uint32(pos)
	for i := range messages {
		messages[i] = Message{def: d, offset: offset}
		offset += d.size + 1
	}
	if h&headerCompressed != 0 {
		c.times.resolve(c.seen, first)
	}
}

// clock gives messages with compressed timestamp headers their time. Files without
// such headers, most of them, pay nothing: the last field 253 is looked for when a
// compressed header needs it.
type clock struct {
	now  uint32 // seconds, 0 if not known
	next int    // the first message that now does not know of
}

// look finds the last field 253 of the messages that the clock does not know of.
func (c *clock) look(messages []Message) {
	for i := len(messages) - 1; i >= c.next; i-- {
		if t, ok := messages[i].storedTime(); ok {
			c.now = t
			return
		}
	}
}

// resolve sets the times of messages[first:], which have compressed headers.
func (c *clock) resolve(messages []Message, first int) {
	c.look(messages[:first])
	for i := range messages[first:] {
		m := &messages[first+i]
		m.time = c.tick(*m)
	}
	c.next = len(messages)
}

// tick returns the time of m, which has a compressed timestamp header and is next.
func (c *clock) tick(m Message) uint32 {
	time := roll(c.now, m.Header())
	c.now = time
	if t, ok := m.storedTime(); ok {
		c.now = t
	}
	return time
}

// roll returns the first time from now on whose last five bits are those of a
// compressed timestamp header, which rolls over every 32 seconds. It is 0 if now is.
func roll(now uint32, header uint8) uint32 {
	if now == 0 {
		return 0
	}
	return now + (uint32(header)-now)&31
}

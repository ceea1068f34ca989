package fit

import "slices"

// settle returns the messages as they are to be written. They are the ones given,
// unless messages with compressed timestamp headers would have another time when
// they are decoded, as the message that has the time before them was taken out or
// moved. Of those, each that has to has its time in field 253, unless it has such a
// field, which is kept as it is.
func settle(messages []Message) []Message {
	settled := messages
	var now clock
	for i, m := range messages {
		if _, compressed := m.CompressedOffset(); !compressed {
			continue
		}
		if now.at(settled, i) == m.time || m.time == 0 || m.def.find(fieldTimestamp) != nil {
			continue
		}
		if explicit, err := m.explicit(); err == nil {
			if &settled[0] == &messages[0] {
				settled = slices.Clone(messages)
			}
			settled[i] = explicit
			now = clock{now: m.time, next: i + 1}
		}
	}
	return settled
}

// at returns the time that messages[i], which has a compressed timestamp header,
// will have when the messages are decoded.
func (c *clock) at(messages []Message, i int) uint32 {
	c.look(messages[:i])
	time := c.tick(messages[i])
	c.next = i + 1
	return time
}

// explicit returns m with its time in field 253 and a header without time.
func (m Message) explicit() (Message, error) {
	e, err := m.With(fieldTimestamp, Uint32(m.time))
	if err != nil {
		return Message{}, err
	}
	e.def.src.data[e.offset] = m.Local()
	return Message{def: e.def, offset: e.offset}, nil
}

package fit

import "slices"

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

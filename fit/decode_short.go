package fit

import "github.com/tightwire/tightwire/fit/profile"

// Messages of monitoring come each minute, all day. Most have no field 253, but the low 16 bits of their
// time in timestamp_16: their time is the next one with these bits, counted from the time of the
// message before. So a day of a watch takes two bytes for each time, and not four.

// hasShortTime reports whether messages of d have the low bits of their time.
func (d *Definition) hasShortTime() bool {
	return d.num == profile.MesgNumMonitoring && d.findField(profile.MonitoringTimestamp16) != nil
}

// isShort reports whether the message has a short time and no other.
func (m Message) isShort() bool {
	if _, stored := m.storedTime(); stored || !m.def.hasShortTime() {
		return false
	}
	_, compressed := m.CompressedOffset()
	return !compressed
}

// shortClock is the time that short times count from.
type shortClock struct {
	full uint32 // the last time of a message that stores it whole, 0 if unknown
	now  uint32 // the last time, whole or short
}

// time returns the time of a message that has a short time, 0 if it is unknown. full is the last time
// that a message before it stores whole.
func (c *shortClock) time(m Message, full uint32) (seconds uint32) {
	if full != c.full {
		c.full, c.now = full, full
	}
	v := m.Field(profile.MonitoringTimestamp16)
	if c.now == 0 || !v.IsNumber() {
		return 0
	}
	c.now += (uint32(v.Uint()) - c.now) & 0xFFFF
	return c.now
}

// setShortTimes gives messages that have short times their times.
func setShortTimes(messages []Message) {
	var short shortClock
	full := uint32(0)
	for i := range messages {
		m := &messages[i]
		if t, ok := m.Timestamp(); ok {
			full = t
		} else if m.def.hasShortTime() {
			m.time = short.time(*m, full)
		}
	}
}

package fit

import "github.com/tightwire/tightwire/fit/profile"

const (
	chainLength = 8         // how many messages and definitions must follow one another
	chainTimes  = 2         // how many times must be near each other
	chainSpan   = 24 * 3600 // how near, in seconds

	// minTime is the first time that is one since 1989; below it are seconds since the
	// device was switched on.
	minTime = 0x10000000
)

// resume returns where messages go on that can be believed, at from or behind it, or
// the length of the data if they do not.
func (s *salvager) resume(from int) int {
	data := s.collector.src.data
	end := s.at.fill - s.at.start
	c := chain{steps: &s.steps, time: s.time, compressed: s.compressed}
	if s.time != 0 {
		c.times = 1
	}
	for i, d := range s.collector.local {
		c.local[i].learn(d)
	}
	for ; from < end; from++ {
		if c.holds(data[from:end]) {
			return from
		}
	}
	return len(data)
}

// shape is what has to be known of a definition to walk over its messages.
type shape struct {
	size uint32 // in bytes, with header; 0 if there is no definition
	time uint32 // where field 253 lies, 0 if there is none
	big  bool
}

func (s *shape) learn(d *Definition) {
	if d == nil {
		return
	}
	*s = shape{size: d.size + 1, big: d.BigEndian()}
	if f := d.find(fieldTimestamp); f != nil && isTime(f.Type, f.Size) {
		s.time = f.offset
	}
}

func isTime(t BaseType, size uint8) bool { return t.Canonical() == profile.Uint32 && size == 4 }

// chain is messages that may be what they look like; see [Recover].
type chain struct {
	local [isDefinition]shape
	time  uint32
	times int // how many are near time
	steps *int

	compressed bool // whether there may be compressed timestamps
}

// holds reports whether b begins with messages that can be believed. The last two
// bytes may be a checksum. c is a copy.
func (c chain) holds(b []byte) bool {
	if c.begins(b[0]) {
		for range chainLength {
			n := c.step(b)
			if n == 0 {
				return false
			}
			if b = b[n:]; len(b) == 0 || len(b) == crcSize {
				break
			}
		}
	}
	return c.times >= chainTimes
}

// begins reports whether a header byte is that of a definition, or of a message with a
// time: any byte 0 may look like a message without one.
func (c *chain) begins(h uint8) bool {
	local := localOf[h]
	return local == isDefinition || c.local[local].time != 0
}

// step returns the length of the message or definition that b begins with, or 0.
func (c *chain) step(b []byte) (n int) {
	*c.steps++
	h := b[0]
	if localOf[h] == isDefinition {
		return c.define(b)
	}
	s := c.local[localOf[h]]
	if s.size == 0 || int(s.size) > len(b) || h > 15 && (!c.compressed || h&headerCompressed == 0 || s.time != 0) {
		return 0
	}
	if s.time != 0 && !c.near(uint32(readUint(b[s.time:][:4], s.big))) {
		return 0
	}
	return int(s.size)
}

// near takes a time into account and reports whether it is near the others. An
// invalid one says nothing.
func (c *chain) near(t uint32) bool {
	switch {
	case t == uint32(profile.Uint32.Invalid()):
		return true
	case c.times == 0 && t < minTime:
		return false
	case c.times == 0:
		c.time = t
	}
	c.times++
	return isNear(t, c.time)
}

func isNear(t, u uint32) bool { return t-u+chainSpan <= 2*chainSpan }

// define takes the definition that b begins with into account and returns its length,
// or 0 if it is not sound.
func (c *chain) define(b []byte) (n int) {
	const reserved = 0x10
	if len(b) < 6 || b[0]&reserved != 0 || b[1] != 0 || b[2] > 1 || b[5] == 0 {
		return 0
	}
	n, size, err := definitionSize(b)
	if err != nil {
		return 0
	}
	s := shape{size: uint32(size), big: b[2] == 1}
	offset := uint32(1)
	for list := b[6:][:3*int(b[5])]; len(list) > 0; list = list[3:] {
		width := BaseType(list[2]).Size()
		if width == 0 || list[1] == 0 || int(list[1])%width != 0 {
			return 0
		}
		if list[0] == fieldTimestamp && isTime(BaseType(list[2]), list[1]) {
			s.time = offset
		}
		offset += uint32(list[1])
	}
	c.local[b[0]&15] = s
	return n
}

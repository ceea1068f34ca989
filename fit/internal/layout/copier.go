package layout

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
)

// Copier appends parts of files. It copies adjacent parts in one piece.
type Copier struct {
	Dst  []byte // all that was appended, without what was taken since; see Flush
	part []byte // what is to be appended next, with all that follows it as capacity
}

// Take appends b, now or later: until Flush, b must not change. b is not empty, and has what
// follows it in its file as capacity: if the next b lies there, both are copied at once.
//
//tight:inline
func (c *Copier) Take(b []byte) {
	n := len(c.part)
	if n < cap(c.part) && &c.part[: n+1 : n+1][n] == &b[0] {
		c.part = c.part[:n+len(b)]
		return
	}
	c.Flush()
	c.part = b
}

// Flush appends the parts taken so far, and returns all bytes appended.
//
//tight:inline
func (c *Copier) Flush() []byte {
	if len(c.part) > 0 {
		c.Dst = append(c.Dst, c.part...)
		c.part = nil
	}
	return c.Dst
}

// Append appends b now, and returns the copy, which may be changed until the next call.
func (c *Copier) Append(b []byte) []byte {
	c.Dst = append(c.Flush(), b...)
	return c.Dst[len(c.Dst)-len(b):]
}

// AddSpan appends the messages of s, which are b, with the local type of s in their headers.
func (c *Copier) AddSpan(s *locals.Span, b []byte) {
	header, time := s.HeaderBits(), locals.TimeBits(s.Header)
	if header == s.Header&^time {
		c.Take(b)
		return
	}
	n := len(b) / int(s.Count)
	for b = c.Append(b); len(b) > 0; b = b[n:] {
		b[0] = header | b[0]&time
	}
}

// Plain appends messages with one local type for each kind, and each definition before the
// first message of its kind. The simple version is a Layout, which gives the same bytes.
type Plain struct {
	Copier
	Kinds  Kinds
	Locals int // how many local types there are
	taken  [locals.Max]bool
}

// Place sets the local type of s, whose messages have the definition raw and that many bytes
// each. It appends the definition if it is new. It returns false if no local type is free.
func (p *Plain) Place(s *locals.Span, raw []byte, message int) bool {
	k := &p.Kinds.all[p.Kinds.of(raw, message)]
	if k.messages == 0 && !p.addDefinition(k, s.Header) {
		return false
	}
	k.messages += s.Count
	s.Local = k.local
	return true
}

// addDefinition appends the definition of k, whose first message has that header. It takes the
// local type in the header if that is free, otherwise another. It returns false if none is
// free.
func (p *Plain) addDefinition(k *kind, header uint8) bool {
	local := int(frame.Local(header))
	if local >= p.Locals || p.taken[local] {
		for local = 0; local < p.Locals && p.taken[local]; {
			local++
		}
		if local == p.Locals {
			return false
		}
	}
	p.taken[local] = true
	k.local = uint8(local)
	p.Dst = k.append(p.Flush(), k.local)
	return true
}

package fit

// copier appends parts of sources. Those that follow one another are copied in
// one piece.
type copier struct {
	dst      []byte
	from     *source
	pos, end int // the part that is to be appended next
}

// take appends n bytes of src from pos on, now or later.
func (c *copier) take(src *source, pos, n int) {
	if src != c.from || pos != c.end {
		c.flush()
		c.from, c.pos = src, pos
	}
	c.end = pos + n
}

// flush appends what was taken. It returns all that was appended so far.
func (c *copier) flush() []byte {
	if c.pos < c.end {
		c.dst = append(c.dst, c.from.data[c.pos:c.end]...)
		c.pos = c.end
	}
	return c.dst
}

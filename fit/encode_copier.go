package fit

// copier appends parts of sources. It copies adjacent parts in one piece.
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

// flush appends the parts taken so far, and returns all bytes appended.
func (c *copier) flush() []byte {
	if c.pos < c.end {
		c.dst = append(c.dst, c.from.data[c.pos:c.end]...)
		c.pos = c.end
	}
	return c.dst
}

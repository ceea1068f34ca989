package stream

import "io"

// nextBuffered is Next for a source that is a *bufio.Reader.
func (r *Reader) nextBuffered() ([]byte, error) {
	h, err := r.peekHead()
	if err != nil {
		return nil, err
	}
	return r.whole(h)
}

// whole returns the message after head h, which is in the buffer.
func (r *Reader) whole(h head) ([]byte, error) {
	if h.size <= r.limit && h.size <= uint64(r.buffered.Size()-h.len) {
		n := h.len + int(h.size)
		b, err := r.buffered.Peek(n)
		if err != nil {
			return nil, r.cut(h, uint64(len(b)-h.len), err)
		}
		return b[h.len:n:n], r.discard(h, n)
	}
	if _, err := r.buffered.Discard(h.len); err != nil {
		return nil, r.cut(h, 0, err)
	}
	return r.body(h)
}

// peekHead returns the next head, which stays in the buffer: it has room for 16 bytes at least.
func (r *Reader) peekHead() (head, error) {
	for n := r.buffered.Buffered(); ; n++ {
		b, err := r.buffered.Peek(n)
		switch h := r.framing.head(b); {
		case h.len > 0:
			return h, nil
		case h.len < 0:
			return h, r.malformed()
		case err != nil:
			return h, r.noHead(len(b), err)
		}
	}
}

// nextExact is Next for a source that must not be read beyond the message.
func (r *Reader) nextExact() ([]byte, error) {
	if r.err != nil {
		return nil, r.err
	}
	h, err := r.readHead()
	if err != nil {
		return nil, err
	}
	return r.body(h)
}

// readHead reads the next head.
func (r *Reader) readHead() (head, error) {
	for n := 0; ; {
		m, err := io.ReadFull(r.src, r.room[n:n+r.framing.step()])
		n += m
		switch h := r.framing.head(r.room[:n]); {
		case h.len > 0:
			return h, nil
		case h.len < 0:
			return h, r.malformed()
		case err != nil:
			return h, r.noHead(n, err)
		}
	}
}

// body reads the message after head h into the Reader's own buffer.
func (r *Reader) body(h head) ([]byte, error) {
	if h.size > r.limit {
		return nil, r.refuse(h)
	}
	size := int(h.size)
	for got := 0; got < size; {
		if got == len(r.buf) {
			r.grow()
		}
		n, err := io.ReadFull(r.src, r.buf[got:min(size, len(r.buf))])
		got += n
		if err != nil {
			return nil, r.cut(h, uint64(got), err)
		}
	}
	r.done(h)
	return r.buf[:size:size], nil
}

// firstBuf is how many bytes a buffer has at most before the first has arrived.
const firstBuf = 4 << 10

// grow makes the buffer, which is full, about twice as long. The lengths are the limit, half of it,
// a quarter and so on, so that the old buffer and the new one together are no more than
// one and a half times the limit.
func (r *Reader) grow() {
	size := r.limit
	for most := max(firstBuf, 2*uint64(len(r.buf))); size > most; {
		size = size/2 + size%2
	}
	buf := make([]byte, size)
	copy(buf, r.buf)
	r.buf = buf
}

package stream

// Held returns the bytes of the buffers that r has.
func (r *Reader) Held() int {
	if r.buffered == nil {
		return len(r.buf)
	}
	return len(r.buf) + r.buffered.Size()
}

package stream

import (
	"bufio"
	"fmt"
	"io"
)

// Reader reads the messages of a stream, one after the other. It is made by [NewReader].
//
// It reads no byte beyond the message that it returns, so that the following bytes can be read from the
// source itself. A varint before a message is then read byte by byte, each with a call of the source's
// Read: give it a *bufio.Reader, or [ReadAhead], if these calls are expensive, as for files
// and connections.
type Reader struct {
	buffered *bufio.Reader // src, if it is one
	err      error
	limit    uint64
	off      int64 // of the next frame
	framing  Framing
	refused  bool   // the current message is too large, and not yet skipped
	buf      []byte // for messages that are not in the buffer of buffered
	src      io.Reader
	last     head // of the current frame, unless it is a varint
	room     [maxHead]byte
}

// An Option is a [Framing] or [ReadAhead].
type Option interface{ set(r *Reader) }

func (f Framing) set(r *Reader) { r.framing = f }

type readAhead struct{}

// ReadAhead lets a [Reader] read beyond the message that it returns, in blocks of up to 64 kB: the
// source belongs to the Reader. A source that is a *bufio.Reader is used as it is.
func ReadAhead() Option { return readAhead{} }

// readAheadSize is the size of a block in bytes, if the limit is large enough.
const readAheadSize = 64 << 10

func (readAhead) set(r *Reader) {
	if r.buffered != nil {
		return
	}
	size := min(readAheadSize, r.limit/2)
	if r.limit <= readAheadSize {
		size = r.limit + maxHead // every message is in it, and buf is never needed
	}
	r.buffered = bufio.NewReaderSize(r.src, int(size))
	r.src = r.buffered
}

// NewReader returns a Reader of messages of up to limit bytes; a limit below 0 is 0. It reads nothing
// yet.
func NewReader(r io.Reader, limit int, opts ...Option) *Reader {
	s := &Reader{src: r, limit: uint64(max(0, limit)), buf: []byte{}}
	s.buffered, _ = r.(*bufio.Reader)
	for _, o := range opts {
		o.set(s)
	}
	return s
}

// Next returns the next message. The slice lives until the next call, or until something else is
// read from a source that is a *bufio.Reader; an empty message is not nil. At the end of the stream
// the error is [io.EOF]; any other error is an [*Error]. The error stays, except [ErrTooLarge]
// after [Reader.Skip].
func (r *Reader) Next() ([]byte, error) {
	br := r.buffered
	if br == nil || r.err != nil {
		return r.nextExact()
	}
	b, _ := br.Peek(br.Buffered()) // no error: they are there
	size, n := r.shortHead(b)
	if n == 0 || uint64(size) > r.limit {
		return r.nextBuffered()
	}
	end := n + size
	if end > len(b) {
		return r.whole(head{size: uint64(size), len: n})
	}
	br.Discard(end) // no error: they are there
	r.off += int64(end)
	return b[n:end:end], nil
}

// shortHead reads a varint of one byte or two, without a branch that depends on which. n is 0 for
// any other head.
//
//tight:inline
//tight:bce
func (r *Reader) shortHead(b []byte) (size, n int) {
	if r.framing != Varint || len(b) < 2 {
		return 0, 0
	}
	low, high := int(b[0]), int(b[1])
	two := low >> 7 // 1 if there are two
	if high&(two<<7) != 0 {
		return 0, 0
	}
	return low&0x7f | high<<7&-two, 1 + two
}

// discard moves past a frame of n bytes that are in the buffer.
func (r *Reader) discard(h head, n int) error {
	_, err := r.buffered.Discard(n)
	r.done(h)
	return err
}

// done moves past a frame that was read.
func (r *Reader) done(h head) {
	r.last = h
	r.off += int64(h.len) + int64(h.size)
}

// Offset returns the offset of the frame that Next reads next: the number of bytes of the frames
// that were read or skipped.
func (r *Reader) Offset() int64 { return r.off }

// Compressed reports whether the message that Next has returned, or refused as too large, has gRPC's
// flag. It is false in other framings.
func (r *Reader) Compressed() bool { return r.last.compressed }

// Skip passes over the message that Next has refused as too large, so that Next returns the one
// after it. It reads as many bytes as were announced. If no message was refused, it does nothing.
// It returns the error that is in the way of the next message, or nil.
func (r *Reader) Skip() error {
	if !r.refused {
		return r.err
	}
	r.refused, r.err = false, nil
	for left := r.last.size; left > 0; {
		n, err := io.CopyN(io.Discard, r.src, int64(min(left, skipBlock)))
		left -= uint64(n)
		if err != nil {
			return r.cut(r.last, r.last.size-left, err)
		}
	}
	r.done(r.last)
	return nil
}

// skipBlock is small enough for an int64, which a length need not be.
const skipBlock = 1 << 30

// fail keeps an error, with the offset of the frame.
func (r *Reader) fail(e *Error) error {
	e.Offset = r.off
	r.err = e
	return e
}

// refuse is fail for a message that is too large. Its head has been read.
func (r *Reader) refuse(h head) error {
	r.last, r.refused = h, true
	return r.fail(tooLarge(h.size, r.limit))
}

// cut is fail for a message of which got bytes could be read.
func (r *Reader) cut(h head, got uint64, err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return r.fail(&Error{Size: h.size, Reason: fmt.Sprintf("%d of the %d bytes of a message: %v", got, h.size, err), err: err})
}

// noHead is fail for a stream of which n bytes of a head could be read.
func (r *Reader) noHead(n int, err error) error {
	if err == io.EOF {
		if n == 0 {
			r.err = err
			return err
		}
		err = io.ErrUnexpectedEOF
	}
	return r.fail(&Error{Reason: fmt.Sprintf("%d bytes of the length of a message: %v", n, err), err: err})
}

// malformed is fail for a head that no message has.
func (r *Reader) malformed() error {
	reason := "a varint of more than 64 bits"
	if r.framing == GRPC {
		reason = "a flag byte that is neither 0 nor 1"
	}
	return r.fail(&Error{Reason: fmt.Sprintf("%v: %s", ErrMalformed, reason), err: ErrMalformed})
}

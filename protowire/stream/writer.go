package stream

import (
	"errors"
	"fmt"
	"io"
)

// Writer writes messages with their lengths before them, each by one call of Write. It keeps a
// buffer as long as the longest message. It is made by [NewWriter].
type Writer struct {
	w       io.Writer
	framing Framing
	off     int64
	buf     []byte
	err     error
}

// NewWriter returns a Writer with a framing, of which the last one given counts; without one it is
// [Varint].
func NewWriter(w io.Writer, opts ...Framing) *Writer {
	s := &Writer{w: w}
	for _, f := range opts {
		s.framing = f
	}
	return s
}

// Write writes msg. The error is [ErrTooLarge] if the framing has four bytes for the length and the
// length needs more: then nothing is written. Any other error comes from the writer below; the stream
// may then end within a message, and Write returns the same error from then on.
func (w *Writer) Write(msg []byte) error { return w.write(msg, 0) }

// WriteCompressed is Write with gRPC's flag: msg has been compressed by the caller. The framing has to be
// [GRPC]: other framings have no such flag, and the error is [errors.ErrUnsupported].
func (w *Writer) WriteCompressed(msg []byte) error {
	if w.framing != GRPC {
		return &Error{Offset: w.off, Reason: "only gRPC's framing has a flag for compressed messages", err: errors.ErrUnsupported}
	}
	return w.write(msg, 1)
}

func (w *Writer) write(msg []byte, flag byte) error {
	if w.err != nil {
		return w.err
	}
	buf, err := w.framing.append(w.buf[:0], msg, flag)
	if err != nil {
		return err
	}
	w.buf = buf
	n, err := w.w.Write(buf)
	if err == nil && n < len(buf) {
		err = io.ErrShortWrite
	}
	if err != nil {
		w.err = &Error{Offset: w.off, Size: uint64(len(msg)), Reason: fmt.Sprintf("%d of the %d bytes of a frame: %v", n, len(buf), err), err: err}
		return w.err
	}
	w.off += int64(len(buf))
	return nil
}

// Offset returns the number of bytes that were written.
func (w *Writer) Offset() int64 { return w.off }

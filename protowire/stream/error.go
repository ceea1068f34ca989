package stream

import (
	"errors"
	"fmt"
)

var (
	// ErrTooLarge is the error for a message that is larger than the limit.
	ErrTooLarge = errors.New("too large")

	// ErrMalformed is the error for a length of more than 64 bits, and for a flag byte of gRPC that
	// is neither 0 nor 1.
	ErrMalformed = errors.New("malformed length")
)

// [Reader], [Writer] and [Walker] return an Error unless the stream ends cleanly. It wraps, for
// errors.Is, [io.ErrUnexpectedEOF], [ErrTooLarge], [ErrMalformed], an error of
// protowire.ParseError (by a Walker), or the error of the reader or writer below.
type Error struct {
	// Offset is where the frame begins, its length and not its message; of a Walker, where the
	// malformed tag or value begins. 0 is the first byte that was read from the source.
	Offset int64
	Size   uint64 // the announced length of the message in bytes, or 0 if that is not known
	Reason string // what was found, and what was expected
	err    error
}

// Error tells what was found, what was expected and where.
func (e *Error) Error() string {
	return fmt.Sprintf("stream: offset %d: %s", e.Offset, e.Reason)
}

// Unwrap returns the error that errors.Is compares.
func (e *Error) Unwrap() error { return e.err }

// tooLarge returns the error for a message of size bytes where limit are allowed.
func tooLarge(size, limit uint64) *Error {
	return &Error{Size: size, Reason: fmt.Sprintf("message of %d bytes, the limit is %d: %v", size, limit, ErrTooLarge), err: ErrTooLarge}
}

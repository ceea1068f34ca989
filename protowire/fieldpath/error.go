package fieldpath

import (
	"fmt"
	"strconv"

	"github.com/tightwire/tightwire/protowire"
)

// An Error is what the methods of [Set] return for a malformed message. It wraps protowire's
// *SyntaxError, whose offset counts from the start of the whole message.
type Error struct {
	Path string // the message in the message, such as "1.2"; empty for the outermost
	Err  error
}

// Error names the message, the fault and its place.
func (e *Error) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("fieldpath: %v", e.Err)
	}
	return fmt.Sprintf("fieldpath: in the message %s: %v", e.Path, e.Err)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// newError returns the error of b, a malformed message at offset base. It reads b again, so that what reads
// well-formed messages need not carry base along.
func newError(b []byte, base int) *Error {
	r := protowire.NewReaderAt(b, base)
	for r.Next() {
	}
	return &Error{Err: r.Err()}
}

// in adds a level to the path of an error.
func (e *Error) in(num protowire.Number) *Error {
	if e == nil {
		return nil
	}
	path := strconv.Itoa(int(num))
	if e.Path != "" {
		path += "." + e.Path
	}
	return &Error{Path: path, Err: e.Err}
}

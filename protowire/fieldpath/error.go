package fieldpath

import (
	"fmt"
	"slices"
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

// A fault is an [Error] on its way from the inside out, to the outermost message, where whole makes its Path: once, and not
// a longer one in each message.
type fault struct {
	error
	inside []protowire.Number // the messages that it has come out of
}

// faultOf returns the fault of b, a malformed message at offset base. It reads b again, so that what reads
// well-formed messages need not carry base along.
func faultOf(b []byte, base int) *fault {
	r := protowire.NewReaderAt(b, base)
	for r.Next() {
	}
	return &fault{error: r.Err()}
}

// in notes a message that the fault is in. Inlined, it would take room on the stack of what reads well-formed messages.
//
//go:noinline
func (f *fault) in(num protowire.Number) *fault {
	if f != nil {
		f.inside = append(f.inside, num)
	}
	return f
}

func (f *fault) whole() *Error {
	var path []byte
	for i, num := range slices.Backward(f.inside) {
		path = strconv.AppendInt(path, int64(num), 10)
		if i > 0 {
			path = append(path, '.')
		}
	}
	return &Error{Path: string(path), Err: f.error}
}

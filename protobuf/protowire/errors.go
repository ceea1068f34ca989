package protowire

import (
	"io"

	upstream "google.golang.org/protobuf/encoding/protowire"

	wire "github.com/tightwire/tightwire/protowire"
)

// parseError has the text of the error that protowire has for a code and wraps the
// error that protobuf-go has for it, and with it proto.Error. protobuf-go's own text
// has a no-break space in some builds.
type parseError struct {
	text string
	err  error
}

func newParseError(code int) error {
	return &parseError{wire.ParseError(code).Error(), upstream.ParseError(code)}
}

func (e *parseError) Error() string { return e.text }

func (e *parseError) Unwrap() error { return e.err }

var (
	errFieldNumber = newParseError(errCodeFieldNumber)
	errOverflow    = newParseError(errCodeOverflow)
	errReserved    = newParseError(errCodeReserved)
	errEndGroup    = newParseError(errCodeEndGroup)
	errParse       = newParseError(errCodeRecursionDepth)
)

// ParseError returns the error for the code n that a Consume function
// returned, and nil if n is a length (n ≥ 0). Input that ends too soon is
// [io.ErrUnexpectedEOF]; any other error answers errors.Is(err, proto.Error), as
// protobuf-go's does. It does not allocate.
func ParseError(n int) error {
	if n >= 0 {
		return nil
	}
	switch n {
	case errCodeTruncated:
		return io.ErrUnexpectedEOF
	case errCodeFieldNumber:
		return errFieldNumber
	case errCodeOverflow:
		return errOverflow
	case errCodeReserved:
		return errReserved
	case errCodeEndGroup:
		return errEndGroup
	default:
		return errParse
	}
}

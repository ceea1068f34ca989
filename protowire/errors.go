package protowire

import (
	"errors"
	"io"
)

// Error codes: what a Consume function returns in place of a length.
const (
	_ = -iota
	errCodeTruncated
	errCodeFieldNumber
	errCodeOverflow
	errCodeReserved
	errCodeEndGroup
	errCodeRecursionDepth
)

var (
	errFieldNumber = errors.New("proto: invalid field number")
	errOverflow    = errors.New("proto: variable length integer overflow")
	errReserved    = errors.New("proto: cannot parse reserved wire type")
	errEndGroup    = errors.New("proto: mismatching end group marker")
	errParse       = errors.New("proto: parse error")
)

// ParseError returns the error for the code n that a Consume function
// returned, and nil if n is a length (n ≥ 0). Input that ends too soon is
// [io.ErrUnexpectedEOF]. It does not allocate.
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

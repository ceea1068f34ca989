package protowire

import "fmt"

// Only a Reader needs these codes: the caller of a Consume function names the type.
const (
	errCodeWireType = errCodeRecursionDepth - 1 // a field whose value was read as another wire type
	errCodeNoField  = errCodeWireType - 1       // a value read where no field is current
)

// fault describes the first error of a Reader or a Values.
type fault struct {
	code int8   // an error code, or 0
	typ  Type   // of the field
	want Type   // for errCodeWireType
	num  Number // of the field, 0 if its tag is at fault, or if there is none
}

// fail records a fault at offset off, unless there is one already, and moves to the end
// of the message.
func (r *Reader) fail(tag Tag, off, code int) bool {
	if r.bad.code == 0 {
		num, typ := DecodeTag(uint64(tag))
		r.bad = fault{code: int8(code), typ: typ, want: r.bad.want, num: num}
		r.val = uint64(off)
	}
	r.pos = len(r.b)
	r.tag = 0
	return false
}

// wrong fails r because a value of type want was asked for, and the current field has another
// type, or there is no current field. It returns 0.
func (r *Reader) wrong(want Type) uint64 {
	if r.bad.code != 0 {
		return 0
	}
	code := errCodeNoField
	if r.tag != 0 {
		code, r.bad.want = errCodeWireType, want
	}
	r.fail(r.tag, r.pos, code)
	return 0
}

// A SyntaxError is what [Reader.Err] and [Values.Err] return for malformed input. It wraps
// the error of [ParseError], so that
//
//	errors.Is(err, io.ErrUnexpectedEOF)
//
// reports whether the input was cut off.
type SyntaxError struct {
	// Offset is the offset in the message of the malformed tag or value; for a value
	// read as another wire type, the offset of the byte after the field. See [NewReaderAt].
	Offset int
	Field  Number // the field whose value is malformed, or 0 for a tag or a value without one
	Reason string // what was found, and what was expected
	err    error
}

// Error tells what was found, what was expected and where.
func (e *SyntaxError) Error() string {
	if e.Field == 0 {
		return fmt.Sprintf("protowire: offset %d: %s", e.Offset, e.Reason)
	}
	return fmt.Sprintf("protowire: offset %d: field %d: %s", e.Offset, e.Field, e.Reason)
}

// Unwrap returns the error of [ParseError].
func (e *SyntaxError) Unwrap() error { return e.err }

// Err returns nil, or a [*SyntaxError] for the first error. It allocates only in that
// case.
func (r *Reader) Err() error {
	if r.bad.code == 0 {
		return nil
	}
	return r.syntaxError()
}

// syntaxError is not inlined, so that the caller of Err keeps its registers.
//
//go:noinline
func (r *Reader) syntaxError() error { return r.bad.at(r.b, int(r.val), r.base) }

// at returns the error for a fault at offset off of b, which begins at base.
func (f *fault) at(b []byte, off, base int) error {
	err := ParseError(int(f.code))
	return &SyntaxError{Offset: base + off, Field: f.num, Reason: f.explain(b[off:], err), err: err}
}

// explain says what was found and what was expected. rest is the input from the fault on.
func (f *fault) explain(rest []byte, err error) string {
	switch {
	case f.code == errCodeNoField:
		return "no field is current: call Next first, and read while it returns true"
	case f.code == errCodeWireType:
		return fmt.Sprintf("wire type %d, want %d", f.typ, f.want)
	case f.code == errCodeReserved:
		return fmt.Sprintf("wire type %d is reserved", f.typ)
	case f.code == errCodeTruncated && f.typ == BytesType:
		if m, n := ConsumeVarint(rest); n > 0 {
			return fmt.Sprintf("length %d, but %d bytes left: %v", m, len(rest)-n, err)
		}
	case f.code == errCodeRecursionDepth:
		return fmt.Sprintf("groups nested deeper than %d", DefaultRecursionLimit)
	}
	return err.Error()
}

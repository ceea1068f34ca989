//go:build !purego

package fit

import "unsafe"

// ref is the pointer of a [Value]: to a byte of scalars, or to the first byte that the
// value views.
type ref struct{ p *byte }

// scalars has a byte for each base type. A ref to one of them marks a scalar of that type;
// nobody reads the byte.
var scalars [32]byte

// scalarRef returns the ref for scalars of type t (its low five bits count).
func scalarRef(t uint8) ref { return ref{&scalars[t&31]} }

// bytesRef returns a ref to b. It is nil for an empty b, whose pointer may be one
// past the end of its memory.
func bytesRef(b []byte) ref {
	if len(b) == 0 {
		return ref{}
	}
	return ref{unsafe.SliceData(b)}
}

// scalar returns the base type, 0 to 31, if r was made by scalarRef. It compares pointers
// as numbers and makes no pointer from a number: TestRef runs under checkptr.
func (r ref) scalar() (t uintptr, ok bool) {
	t = uintptr(unsafe.Pointer(r.p)) - uintptr(unsafe.Pointer(&scalars))
	return t, t < uintptr(len(scalars))
}

// isScalar reports whether r was made by scalarRef for scalars of type t.
func (r ref) isScalar(t uint8) bool { return r == scalarRef(t) }

// bytes returns the n bytes that r refers to. n must be at most the length of what
// bytesRef was given: Value keeps it beside the ref; TestRef reads all of them.
func (r ref) bytes(n int) []byte { return unsafe.Slice(r.p, n) }

// isNil reports whether r refers to nothing.
func (r ref) isNil() bool { return r.p == nil }

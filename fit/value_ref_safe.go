//go:build purego

package fit

// ref is the slice that a [Value] points to, for builds without unsafe. It makes Value 32
// bytes.
type ref struct{ b []byte }

// scalars has a byte for each base type; see scalarRef.
var scalars [32]byte

// scalarRef returns the ref for scalars of type t (its low five bits count): one byte of
// scalars, identified by its address.
func scalarRef(t uint8) ref { return ref{scalars[t&31 : t&31+1 : t&31+1]} }

// bytesRef returns a ref to b, nil for an empty b.
func bytesRef(b []byte) ref {
	if len(b) == 0 {
		return ref{}
	}
	return ref{b[:len(b):len(b)]}
}

// scalar returns the base type, 0 to 31, if r was made by scalarRef.
func (r ref) scalar() (t uintptr, ok bool) {
	if len(r.b) != 1 {
		return 0, false
	}
	for i := range scalars {
		if &r.b[0] == &scalars[i] {
			return uintptr(i), true
		}
	}
	return 0, false
}

// isScalar reports whether r was made by scalarRef for scalars of type t.
func (r ref) isScalar(t uint8) bool { return len(r.b) == 1 && &r.b[0] == &scalars[t&31] }

// bytes returns the first n bytes of what bytesRef was given.
func (r ref) bytes(n int) []byte { return r.b[:n] }

// isNil reports whether r refers to nothing.
func (r ref) isNil() bool { return r.b == nil }

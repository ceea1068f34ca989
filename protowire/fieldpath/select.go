package fieldpath

import (
	"iter"

	"github.com/tightwire/tightwire/protowire"
)

// Select returns the fields of the message b that s names, in the order in which they begin in b, each with the
// index of its path. A field that several paths name comes once for each of them. Nothing is copied, nor
// allocated, while b is well-formed.
//
// Where b is malformed, in itself or in a message that a path goes through, the last
// element is a Field with only Err set, an [*Error], and the index -1. What came before is
// right. What no path goes through is not looked into.
func (s *Set) Select(b []byte) iter.Seq2[int, Field] {
	return func(yield func(int, Field) bool) {
		if err, _ := s.root.walk(b, 0, yield); err != nil {
			yield(-1, Field{Err: err})
		}
	}
}

// walk yields the fields of b, a message at offset base that led to n. It reports whether to go on.
func (n *node) walk(b []byte, base int, yield func(int, Field) bool) (bad *Error, more bool) {
	r := protowire.NewReaderAt(b, base)
	for r.Next() {
		num := r.Tag().Number()
		if child := n.child(num); child != nil {
			if bad, more := child.visit(&r, yield); !more {
				return bad.in(num), false
			}
		}
	}
	if err := r.Err(); err != nil {
		return &Error{Err: err}, false
	}
	return nil, true
}

// visit yields the current field of r, which led to n, and the fields in it.
func (n *node) visit(r *protowire.Reader, yield func(int, Field) bool) (bad *Error, more bool) {
	if len(n.ends) > 0 {
		f := fieldOf(r)
		for _, path := range n.ends {
			if !yield(path, f) {
				return nil, false
			}
		}
	}
	if n.leaf() || !isMessage(protowire.Type(r.Tag()&7)) {
		return nil, true
	}
	body := r.Message()
	if n.guess && !parses(body) {
		return nil, true
	}
	return n.walk(body, bodyStart(r, body), yield)
}

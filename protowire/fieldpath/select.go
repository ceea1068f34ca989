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
		if bad, _ := s.root.walk(b, 0, yield); bad != nil {
			yield(-1, Field{Err: bad.whole()})
		}
	}
}

// walk yields the fields of b, a message at offset base that led to n. It reports whether to go on.
func (n *node) walk(b []byte, base int, yield func(int, Field) bool) (bad *fault, more bool) {
	r := protowire.NewReader(b)
	for start, end := 0, 0; r.Next(); start = end {
		end = len(b) - r.Len()
		num, typ := numberOf(&r), protowire.Type(r.Tag()&7)
		child := n.child(num)
		if child == nil {
			continue
		}
		if len(child.ends) > 0 {
			value := valueAt(&r, b, start, end)
			for _, path := range child.ends {
				if !yield(path, Field{Number: num, Type: typ, Value: value, Offset: base + start}) {
					return nil, false
				}
			}
		}
		if child.leaf() || !isMessage(typ) {
			continue
		}
		body := r.Message()
		if child.guess && !parses(body) {
			continue
		}
		if bad, more := child.walk(body, base+bodyStart(&r, b, body, start, end), yield); !more {
			return bad.in(num), false
		}
	}
	if r.Err() != nil {
		return faultOf(b, base), false
	}
	return nil, true
}

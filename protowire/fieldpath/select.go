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
		if typ == protowire.StartGroupType {
			begin := start + tagLen(b[start:])
			_, bad, more = child.walkGroup(b[begin:end], base+begin, yield)
		} else {
			bad, more = child.walkBody(r.Bytes(), base+end, yield)
		}
		if !more {
			return bad.in(num), false
		}
	}
	if r.Err() != nil {
		return faultOf(b, base), false
	}
	return nil, true
}

// walkBody is walk for a body that ends at offset end, if it is a message.
func (n *node) walkBody(b []byte, end int, yield func(int, Field) bool) (bad *fault, more bool) {
	if n.guess && !parses(b) {
		return nil, true
	}
	return n.walk(b, end-len(b), yield)
}

// walkGroup is walk for a group in a message that a Reader has read, so that all of it is well-formed: b begins after its start
// tag. It returns the length with the end marker. Groups that only lead on are not skipped before they are walked: a
// group in many others would be read once for each of these.
func (n *node) walkGroup(b []byte, base int, yield func(int, Field) bool) (length int, bad *fault, more bool) {
	for start := 0; ; {
		num, typ, tag := protowire.ConsumeTag(b[start:])
		if typ == protowire.EndGroupType || tag < 0 { // negative only if somebody writes to b
			return start + max(0, tag), nil, true
		}
		begin, child := start+tag, n.child(num)
		leadsOn := child != nil && !child.leaf() && isMessage(typ)
		end, bad, more := begin, (*fault)(nil), true
		if !leadsOn || typ != protowire.StartGroupType || len(child.ends) > 0 {
			end += max(0, protowire.ConsumeFieldValue(num, typ, b[begin:]))
		}
		if child != nil && len(child.ends) > 0 {
			f := Field{Number: num, Type: typ, Value: valueOf(num, typ, b[begin:end]), Offset: base + start}
			for _, path := range child.ends {
				if !yield(path, f) {
					return 0, nil, false
				}
			}
		}
		switch {
		case !leadsOn:
		case typ == protowire.StartGroupType:
			var length int
			length, bad, more = child.walkGroup(b[begin:], base+begin, yield)
			end = begin + length
		default:
			bad, more = child.walkBody(valueOf(num, typ, b[begin:end]), base+end, yield)
		}
		if !more {
			return 0, bad.in(num), false
		}
		start = end
	}
}

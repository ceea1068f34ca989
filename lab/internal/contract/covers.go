package contract

import (
	"reflect"
	"slices"
)

// Covers reports whether a contract promises at least what another one about the same function or type
// does: of no smaller part of the code, with no higher limit, not in fewer builds, and not known to be
// broken in more.
func (c Contract) Covers(other Contract) bool {
	return c.Verb == other.Verb && c.Scope.covers(other.Scope) && c.Promise.covers(other.Promise) &&
		other.In.implies(c.In) && (c.Why == "" || other.Why != "" && c.XFail.implies(other.XFail))
}

// covers reports whether s is at least as large a part of the code as other. The extent of blocks is
// not compared.
func (s Scope) covers(other Scope) bool {
	size := map[Region]int{Function: 3, Loop: 2, Block: 2, Line: 1}
	if size[s.Region] == 0 || size[other.Region] == 0 { // a parameter or a type
		return s.Region == other.Region || s.Region == Function
	}
	return size[s.Region] >= size[other.Region]
}

// covers compares what promises of the same verb say.
func (p Promise) covers(other Promise) bool {
	if p.Text == other.Text {
		return true
	}
	has := func(names, some []string) bool {
		return !slices.ContainsFunc(some, func(n string) bool { return !slices.Contains(names, n) })
	}
	switch p.Verb {
	case Inline: // a cost is more than to be inlined
		return other.Limit == (Limit{}) || p.Limit != (Limit{}) && p.Limit.N <= other.Limit.N
	case BCE: // without a number none are allowed
		return p.Limit.N <= other.Limit.N
	case Code, Frame:
		return p.Limit.N <= other.Limit.N
	case SizeOf, Padding:
		return p.Limit == other.Limit
	case NoEscape:
		return has(p.Names, other.Names)
	case NoAlloc: // the names are exceptions
		return has(other.Names, p.Names)
	case Calls:
		return slices.Equal(p.Names, []string{"none"}) || has(p.Names, other.Names)
	}
	return reflect.DeepEqual(p.Asm, other.Asm)
}

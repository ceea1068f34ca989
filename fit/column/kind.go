package column

import "github.com/tightwire/tightwire/fit/profile"

// family is a set of types of numbers that differ only in size: a larger type includes all
// numbers of a smaller type, and has the same valid and invalid numbers.
type family uint8

const (
	noNumber family = iota
	unsigned
	unsignedZ // 0 is invalid
	signed
	floating
)

func familyOf(t profile.BaseType) family {
	switch t = t.Canonical(); {
	case !t.Known() || t == profile.String:
		return noNumber
	case t.Float():
		return floating
	case t.Signed():
		return signed
	case t.Invalid() == 0:
		return unsignedZ
	}
	return unsigned
}

// join returns the smallest type that includes the numbers of both. ok is false if there is
// none.
func join(a, b profile.BaseType) (t profile.BaseType, ok bool) {
	a, b = a.Canonical(), b.Canonical()
	switch {
	case familyOf(a) == noNumber || familyOf(a) != familyOf(b):
		return 0, false
	case a == b || a.Size() > b.Size():
		return a, true
	case a.Size() < b.Size():
		return b, true
	}
	return profile.Uint8, true // enum, byte and uint8 are the same size
}

// plainType returns the type without the difference of enums, bytes and z types.
func plainType(t profile.BaseType) profile.BaseType {
	switch familyOf(t) {
	case unsigned, unsignedZ:
		return [9]profile.BaseType{1: profile.Uint8, 2: profile.Uint16, 4: profile.Uint32, 8: profile.Uint64}[t.Size()]
	}
	return t.Canonical()
}

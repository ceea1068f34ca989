package mesg

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// widerOf returns the field that is a wider one of the same meaning: field num has
// a single component, which is all of its 16 bits, in a field of 32 bits, and all
// three have one scale.
func widerOf(message profile.MesgNum, num uint8) (wider uint8, ok bool) {
	f, ok := profile.FieldOf(message, num)
	if !ok || f.NumComponents() != 1 || f.Base() != profile.Uint16 || f.Array() {
		return 0, false
	}
	c := f.Component(0)
	to, ok := profile.FieldOf(message, c.Field)
	same := f.Scale() == c.Scale && c.Scale == to.Scale()
	return c.Field, ok && same && c.Bits == 16 && !c.Accumulate && to.Base() == profile.Uint32 && !to.Array()
}

// widen copies a valid value to an invalid wider field.
func widen(from *uint16, to *uint32) {
	if *from != invalidUint16 && *to == invalidUint32 {
		*to = uint32(*from)
	}
}

// narrowerOf returns the field that widerOf leads from to num.
func narrowerOf(message profile.MesgNum, num uint8) (narrow uint8, ok bool) {
	for f := range profile.Fields(message) {
		if to, ok := widerOf(message, f.Num()); ok && to == num {
			return f.Num(), true
		}
	}
	return 0, false
}

// follows reports whether the wider field of that number need not be written, as it
// follows from the narrower one and was not in the message that the struct came from.
func follows(narrow uint16, wide uint32, source fit.Message, num uint8) bool {
	return uint32(narrow) == wide && !source.Field(num).Exists()
}

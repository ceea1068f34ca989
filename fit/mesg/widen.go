package mesg

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// widen copies a valid value to an invalid wider field.
func widen(from *uint16, to *uint32) {
	if *from != invalidUint16 && *to == invalidUint32 {
		*to = uint32(*from)
	}
}

// narrowerOf returns the field that [profile.WiderOf] leads from to num.
func narrowerOf(message profile.MesgNum, num uint8) (narrow uint8, ok bool) {
	plain, wider, ok := profile.PairOf(message, num)
	if !ok || wider != num {
		return 0, false
	}
	_, same := profile.WiderOf(message, plain)
	return plain, same
}

// follows reports whether the wider field of that number need not be written, as it
// follows from the narrower one and was not in the message that the struct came from. Nothing
// follows from an invalid one, whose bits are a valid number in the wider field.
func follows(narrow uint16, wide uint32, source fit.Message, num uint8) bool {
	return narrow != invalidUint16 && uint32(narrow) == wide && !source.Field(num).Exists()
}

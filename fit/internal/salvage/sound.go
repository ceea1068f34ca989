package salvage

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// These are the numbers of fields that all messages can have.
const (
	fieldTimestamp = 253
	fieldIndex     = 254 // counts the messages of a kind
)

// soundness returns how sound the definition at the beginning of b is, and its length, 0 if
// there is none.
func soundness(b []byte) (bits, size int) {
	const reserved = 0x10
	if len(b) < leastDefinition || frame.Local(b[0]) != frame.IsDefinition || b[0]&reserved != 0 || b[2] > 1 || b[frame.KeyFields] == 0 {
		return soundNever, 0
	}
	size, _, err := frame.DefinitionSize(b)
	if err != nil {
		return soundNever, 0
	}
	num := frame.Number(b[1:])
	bits = soundHead
	if b[1] != 0 {
		bits -= soundReserved
	}
	if profile.MessageName(num) != "" {
		bits += soundKnown
	}
	plain := b[leastDefinition:][:frame.FieldSize*int(b[frame.KeyFields])]
	bits = soundFields(bits, num, plain)
	if developer := b[leastDefinition+len(plain) : size]; len(developer) > 1 {
		bits = soundDevelopers(bits, developer[1:])
	}
	return bits, size
}

// soundFields adds the evidence of the fields in list to bits. It stops when bits cannot
// recover.
func soundFields(bits int, num profile.MesgNum, list []byte) int {
	for ; len(list) > 0 && bits > soundNever; list = list[frame.FieldSize:] {
		bits += fieldSoundness(num, list[0], list[1], profile.BaseType(list[2]))
	}
	return bits
}

func fieldSoundness(num profile.MesgNum, field, size uint8, t profile.BaseType) int {
	width := t.Size()
	if width == 0 {
		return -soundFault
	}
	bits := soundField
	if base, ok := baseOf(num, field); ok {
		bits = soundFieldName
		if base == t.Canonical() {
			bits = soundFieldType
		}
	}
	if t != t.Canonical() {
		bits -= soundOddType
	}
	if size == 0 || int(size)%width != 0 {
		bits -= soundFault
	}
	return bits
}

// baseOf returns the profile's type of a field. Every message can have fields 253 and 254.
func baseOf(num profile.MesgNum, field uint8) (t profile.BaseType, ok bool) {
	if f, ok := profile.FieldOf(num, field); ok {
		return f.Base(), true
	}
	switch field {
	case fieldTimestamp:
		return profile.Uint32, true
	case fieldIndex:
		return profile.Uint16, true
	}
	return 0, false
}

// soundDevelopers adds the evidence of a list of developer fields to bits: their numbers and
// indexes are small in all files, and their sizes are not 0.
func soundDevelopers(bits int, list []byte) int {
	for ; len(list) > 0 && bits > soundNever; list = list[frame.FieldSize:] {
		if list[1] == 0 || list[2] > developerMost {
			bits -= soundFault
		} else {
			bits += soundDeveloper
		}
	}
	return bits
}

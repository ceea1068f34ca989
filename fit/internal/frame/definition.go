package frame

import (
	"encoding/binary"
	"fmt"

	"github.com/tightwire/tightwire/fit/profile"
)

const (
	// KeyFields is the offset of the list of fields in a definition message after its header
	// byte. The byte before is the number of fields.
	KeyFields = 5
	// FieldSize is the length in bytes of a field in the list: number, size and type.
	FieldSize = 3
)

// DefinitionSize returns the length in bytes of the definition message at the beginning of
// b, header included, and of the data messages it defines, header included. b is not empty.
func DefinitionSize(b []byte) (size, message int, fault *Fault) {
	if len(b) < 1+KeyFields {
		return 0, 0, cutDefinition(b)
	}
	if b[2] > 1 {
		return 0, 0, &Fault{Kind: Architecture, Offset: 2, Found: fmt.Sprintf("%#02x", b[2]), Want: "0 or 1"}
	}
	size, message = 1+KeyFields+FieldSize*int(b[5]), 1
	if len(b) < size {
		return 0, 0, cutDefinition(b)
	}
	message += sumSizes(b[1+KeyFields : size])
	if b[0]&DeveloperBit == 0 {
		return size, message, nil
	}
	if len(b) == size {
		return 0, 0, cutDefinition(b)
	}
	fields := size + 1
	size = fields + FieldSize*int(b[size])
	if len(b) < size {
		return 0, 0, cutDefinition(b)
	}
	return size, message + sumSizes(b[fields:size]), nil
}

// sumSizes adds up the sizes in a definition's list of fields.
func sumSizes(b []byte) (n int) {
	for ; len(b) >= FieldSize; b = b[FieldSize:] {
		n += int(b[1])
	}
	return n
}

func cutDefinition(b []byte) *Fault {
	return &Fault{Kind: Truncated, Offset: int64(len(b)), Found: fmt.Sprintf("%d bytes of a definition", len(b))}
}

// Number returns the message number of a definition message, given what comes after its
// header byte.
func Number(raw []byte) profile.MesgNum {
	if raw[1] == 1 {
		return profile.MesgNum(binary.BigEndian.Uint16(raw[2:]))
	}
	return profile.MesgNum(binary.LittleEndian.Uint16(raw[2:]))
}

// Lists returns the lists of fields, of the profile's and of developers', in a definition
// message, given what comes after its header byte.
func Lists(raw []byte) (plain, developer []byte) {
	split := KeyFields + FieldSize*int(raw[KeyFields-1])
	plain, developer = raw[KeyFields:split], raw[split:]
	if len(developer) > 0 {
		developer = developer[1:] // their number
	}
	return plain, developer
}

// DeveloperBitOf returns [DeveloperBit] if a definition message has a list of developer fields,
// which may be empty, given what comes after its header byte.
func DeveloperBitOf(raw []byte) uint8 {
	if len(raw) > KeyFields+FieldSize*int(raw[KeyFields-1]) {
		return DeveloperBit
	}
	return 0
}

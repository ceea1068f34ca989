package salvage

import (
	"math"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// A shape is a definition, prepared for judging its messages.
type shape struct {
	raw       []byte // the definition after its header byte; nil if it is lost and only the size is known
	num       profile.MesgNum
	big       bool    // numbers are stored with the highest byte first
	fields    []field // of the profile
	developer []field

	size     uint32 // of a message, with header
	time     uint32 // where field 253 lies, 0 if there is none
	timed    bool   // field 253 has the type that times have
	made     uint32 // where the time lies in a file_id when the file was made, 0 if there is none
	once     bool   // a file has one such message, after its definition
	faults   int    // fields that are not valid
	typeless int    // of these, fields whose type does not exist
	wrong    int    // the first field that is not valid, -1 if there is none
	odd      int    // lost by each message if the definition ends in bytes that do not make a field
	clues    []clue
	by       [len(plausibleRanges)]uint8 // 1 + the clue with this range
}

// A field is one field of a definition.
type field struct {
	num, size uint8
	kind      profile.BaseType
	offset    uint32 // from the header of the message
}

// shapeOf returns the shape of a definition, given what comes after its header byte, and makes it
// once.
func (in *Input) shapeOf(raw []byte) *shape {
	if s := in.shapes[string(raw)]; s != nil {
		return s
	}
	s := &shape{raw: raw, num: frame.Number(raw), big: raw[1] == 1, wrong: -1}
	plain, developer := frame.Lists(raw)
	s.fields, s.size = fieldsOf(plain, 1)
	s.developer, s.size = fieldsOf(developer, s.size)
	s.clues, s.once = in.cluesOf(s), isOnce(s.num)
	s.time, s.timed = s.place(fieldTimestamp)
	if s.num == profile.MesgNumFileID {
		s.made, _ = s.place(profile.FileIDTimeCreated)
	}
	s.findFaults()
	for i, c := range s.clues {
		if c.kind == clueNumber {
			s.by[c.plausible] = uint8(i + 1)
		}
	}
	if in.shapes == nil {
		in.shapes = map[string]*shape{}
	}
	in.shapes[string(raw)] = s
	return s
}

// fieldsOf returns the fields in a list, whose first field lies at offset, and the offset after
// the last.
func fieldsOf(list []byte, offset uint32) ([]field, uint32) {
	fields := make([]field, 0, len(list)/frame.FieldSize)
	for ; len(list) >= frame.FieldSize; list = list[frame.FieldSize:] {
		fields = append(fields, field{num: list[0], size: list[1], kind: profile.BaseType(list[2]), offset: offset})
		offset += uint32(list[1])
	}
	return fields, offset
}

// place returns where the first field with a number lies if it has four bytes, else 0, and whether
// it is an unsigned number.
func (s *shape) place(num uint8) (offset uint32, unsigned bool) {
	for _, f := range s.fields {
		if f.num == num && f.size == 4 && f.kind.Size() == 4 {
			return f.offset, f.kind.Canonical() == profile.Uint32
		}
		if f.num == num {
			break
		}
	}
	return 0, false
}

// findFaults finds faults that a definition should not have.
func (s *shape) findFaults() {
	for i, f := range s.fields {
		n := f.kind.Size()
		if n > 0 && int(f.size)%n == 0 {
			continue
		}
		s.faults++
		if n == 0 {
			s.typeless++
		}
		if s.wrong < 0 {
			s.wrong = i
		}
	}
	if n := len(s.fields); n > 1 && len(s.developer) == 0 {
		if f := &s.fields[n-1]; fieldSoundness(s.num, f.num, f.size, f.kind) < 0 {
			s.odd = bitsFar
		}
	}
}

// timeIn returns the time in a message.
func (s *shape) timeIn(message []byte) uint32 {
	return uint32(frame.ReadUint(message[s.time:][:4], s.big))
}

// storedTime returns the time in a message as decoding does.
func (s *shape) storedTime(message []byte) (t uint32, ok bool) {
	if !s.timed {
		return 0, false
	}
	t = s.timeIn(message)
	return t, t != math.MaxUint32
}

// isOnce reports whether a file has only one message of this number.
func isOnce(num profile.MesgNum) bool {
	switch num {
	case profile.MesgNumFileID, profile.MesgNumFileCreator, profile.MesgNumActivity, profile.MesgNumUserProfile, profile.MesgNumDeviceSettings:
		return true
	}
	return false
}

// hasRanges reports whether messages of s have values with plausible ranges.
func (s *shape) hasRanges() bool { return s.by != [len(plausibleRanges)]uint8{} }

// blind reports whether messages of s have little evidence: no time, and no value with a
// plausible range.
func (s *shape) blind() bool { return s.time == 0 && !s.hasRanges() }

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
		bits -= soundFault
	}
	if profile.MessageName(num) != "" {
		bits += soundName
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
		bits = soundName
		if base == t.Canonical() {
			bits = soundFieldType
		}
	}
	if t != t.Canonical() {
		bits -= soundName
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

// soundDevelopers adds the evidence against a list of developer fields to bits: their numbers and
// indexes are small in all files, and their sizes are not 0.
func soundDevelopers(bits int, list []byte) int {
	for ; len(list) > 0 && bits > soundNever; list = list[frame.FieldSize:] {
		if list[1] == 0 || list[2] > developerMost {
			bits -= soundFault
		}
	}
	return bits
}

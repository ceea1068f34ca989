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

	size   uint32 // of a message, with header
	time   uint32 // where field 253 lies, 0 if there is none
	timed  bool   // field 253 has the type that times have
	made   uint32 // where the time lies in a file_id when the file was made, 0 if there is none
	once   bool   // a file has one such message, after its definition
	faults int    // fields that are not valid
	uneven bool   // a field has a size that its type cannot have
	wrong  int    // the first field that is not valid, -1 if there is none
	odd    int    // lost by each message if the definition ends in bytes that do not make a field
	clues  []clue
	by     [len(plausibleRanges)]uint8 // 1 + the clue with this range
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
		s.uneven = s.uneven || n > 0
		if s.wrong < 0 {
			s.wrong = i
		}
	}
	if n := len(s.fields); n > 1 && len(s.developer) == 0 {
		if f := &s.fields[n-1]; fieldSoundness(s.num, f.num, f.size, f.kind) < 0 {
			s.odd = bitsSame
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
func (s *shape) blind() bool { return s == nil || s.time == 0 && !s.hasRanges() }

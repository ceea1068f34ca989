package frame

// The bits of a header byte, which each message and each definition begins with.
const (
	CompressedBit = 0x80 // a data message with a compressed timestamp
	DefinitionBit = 0x40 // a definition, unless CompressedBit is set
	DeveloperBit  = 0x20 // of a definition: developer fields follow
)

// IsDefinition means the local type of definitions in what [Local] returns. It is the
// number of local types.
const IsDefinition = 16

// Local returns the local type that a header byte names, or [IsDefinition]. Reserved bits
// do not count.
//
//tight:inline
func Local(h uint8) uint8 { return localOf[h] }

var localOf = makeLocalOf()

func makeLocalOf() (t [256]uint8) {
	for h := range t {
		switch {
		case h&CompressedBit != 0:
			t[h] = uint8(h) >> 5 & 3
		case h&DefinitionBit != 0:
			t[h] = IsDefinition
		default:
			t[h] = uint8(h) & 15
		}
	}
	return t
}

// Sizes holds the length in bytes, header included, of the data messages of each local
// type: 0 if the type is not defined, and always for [IsDefinition]. It has 32 places so
// that an index needs no check.
type Sizes [2 * IsDefinition]uint32

// Of returns the length of the data message that begins with h, or 0.
//
//tight:inline
func (s *Sizes) Of(h uint8) int { return int(s[localOf[h]&31]) }

// Roll returns the first time, now or later, whose last five bits are the same as in a compressed
// timestamp header. The bits roll over every 32 seconds. An unknown time, 0, stays unknown.
//
//tight:inline
func Roll(now uint32, header uint8) uint32 {
	if now != 0 {
		now += (uint32(header) - now) & 31
	}
	return now
}

// Next returns the length, header included, of the message or definition at the beginning of b, which
// is not empty. It returns 0 if the local type of the message is not defined or the definition is
// faulty. A definition sets the length of the messages of its local type.
func (s *Sizes) Next(b []byte) int {
	if Local(b[0]) != IsDefinition {
		return s.Of(b[0])
	}
	n, message, fault := DefinitionSize(b)
	if fault == nil {
		s[b[0]&15] = uint32(message)
	}
	return n
}

package profile

// The tables are generated and nothing is built from them at start. They refer to
// each other by index; entry 0 of messages, fields and subfields means none.

// text is a piece of allText: its offset, and its length in the low 8 bits.
type text uint32

func (t text) String() string { return allText[t>>8:][:t&0xFF] }

// messageFacts is what is known of a message. Bit n of fields is set if there is
// a field n; first[n/64] is the index of the first field that this word of the
// bit set has, so that a field's index is a sum of that and a count of bits.
type messageFacts struct {
	fields [4]uint64
	first  [4]uint16
	num    MesgNum
	count  uint16
	name   text
}

type fieldFacts struct {
	name          text
	typ           uint16
	component     uint16 // the first of them
	numComponents uint8
	subfield      uint8 // the first of them
	numSubfields  uint8
	scale         uint8
	units         uint8
	num           uint8
	flags         uint8
}

// The bits of fieldFacts.flags.
const (
	isArray       = 1 << 0
	isAccumulated = 1 << 1
)

type subfieldFacts struct {
	name          text
	typ           uint16
	component     uint16 // the first of them
	condition     uint16 // the first of them
	numComponents uint8
	numConditions uint8
	scale         uint8
	units         uint8
}

type conditionFacts struct {
	field uint8
	value uint16
}

type typeFacts struct {
	name      text
	value     uint16 // the first of them
	numValues uint16
	base      BaseType
}

type valueFacts struct {
	value uint32
	name  text
}

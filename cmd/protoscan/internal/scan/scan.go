package scan

import "github.com/tightwire/tightwire/protowire"

// MaxGuess is how many messages deep a payload may be read as a message, as in protoc.
// Groups around it count.
const MaxGuess = 10

// A Field is what a sink receives. Offset and length say where tag and value together are
// in the input, in bytes; a group's length includes its end tag.
type Field struct {
	Number   protowire.Number
	Type     protowire.Type
	Off, Len int
	Val      uint64 // of a varint or a fixed field
	Body     []byte // of a bytes field
}

// A Message is passed to a sink before its fields.
type Message struct {
	File     string // "" if there is only one
	Index    int    // in a stream, from 1; 0 if the input is one message
	Off, Len int    // in the input, in bytes, without the length prefix
}

// A Sink writes what a scan finds. Each Begin is followed by an End, and each Open by a
// Close.
type Sink interface {
	Begin(m Message)
	End()
	Leaf(f Field)
	Open(f Field) // a message or a group, whose fields follow
	Close()
}

// A scan passes the fields of a message to a sink as far as the message is valid. It is the
// second pass over the message; each payload has its own passes, so no byte is read more
// than 2+2×MaxGuess times.
type scan struct {
	Sink
	validation
	b      []byte // the message
	base   int    // its offset in the input
	mode   mode
	budget int // how many messages deep payloads may be from here
	depth  int // of open groups
}

func (s *scan) run() {
	if s.plain {
		s.runPlain()
		return
	}
	for off := 0; off < s.validation.end; {
		st := readStep(s.b, off, s.mode)
		s.give(&st)
		off = st.end
	}
	for range s.depth { // groups that are cut
		s.Close()
	}
}

// runPlain is run for a message of which a Reader has the same fields.
func (s *scan) runPlain() {
	r := protowire.NewReader(s.b)
	for start, end := 0, 0; r.Next(); start = end {
		end = len(s.b) - r.Len()
		f := Field{Number: protowire.Number(r.Tag() >> 3), Type: protowire.Type(r.Tag() & 7), Off: s.base + start, Len: end - start}
		switch f.Type {
		case protowire.BytesType:
			f.Body = r.Bytes()
			s.giveBytes(f)
			continue
		case protowire.Fixed32Type:
			f.Val = uint64(r.Fixed32())
		case protowire.Fixed64Type:
			f.Val = r.Fixed64()
		default:
			f.Val = r.Uint64()
		}
		s.Leaf(f)
	}
}

func (s *scan) give(st *step) {
	f := Field{st.num, st.typ, s.base + st.off, st.end - st.off, st.val, st.body}
	switch st.typ {
	case protowire.StartGroupType:
		f.Len, s.groups = s.groups[0]-st.off, s.groups[1:]
		s.Open(f)
		s.enter(1)
	case protowire.EndGroupType:
		s.Close()
		s.enter(-1)
	case protowire.BytesType:
		s.giveBytes(f)
	default:
		s.Leaf(f)
	}
}

func (s *scan) enter(groups int) {
	s.depth += groups
	s.budget -= groups
}

// giveBytes passes f as a message if its payload can be a message, as protoc does.
func (s *scan) giveBytes(f Field) {
	if len(f.Body) == 0 || s.budget <= 0 {
		s.Leaf(f)
		return
	}
	found := guess(f.Body, s.budget)
	if found.bad.is() {
		s.Leaf(f)
		return
	}
	s.Open(f)
	inner := scan{
		Sink: s.Sink, validation: found, b: f.Body, base: f.Off + f.Len - len(f.Body),
		mode: guessed, budget: s.budget - 1,
	}
	inner.run()
	s.Close()
}

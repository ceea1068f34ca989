package program

import "github.com/tightwire/tightwire/protowire"

// maxGuess is how many messages deep a payload may be read as a message, as in protoc.
// Groups around it count.
const maxGuess = 10

// A field is what a sink receives. Offset and length are those of tag and value in the
// input, in bytes; a group's include its end tag.
type field struct {
	num      protowire.Number
	typ      protowire.Type
	off, len int
	val      uint64 // of a varint or a fixed field
	body     []byte // of a bytes field
}

// A message is passed to a sink before its fields.
type message struct {
	file     string // "" if there is only one
	index    int    // in a stream, from 1; 0 if the input is one message
	off, len int    // in the input, in bytes, without the length prefix
}

// A sink writes what a scan finds. Each begin is followed by an end, and each open by a
// close.
type sink interface {
	begin(m message)
	end()
	leaf(f field)
	open(f field) // a message or a group, whose fields follow
	close()
}

// A scan passes the fields of a message to a sink as far as the message is valid. It is the
// second pass over the message; each payload has its own passes, so no byte is read more
// than 2+2×maxGuess times.
type scan struct {
	sink
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
		s.close()
	}
}

// runPlain is run for a message of which a Reader has the same fields.
func (s *scan) runPlain() {
	r := protowire.NewReader(s.b)
	for start, end := 0, 0; r.Next(); start = end {
		end = len(s.b) - r.Len()
		f := field{num: protowire.Number(r.Tag() >> 3), typ: protowire.Type(r.Tag() & 7), off: s.base + start, len: end - start}
		switch f.typ {
		case protowire.BytesType:
			f.body = r.Bytes()
			s.giveBytes(f)
			continue
		case protowire.Fixed32Type:
			f.val = uint64(r.Fixed32())
		case protowire.Fixed64Type:
			f.val = r.Fixed64()
		default:
			f.val = r.Uint64()
		}
		s.leaf(f)
	}
}

func (s *scan) give(st *step) {
	f := field{st.num, st.typ, s.base + st.off, st.end - st.off, st.val, st.body}
	switch st.typ {
	case protowire.StartGroupType:
		f.len, s.groups = s.groups[0]-st.off, s.groups[1:]
		s.open(f)
		s.enter(1)
	case protowire.EndGroupType:
		s.close()
		s.enter(-1)
	case protowire.BytesType:
		s.giveBytes(f)
	default:
		s.leaf(f)
	}
}

func (s *scan) enter(groups int) {
	s.depth += groups
	s.budget -= groups
}

// giveBytes passes f as a message if its payload can be a message, as protoc does.
func (s *scan) giveBytes(f field) {
	if len(f.body) == 0 || s.budget <= 0 {
		s.leaf(f)
		return
	}
	found := guess(f.body, s.budget)
	if found.bad.is() {
		s.leaf(f)
		return
	}
	s.open(f)
	inner := scan{
		sink: s.sink, validation: found, b: f.body, base: f.off + f.len - len(f.body),
		mode: guessed, budget: s.budget - 1,
	}
	inner.run()
	s.close()
}

// Package infer drafts a .proto file from messages whose schema is lost. The draft parses these messages; somebody
// who knows their meaning has to correct the names and much of the rest.
package infer

import (
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

// maxDepth is how deep payloads are read as messages.
const maxDepth = 10

// A Draft is what is known of messages of one type.
type Draft struct {
	messages int
	fields   map[protowire.Number]*field
}

// field is what is known of a field.
type field struct {
	messages int // that have it
	most     int // how many times a message has it at most
	inLast   int // how many times the message at hand has it
	types    [8]int

	max      uint64  // of varints
	negative bool    // a varint had its highest bit set
	floats   bool    // all fixed values look like floats
	text     bool    // all payloads are UTF-8 that can be shown
	whole    bool    // all payloads that are not empty are messages
	packed   [8]bool // all payloads are values of that wire type, one after the other
	bodies   int     // payloads that are not empty
	inner    Draft   // what they are as messages, while whole; and groups
}

// Add adds a message. If b is malformed, the fields before that are added, and the error says where it is.
func (d *Draft) Add(b []byte) error { return d.add(b, maxDepth) }

func (d *Draft) add(b []byte, depth int) error {
	if d.fields == nil {
		d.fields = map[protowire.Number]*field{}
	}
	d.messages++
	r := protowire.NewReader(b)
	for r.Next() {
		num := r.Tag().Number()
		f := d.fields[num]
		if f == nil {
			f = &field{floats: true, text: true, whole: true, packed: [8]bool{true, true, 5: true}}
			d.fields[num] = f
		}
		f.inLast++
		f.add(&r, depth)
	}
	for _, f := range d.fields {
		if f.inLast > 0 {
			f.messages++
			f.most = max(f.most, f.inLast)
			f.inLast = 0
		}
	}
	return r.Err()
}

// add adds the current field of r.
func (f *field) add(r *protowire.Reader, depth int) {
	typ := protowire.Type(r.Tag() & 7)
	f.types[typ]++
	switch typ {
	case protowire.VarintType:
		f.max = max(f.max, r.Uint64())
		f.negative = f.negative || r.Int64() < 0
	case protowire.Fixed32Type:
		f.floats = f.floats && likeFloat(float64(r.Float()))
	case protowire.Fixed64Type:
		f.floats = f.floats && likeFloat(r.Double())
	case protowire.StartGroupType:
		_ = f.inner.add(r.Message(), depth) // Next has found its end
	case protowire.BytesType:
		f.addBody(r.Bytes(), depth)
	}
}

func (f *field) addBody(b []byte, depth int) {
	if len(b) == 0 {
		return
	}
	f.bodies++
	f.text = f.text && isText(b)
	f.packed[protowire.VarintType] = f.packed[protowire.VarintType] && areVarints(b)
	f.packed[protowire.Fixed32Type] = f.packed[protowire.Fixed32Type] && len(b)%4 == 0
	f.packed[protowire.Fixed64Type] = f.packed[protowire.Fixed64Type] && len(b)%8 == 0
	if f.whole = f.whole && depth > 0 && parses(b); f.whole {
		_ = f.inner.add(b, depth-1)
	}
}

func areVarints(b []byte) bool {
	for len(b) > 0 {
		_, n := protowire.ConsumeVarint(b)
		if n < 0 {
			return false
		}
		b = b[n:]
	}
	return true
}

// parses reports whether b is a message with numbers that a .proto file can have.
func parses(b []byte) bool {
	r := protowire.NewReader(b)
	for r.Next() {
		if !r.Tag().Number().IsValid() {
			return false
		}
	}
	return r.Err() == nil
}

// likeFloat reports whether v is a float that somebody would store.
func likeFloat(v float64) bool {
	a := math.Abs(v)
	return a == 0 || 1e-6 < a && a < 1e15
}

func isText(b []byte) bool {
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		if c == utf8.RuneError && n == 1 || !unicode.IsPrint(c) && !unicode.IsSpace(c) {
			return false
		}
		b = b[n:]
	}
	return true
}

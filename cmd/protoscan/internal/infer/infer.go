// Package infer drafts a .proto file from messages whose schema is lost. The draft parses these messages; somebody
// who knows their meaning has to correct the names and much of the rest.
package infer

import (
	"cmp"
	"fmt"
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

// maxDepth is how deep payloads are read as messages, and groups are looked into. The draft of a group below is empty: a
// parser keeps what is in it as unknown fields.
const maxDepth = 10

// maxFields is how many fields a draft may have, with those of messages in messages: bytes that are no messages can have a
// field in every three bytes.
const maxFields = 1 << 16

// ErrFields is the error for more fields than a draft may have.
var ErrFields = fmt.Errorf("more than %d different fields, the others are left out", maxFields)

// A Draft is what is known of messages of one type.
type Draft struct {
	known    int // fields, of the outermost draft
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
	tooLarge bool    // a group has a number in it that is too large for protobuf
}

// Add adds a message. If b is malformed, the fields before that are added, and the error says where it is. [ErrFields] comes
// for each message with a field that is left out.
func (d *Draft) Add(b []byte) error {
	err := d.add(b, maxDepth, &d.known)
	if d.known > maxFields {
		d.known = maxFields
		err = cmp.Or(err, ErrFields)
	}
	return err
}

// add adds a message in messages. known counts the fields of all, up to the first that is one too many.
func (d *Draft) add(b []byte, depth int, known *int) error {
	if d.fields == nil {
		d.fields = map[protowire.Number]*field{}
	}
	d.messages++
	r := protowire.NewReader(b)
	for r.Next() {
		num := r.Tag().Number()
		f := d.fields[num]
		if f == nil {
			if *known++; *known > maxFields {
				*known = maxFields + 1
				continue
			}
			f = &field{floats: true, text: true, whole: true, packed: [8]bool{true, true, 5: true}}
			d.fields[num] = f
		}
		f.inLast++
		f.add(&r, depth, known)
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
func (f *field) add(r *protowire.Reader, depth int, known *int) {
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
		f.tooLarge = f.tooLarge || !numbersFit(r.Message())
		if depth > 0 {
			_ = f.inner.add(r.Message(), depth-1, known) // Next has found its end
		}
	case protowire.BytesType:
		f.addBody(r.Bytes(), depth, known)
	}
}

func (f *field) addBody(b []byte, depth int, known *int) {
	if len(b) == 0 {
		return
	}
	f.bodies++
	f.text = f.text && isText(b)
	f.packed[protowire.VarintType] = f.packed[protowire.VarintType] && areVarints(b)
	f.packed[protowire.Fixed32Type] = f.packed[protowire.Fixed32Type] && len(b)%4 == 0
	f.packed[protowire.Fixed64Type] = f.packed[protowire.Fixed64Type] && len(b)%8 == 0
	if f.whole = f.whole && depth > 0 && parses(b); f.whole {
		_ = f.inner.add(b, depth-1, known)
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
	return r.Err() == nil && numbersFit(b)
}

// numbersFit reports whether no field of a message, or of a group in it at any depth, has a number that is too large for
// protobuf. Parsers refuse such a number in a group that is declared, and may accept it in one that is not.
func numbersFit(b []byte) bool {
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 || num > protowire.MaxValidNumber {
			return false
		}
		b = b[n:]
		if typ == protowire.StartGroupType || typ == protowire.EndGroupType {
			continue
		}
		if n = protowire.ConsumeFieldValue(num, typ, b); n < 0 {
			return false
		}
		b = b[n:]
	}
	return true
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

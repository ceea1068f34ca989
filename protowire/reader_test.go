package protowire_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// A seen is what one field looks like, by a Reader or by the Consume functions.
type seen struct {
	tag  protowire.Tag
	val  uint64 // of a number
	body string // of bytes, a message or a group
	raw  string // tag and value
	from int    // offset of the tag
	end  int    // offset of what follows
}

// consumeAll reads the fields of b with the Consume functions. If it fails it
// returns the offset of the malformed tag or value, the number of the field if
// it is a value, and the code.
func consumeAll(b []byte) (fields []seen, offset int, num protowire.Number, code int) {
	for offset < len(b) {
		start := offset
		num, typ, n := protowire.ConsumeTag(b[offset:])
		if n < 0 {
			return fields, offset, 0, n
		}
		offset += n
		value, n := consumeValue(num, typ, b[offset:])
		if n < 0 {
			return fields, offset, num, n
		}
		offset += n
		value.tag, value.from, value.end = protowire.MakeTag(num, typ), start, offset
		value.raw = string(b[start:offset])
		fields = append(fields, value)
	}
	return fields, offset, 0, 0
}

func consumeValue(num protowire.Number, typ protowire.Type, b []byte) (s seen, n int) {
	var v32 uint32
	var body []byte
	switch typ {
	case protowire.VarintType:
		s.val, n = protowire.ConsumeVarintGeneric(b)
	case protowire.Fixed32Type:
		v32, n = protowire.ConsumeFixed32(b)
		s.val = uint64(v32)
	case protowire.Fixed64Type:
		s.val, n = protowire.ConsumeFixed64(b)
	case protowire.BytesType:
		body, n = protowire.ConsumeBytes(b)
	case protowire.StartGroupType:
		body, n = protowire.ConsumeGroup(num, b)
	default:
		n = protowire.ConsumeFieldValue(num, typ, b)
	}
	s.body = string(body)
	return s, n
}

// readAll reads the fields of b with a Reader.
func readAll(r *protowire.Reader) (fields []seen) {
	for r.Next() {
		s := seen{tag: r.Tag(), raw: string(r.Raw()), from: r.Start()}
		switch s.tag.Type() {
		case protowire.VarintType:
			s.val = r.Uint64()
		case protowire.Fixed32Type:
			s.val = uint64(r.Fixed32())
		case protowire.Fixed64Type:
			s.val = r.Fixed64()
		default:
			s.body = string(r.Message())
		}
		s.end = r.Offset()
		fields = append(fields, s)
	}
	return fields
}

// checkReader compares what a Reader makes of b with the Consume functions.
func checkReader(t *testing.T, r *protowire.Reader, b []byte) {
	t.Helper()
	want, offset, num, code := consumeAll(b)
	got := readAll(r)
	if !slices.Equal(got, want) {
		t.Fatalf("Reader of %x: fields %#v, want %#v", b, got, want)
	}
	if r.Offset() != offset {
		t.Fatalf("Reader of %x: Offset() = %d, want %d", b, r.Offset(), offset)
	}
	err := r.Err()
	if code == 0 {
		if err != nil {
			t.Fatalf("Reader of %x: Err() = %v, want nil", b, err)
		}
		return
	}
	var syntax *protowire.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset != offset || syntax.Field != num {
		t.Fatalf("Reader of %x: Err() = %v, want offset %d, field %d", b, err, offset, num)
	}
	if !errors.Is(err, protowire.ParseError(code)) {
		t.Fatalf("Reader of %x: Err() = %v, want one that is %v", b, err, protowire.ParseError(code))
	}
}

// TestReaderTruncations reads random messages, cut at each byte, where memory
// ends.
func TestReaderTruncations(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 1<<20)
	var used protowire.Reader
	for range 300 {
		whole := randomTree(r, 3).forward(nil)
		for end := range min(len(whole), 600) + 1 {
			b := pages.AtEnd(whole[:end])
			fresh := protowire.NewReader(b)
			checkReader(t, &fresh, b)
			used.Reset(b)
			checkReader(t, &used, b)
		}
	}
}

// TestReaderNoise reads random messages with a byte that is wrong, and bytes
// that mean nothing.
func TestReaderNoise(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 1<<20)
	for i := range 5000 {
		b := noise(r, r.IntN(40), i%8)
		if i%2 == 0 {
			b = append([]byte{8, 1}, randomTree(r, 3).forward(nil)...)
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		b = pages.AtEnd(b)
		fresh := protowire.NewReader(b)
		checkReader(t, &fresh, b)
	}
}

// TestReaderPadded has tags and values padded with zero groups: Tag is
// without them.
func TestReaderPadded(t *testing.T) {
	r := newRand()
	for range 500 {
		var b []byte
		num := randomNumber(r)
		b = append(b, padded(r, protowire.EncodeTag(num, protowire.VarintType))...)
		b = append(b, padded(r, ofLength(r, 1+r.IntN(9)))...)
		b = append(b, padded(r, protowire.EncodeTag(num, protowire.BytesType))...)
		b = append(b, padded(r, 2)...)
		b = append(b, "ab"...)
		b = append(b, padded(r, protowire.EncodeTag(num, protowire.StartGroupType))...)
		b = append(b, 8, 0)
		b = append(b, padded(r, protowire.EncodeTag(num, protowire.EndGroupType))...)
		fresh := protowire.NewReader(b)
		checkReader(t, &fresh, b)
	}
}

// A cursor is a Reader or a Values.
type cursor interface {
	Uint64() uint64
	Uint32() uint32
	Int64() int64
	Int32() int32
	Sint64() int64
	Sint32() int32
	Bool() bool
	Fixed32() uint32
	Float() float32
	Fixed64() uint64
	Sfixed32() int32
	Sfixed64() int64
	Double() float64
	Bytes() []byte
	String() string
	UnsafeString() string
	Message() []byte
}

// getters are the methods that return a value.
var getters = []struct {
	name string
	typ  protowire.Type
	get  func(r cursor) any
	zero any
}{
	{"Uint64", protowire.VarintType, func(r cursor) any { return r.Uint64() }, uint64(0)},
	{"Uint32", protowire.VarintType, func(r cursor) any { return r.Uint32() }, uint32(0)},
	{"Int64", protowire.VarintType, func(r cursor) any { return r.Int64() }, int64(0)},
	{"Int32", protowire.VarintType, func(r cursor) any { return r.Int32() }, int32(0)},
	{"Sint64", protowire.VarintType, func(r cursor) any { return r.Sint64() }, int64(0)},
	{"Sint32", protowire.VarintType, func(r cursor) any { return r.Sint32() }, int32(0)},
	{"Bool", protowire.VarintType, func(r cursor) any { return r.Bool() }, false},
	{"Fixed32", protowire.Fixed32Type, func(r cursor) any { return r.Fixed32() }, uint32(0)},
	{"Float", protowire.Fixed32Type, func(r cursor) any { return r.Float() }, float32(0)},
	{"Fixed64", protowire.Fixed64Type, func(r cursor) any { return r.Fixed64() }, uint64(0)},
	{"Double", protowire.Fixed64Type, func(r cursor) any { return r.Double() }, float64(0)},
	{"Sfixed32", protowire.Fixed32Type, func(r cursor) any { return r.Sfixed32() }, int32(0)},
	{"Sfixed64", protowire.Fixed64Type, func(r cursor) any { return r.Sfixed64() }, int64(0)},
	{"Bytes", protowire.BytesType, func(r cursor) any { return string(r.Bytes()) }, ""},
	{"String", protowire.BytesType, func(r cursor) any { return r.String() }, ""},
	{"UnsafeString", protowire.BytesType, func(r cursor) any { return r.UnsafeString() }, ""},
	{"Message", protowire.BytesType, func(r cursor) any { return string(r.Message()) }, ""},
}

// TestReaderValues asks for the value of one field in each way, twice.
func TestReaderValues(t *testing.T) {
	for _, c := range []struct {
		in   string
		want map[string]any
	}{
		{"\x08\x00", map[string]any{
			"Uint64": uint64(0), "Uint32": uint32(0), "Int64": int64(0), "Int32": int32(0),
			"Sint64": int64(0), "Sint32": int32(0), "Bool": false,
		}},
		{"\x08\x03", map[string]any{
			"Uint64": uint64(3), "Uint32": uint32(3), "Int64": int64(3), "Int32": int32(3),
			"Sint64": int64(-2), "Sint32": int32(-2), "Bool": true,
		}},
		{"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", map[string]any{
			"Uint64": uint64(math.MaxUint64), "Uint32": uint32(math.MaxUint32), "Int64": int64(-1), "Int32": int32(-1),
			"Sint64": int64(math.MinInt64), "Sint32": int32(math.MinInt32), "Bool": true,
		}},
		{"\x08\x83\x80\x80\x80\x10", map[string]any{ // 2^32+3
			"Uint64": uint64(1<<32 + 3), "Uint32": uint32(3), "Int64": int64(1<<32 + 3), "Int32": int32(3),
			"Sint64": int64(-1<<31 - 2), "Sint32": int32(-2), "Bool": true,
		}},
		{"\x08\x80\x80\x80\x80\x10", map[string]any{ // 2^32: true, though its low 32 bits are not
			"Uint64": uint64(1 << 32), "Uint32": uint32(0), "Int64": int64(1 << 32), "Int32": int32(0),
			"Sint64": int64(1 << 31), "Sint32": int32(0), "Bool": true,
		}},
		{"\x0d\x00\x00\x80\xbf", map[string]any{"Fixed32": uint32(0xbf800000), "Float": float32(-1), "Sfixed32": int32(0xbf800000 - 1<<32)}},
		{"\x09\x00\x00\x00\x00\x00\x00\xf0\xbf", map[string]any{
			"Fixed64": uint64(0xbff0000000000000), "Double": float64(-1), "Sfixed64": int64(0xbff<<52 - 1<<64),
		}},
		{"\x0a\x02ab", map[string]any{"Bytes": "ab", "String": "ab", "UnsafeString": "ab", "Message": "ab"}},
		{"\x0a\x00", map[string]any{"Bytes": "", "String": "", "UnsafeString": "", "Message": ""}},
		{"\x0b\x08\x00\x0c", map[string]any{"Message": "\x08\x00"}},
	} {
		r := protowire.NewReader([]byte(c.in))
		if !r.Next() {
			t.Errorf("Reader of %x: Next() = false, Err() = %v", c.in, r.Err())
		}
		for _, g := range getters {
			want, ok := c.want[g.name]
			if !ok {
				continue
			}
			if one, two := g.get(&r), g.get(&r); one != want || two != want {
				t.Errorf("Reader of %x: %s() = %#v, then %#v, want %#v", c.in, g.name, one, two, want)
			}
		}
		if r.Next() || r.Err() != nil {
			t.Errorf("Reader of %x: a second field, or Err() = %v", c.in, r.Err())
		}
	}
}

// TestReaderWrongType asks a field of each wire type for what it is not: that
// fails the Reader, and the fields after it are not read.
func TestReaderWrongType(t *testing.T) {
	for typ, in := range map[protowire.Type]string{
		protowire.VarintType:     "\x28\x07",
		protowire.Fixed32Type:    "\x2d\x01\x02\x03\x04",
		protowire.Fixed64Type:    "\x29\x01\x02\x03\x04\x05\x06\x07\x08",
		protowire.BytesType:      "\x2a\x01a",
		protowire.StartGroupType: "\x2b\x08\x01\x2c",
	} {
		for _, g := range getters {
			if typ == g.typ || typ == protowire.StartGroupType && g.name == "Message" {
				continue
			}
			r := protowire.NewReader([]byte("\x08\x01" + in + "\x08\x01"))
			r.Next()
			r.Next()
			if got := g.get(&r); got != g.zero {
				t.Errorf("%s() of wire type %d = %#v, want %#v", g.name, typ, got, g.zero)
			}
			checkStopped(t, &r, 5)
		}
	}
}

// checkStopped says that r has failed at the field num, and stays so.
func checkStopped(t *testing.T, r *protowire.Reader, num protowire.Number) {
	t.Helper()
	var first *protowire.SyntaxError
	if !errors.As(r.Err(), &first) || first.Field != num {
		t.Errorf("Err() = %v, want one about field %d", r.Err(), num)
		return
	}
	for _, g := range getters {
		if got := g.get(r); got != g.zero {
			t.Errorf("%s() after an error = %#v, want %#v", g.name, got, g.zero)
		}
		if r.Next() || r.Tag() != 0 || r.Offset() != first.Offset {
			t.Errorf("after an error Tag() = %d, Offset() = %d, want 0, %d", r.Tag(), r.Offset(), first.Offset)
		}
		if !reflect.DeepEqual(r.Err(), first) {
			t.Errorf("after %s() Err() = %v, want the first error, %v", g.name, r.Err(), first)
		}
	}
}

// TestReaderWithoutField asks for values before Next, and after it has returned false. The first
// input begins with what is a value of each kind.
func TestReaderWithoutField(t *testing.T) {
	for _, in := range []string{"\x08\x01\x00\x00\x00\x00\x00\x00\x00", "\x0a\x00", ""} {
		for _, g := range getters {
			r := protowire.NewReader([]byte(in))
			checkNoField(t, &r, g.get(&r), g.zero, 0)
			r.Reset([]byte("\x08\x07"))
			for r.Next() {
				r.Skip()
			}
			checkNoField(t, &r, g.get(&r), g.zero, 2)
		}
	}
}

// checkNoField says that r has failed at an offset because no field was current, and stays so.
func checkNoField(t *testing.T, r *protowire.Reader, got, zero any, offset int) {
	t.Helper()
	want := fmt.Sprintf("protowire: offset %d: no field is current: call Next first, and read while it returns true", offset)
	if err := r.Err(); got != zero || err == nil || err.Error() != want || errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("value without a field = %#v, Err() = %v, want %#v, %s", got, err, zero, want)
	}
	if r.Next() || r.Len() != 0 || r.Offset() != offset {
		t.Errorf("after a value without a field Next() is true, or Len() = %d, Offset() = %d", r.Len(), r.Offset())
	}
	checkStopped(t, r, 0)
}

// TestReaderLen follows the bytes left through fields and a fault.
func TestReaderLen(t *testing.T) {
	r := protowire.NewReader([]byte("\x08\x01\x12\x02ab\x08"))
	for _, want := range []int{5, 1} {
		if !r.Next() || r.Len() != want {
			t.Fatalf("Len() = %d, want %d", r.Len(), want)
		}
	}
	if r.Next() || r.Len() != 0 || r.Err() == nil {
		t.Fatalf("after a cut field: Len() = %d, Err() = %v, want 0 and an error", r.Len(), r.Err())
	}
}

// TestReaderSticky fails in the second field.
func TestReaderSticky(t *testing.T) {
	r := protowire.NewReader([]byte("\x08\x01\x2a\x05ab"))
	if !r.Next() || r.Next() {
		t.Error("Next() = false, or true for a field that is cut")
	}
	checkStopped(t, &r, 5)
	r.Reset([]byte("\x08\x07"))
	if r.Err() != nil || r.Offset() != 0 || r.Tag() != 0 {
		t.Errorf("after Reset Err() = %v, Offset() = %d, Tag() = %d, want none", r.Err(), r.Offset(), r.Tag())
	}
	if !r.Next() || r.Uint64() != 7 {
		t.Errorf("after Reset the field 1 is not 7")
	}
}

// TestReaderReset leaves a message in the middle.
func TestReaderReset(t *testing.T) {
	r := protowire.NewReader([]byte("\x08\x01\x10\x02"))
	r.Next()
	r.Reset([]byte("\x08\x05"))
	if r.Tag() != 0 || r.Offset() != 0 || r.Err() != nil {
		t.Errorf("after Reset Tag() = %d, Offset() = %d, Err() = %v, want none", r.Tag(), r.Offset(), r.Err())
	}
	if !r.Next() || r.Tag() != 8 || r.Uint64() != 5 {
		t.Errorf("after Reset the field is %d = %d, Err() = %v, want 8 = 5", r.Tag(), r.Uint64(), r.Err())
	}
	r.Reset(nil)
	if r.Next() || r.Offset() != 0 || r.Err() != nil {
		t.Errorf("after Reset(nil) Offset() = %d, Err() = %v, want none", r.Offset(), r.Err())
	}
}

// TestReaderSkips reads none of the values.
func TestReaderSkips(t *testing.T) {
	b := []byte("\x08\x01\x12\x02ab\x1b\x08\x01\x1c\x25\x01\x02\x03\x04\x29\x01\x02\x03\x04\x05\x06\x07\x08")
	r := protowire.NewReader(b)
	for num := protowire.Number(1); num <= 5; num++ {
		if !r.Next() || r.Tag().Number() != num {
			t.Errorf("field %d: Tag() = %d, Err() = %v", num, r.Tag(), r.Err())
		}
		if num%2 == 0 {
			r.Skip()
			r.Skip()
		}
	}
	if r.Next() || r.Err() != nil || r.Offset() != len(b) || r.Tag() != 0 {
		t.Errorf("at the end Err() = %v, Offset() = %d, Tag() = %d, want nil, %d, 0", r.Err(), r.Offset(), r.Tag(), len(b))
	}
}

// TestReaderEmpty reads nothing.
func TestReaderEmpty(t *testing.T) {
	zero, empty := protowire.Reader{}, protowire.NewReader([]byte{})
	for _, r := range []*protowire.Reader{&zero, &empty} {
		if r.Next() || r.Tag() != 0 || r.Offset() != 0 || r.Err() != nil {
			t.Errorf("Reader of nothing: Tag() = %d, Offset() = %d, Err() = %v, want none", r.Tag(), r.Offset(), r.Err())
		}
	}
	r := protowire.Reader{}
	r.Reset([]byte{8, 7})
	if !r.Next() || r.Uint64() != 7 {
		t.Error("a Reader that was zero does not read after Reset")
	}
}

// TestReaderParts says that bodies are parts of the message, and that appending
// to one does not overwrite what follows.
func TestReaderParts(t *testing.T) {
	b := []byte("\x0a\x02ab\x0b\x08\x01\x0c\x0a\x02cd")
	r := protowire.NewReader(b)
	r.Next()
	v, m := r.Bytes(), r.Message()
	if cap(v) != 2 || cap(m) != 2 {
		t.Errorf("Bytes(), Message() have capacity %d, %d, want 2, 2", cap(v), cap(m))
	}
	b[2] = 'x'
	if string(v) != "xb" || string(m) != "xb" {
		t.Errorf("Bytes(), Message() = %q, %q after a change of the message, want both xb", v, m)
	}
	r.Reset(b)
	r.Next()
	s := r.String()
	b[2] = 'y'
	if s != "xb" {
		t.Errorf("String() = %q after a change of the message, want xb", s)
	}
}

func TestReaderGroupPart(t *testing.T) {
	r := protowire.NewReader([]byte("\x0b\x08\x01\x0c\x08\x02"))
	r.Next()
	if m := r.Message(); len(m) != 2 || cap(m) != 2 {
		t.Errorf("Message() of a group = %x with capacity %d, want 0801 with 2", m, cap(m))
	}
}

// TestReaderGroupChanged has a group whose end is overwritten after Next has found it.
func TestReaderGroupChanged(t *testing.T) {
	b := []byte("\x0b\x08\x01\x0c")
	r := protowire.NewReader(b)
	r.Next()
	clear(b[1:])
	if m := r.Message(); len(m) != 0 {
		t.Errorf("Message() of a group of zeros = %x, want nothing", m)
	}
}

func TestReaderAllocs(t *testing.T) {
	tree := randomTree(newRand(), 4)
	for len(tree.fields) < 5 {
		tree = randomTree(tree.r, 4)
	}
	b := tree.forward(nil)
	sum := 0
	testkit.Allocs(t, 0, func() {
		r := protowire.NewReader(b)
		for r.Next() {
			switch r.Tag().Type() {
			case protowire.VarintType:
				sum += int(r.Uint64())
			case protowire.BytesType:
				sum += len(r.Bytes()) + len(r.UnsafeString())
			}
		}
		if r.Err() != nil {
			sum++
		}
	})
	long := protowire.AppendBytes([]byte{10}, bytes.Repeat([]byte{'x'}, 100))
	testkit.Allocs(t, 1, func() {
		r := protowire.NewReader(long)
		r.Next()
		sum += len(r.String())
	})
}

package protowire_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

// TestValuesVectors reads payloads of packed fields value by value.
func TestValuesVectors(t *testing.T) {
	for _, v := range testkit.Varints(t, "packed") {
		r := protowire.NewValues(v.Bytes)
		for i, want := range v.Uints {
			if got := r.Uint64(); got != want {
				t.Fatalf("%s: Values of %x: value %d = %d, want %d", v.At, v.Bytes, i, got, want)
			}
		}
		if r.Offset() != v.Length || r.Err() != nil {
			t.Fatalf("%s: Values of %x: Offset() = %d, Err() = %v, want %d, nil", v.At, v.Bytes, r.Offset(), r.Err(), v.Length)
		}
		if v.Verdict == testkit.OK {
			continue
		}
		if got := r.Uint64(); got != 0 {
			t.Fatalf("%s: Values of %x: malformed value = %d, want 0", v.At, v.Bytes, got)
		}
		checkValuesError(t, &r, v.Length, codes[v.Verdict])
	}
}

// checkValuesError says that r failed, and names no field.
func checkValuesError(t *testing.T, r *protowire.Values, offset, code int) {
	t.Helper()
	var syntax *protowire.SyntaxError
	if !errors.As(r.Err(), &syntax) || syntax.Offset != offset || syntax.Field != 0 ||
		!errors.Is(syntax, protowire.ParseError(code)) {
		t.Errorf("Err() = %v, want offset %d, %v", r.Err(), offset, protowire.ParseError(code))
	}
	if r.Offset() != offset {
		t.Errorf("Offset() after an error = %d, want %d", r.Offset(), offset)
	}
}

// TestValuesOfEachKind reads one value of each kind, each in its way.
func TestValuesOfEachKind(t *testing.T) {
	b := []byte("\x96\x01" + "\x83\x80\x80\x80\x10" + "\x03" + "\x03" + "\x03" + "\x03" + "\x02" +
		"\x01\x02\x03\x04" + "\x00\x00\x80\xbf" +
		"\x01\x02\x03\x04\x05\x06\x07\x08" + "\x00\x00\x00\x00\x00\x00\xf0\xbf" +
		"\x02ab" + "\x00" + "\x01c" + "\x01d" + "\x02\x08\x05")
	r := protowire.NewValues(b)
	for _, c := range []struct {
		name      string
		got, want any
		end       int
	}{
		{"Uint64", r.Uint64(), uint64(150), 2},
		{"Uint32", r.Uint32(), uint32(3), 7},
		{"Int64", r.Int64(), int64(3), 8},
		{"Int32", r.Int32(), int32(3), 9},
		{"Sint64", r.Sint64(), int64(-2), 10},
		{"Sint32", r.Sint32(), int32(-2), 11},
		{"Bool", r.Bool(), true, 12},
		{"Fixed32", r.Fixed32(), uint32(0x04030201), 16},
		{"Float", r.Float(), float32(-1), 20},
		{"Fixed64", r.Fixed64(), uint64(0x0807060504030201), 28},
		{"Double", r.Double(), float64(-1), 36},
		{"Bytes", string(r.Bytes()), "ab", 39},
		{"Bytes", string(r.Bytes()), "", 40},
		{"String", r.String(), "c", 42},
		{"UnsafeString", r.UnsafeString(), "d", 44},
		{"Message", string(r.Message()), "\x08\x05", len(b)},
	} {
		if c.got != c.want {
			t.Errorf("%s() that ends at %d = %#v, want %#v", c.name, c.end, c.got, c.want)
		}
	}
	if r.Offset() != len(b) || r.Err() != nil {
		t.Errorf("at the end Offset() = %d, Err() = %v, want %d, nil", r.Offset(), r.Err(), len(b))
	}
}

// TestValuesTruncations asks for each kind of value where it is cut, as the
// first and as the second of two.
func TestValuesTruncations(t *testing.T) {
	values := map[protowire.Type]string{
		protowire.VarintType:  "\x80\x01",
		protowire.Fixed32Type: "\x01\x02\x03\x04",
		protowire.Fixed64Type: "\x01\x02\x03\x04\x05\x06\x07\x08",
		protowire.BytesType:   "\x02ab",
	}
	pages := testkit.NewPages(t, 100)
	for _, g := range getters {
		value := values[g.typ]
		for cut := range len(value) {
			r := protowire.NewValues(pages.AtEnd([]byte(value[:cut])))
			if got := g.get(&r); got != g.zero {
				t.Errorf("%s() of %x = %#v, want %#v", g.name, value[:cut], got, g.zero)
			}
			checkValuesError(t, &r, 0, -1)
			r.Reset(pages.AtEnd([]byte(value + value[:cut])))
			if got := g.get(&r); got == g.zero || r.Err() != nil {
				t.Errorf("%s() of %x = %#v, Err() = %v", g.name, value, got, r.Err())
			}
			if got := g.get(&r); got != g.zero {
				t.Errorf("%s() of %x = %#v, want %#v", g.name, value[:cut], got, g.zero)
			}
			checkValuesError(t, &r, len(value), -1)
		}
	}
}

// TestValuesStream reads length-prefixed messages, the last of them cut.
func TestValuesStream(t *testing.T) {
	var b []byte
	for i := range 3 {
		b = protowire.AppendBytes(b, []byte{8, byte(i)})
	}
	r := protowire.NewValues(append(b, 5, 8))
	for i := range 3 {
		m := r.Message()
		inner := protowire.NewReader(m)
		if !inner.Next() || inner.Uint64() != uint64(i) || cap(m) != 2 {
			t.Errorf("message %d = %x with capacity %d", i, m, cap(m))
		}
	}
	if m := r.Message(); m != nil {
		t.Errorf("message that is cut = %x, want nil", m)
	}
	if !errors.Is(r.Err(), io.ErrUnexpectedEOF) || r.Offset() != len(b) {
		t.Errorf("Err() = %v, Offset() = %d, want unexpected EOF, %d", r.Err(), r.Offset(), len(b))
	}
}

// TestValuesThenFields reads a header of values before the fields.
func TestValuesThenFields(t *testing.T) {
	b := []byte("\x07\x08\x05")
	header := protowire.NewValues(b)
	if got := header.Uint64(); got != 7 {
		t.Errorf("Uint64() = %d, want 7", got)
	}
	r := protowire.NewReader(b[header.Offset():])
	if !r.Next() || r.Tag() != 8 || r.Uint64() != 5 || r.Offset() != 2 {
		t.Errorf("after it Tag() = %d, Offset() = %d, Err() = %v, want 8, 2, nil", r.Tag(), r.Offset(), r.Err())
	}
}

func TestValuesAllocs(t *testing.T) {
	b := bytes.Repeat([]byte{0x81, 0x01}, 100)
	sum := uint64(0)
	testkit.Allocs(t, 0, func() {
		r := protowire.NewValues(b)
		for r.Len() > 0 {
			sum += r.Uint64()
		}
	})
}

// TestValuesLen follows the bytes left through values and a fault.
func TestValuesLen(t *testing.T) {
	r := protowire.NewValues([]byte("\x05\xff"))
	if v := r.Uint64(); v != 5 || r.Len() != 1 {
		t.Fatalf("Uint64() = %d, Len() = %d, want 5 and 1", v, r.Len())
	}
	if v := r.Uint64(); v != 0 || r.Len() != 0 {
		t.Fatalf("Uint64() of a cut varint = %d, Len() = %d, want 0 and 0", v, r.Len())
	}
}

// TestValuesSticky fails, and then has each kind of value asked for.
func TestValuesSticky(t *testing.T) {
	r := protowire.NewValues([]byte("\x05\x03ab"))
	r.Uint64()
	r.Bytes()
	first := r.Err()
	for _, g := range getters {
		if got := g.get(&r); got != g.zero {
			t.Errorf("%s() after an error = %#v, want %#v", g.name, got, g.zero)
		}
		if !reflect.DeepEqual(r.Err(), first) || r.Offset() != 1 || r.Len() != 0 {
			t.Errorf("after %s() Err() = %v, Offset() = %d, Len() = %d, want %v, 1, 0", g.name, r.Err(), r.Offset(), r.Len(), first)
		}
	}
	r.Reset([]byte{7})
	if v := r.Uint64(); v != 7 || r.Err() != nil || r.Offset() != 1 {
		t.Errorf("after Reset Uint64() = %d, Err() = %v, Offset() = %d, want 7, nil, 1", v, r.Err(), r.Offset())
	}
}

// TestValuesOfNothing asks the zero Values, and one of an empty slice, for a value.
func TestValuesOfNothing(t *testing.T) {
	for _, g := range getters {
		zero, empty := protowire.Values{}, protowire.NewValues([]byte{})
		for _, r := range []*protowire.Values{&zero, &empty} {
			if r.Len() != 0 || r.Err() != nil {
				t.Errorf("Values of nothing: Len() = %d, Err() = %v, want 0, nil", r.Len(), r.Err())
			}
			if got := g.get(r); got != g.zero {
				t.Errorf("%s() of nothing = %#v, want %#v", g.name, got, g.zero)
			}
			checkValuesError(t, r, 0, -1)
		}
	}
}

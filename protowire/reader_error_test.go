package protowire_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestSyntaxErrorText(t *testing.T) {
	deep := strings.Repeat("\x0b", protowire.DefaultRecursionLimit+2)
	for _, c := range []struct {
		in, want string
	}{
		{"\x80", "protowire: offset 0: unexpected EOF"},
		{"\x08\x01\x80", "protowire: offset 2: unexpected EOF"},
		{"\x08", "protowire: offset 1: field 1: unexpected EOF"},
		{"\x08\x01\x10\x80", "protowire: offset 3: field 2: unexpected EOF"},
		{"\x0d\x01\x02", "protowire: offset 1: field 1: unexpected EOF"},
		{"\x09\x01\x02", "protowire: offset 1: field 1: unexpected EOF"},
		{"\x0a", "protowire: offset 1: field 1: unexpected EOF"},
		{"\x0a\x80", "protowire: offset 1: field 1: unexpected EOF"},
		{"\x0a\x05ab", "protowire: offset 1: field 1: length 5, but 2 bytes left: unexpected EOF"},
		{"\x0a\xac\x02ab", "protowire: offset 1: field 1: length 300, but 2 bytes left: unexpected EOF"},
		{"\x0b\x08\x01", "protowire: offset 1: field 1: unexpected EOF"},
		{"\x00", "protowire: offset 0: proto: invalid field number"},
		{"\x0b\x00", "protowire: offset 1: field 1: proto: invalid field number"},
		{"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", "protowire: offset 1: field 1: proto: variable length integer overflow"},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", "protowire: offset 0: proto: variable length integer overflow"},
		{"\x0c", "protowire: offset 1: field 1: proto: mismatching end group marker"},
		{"\x0b\x14", "protowire: offset 1: field 1: proto: mismatching end group marker"},
		{"\x0e", "protowire: offset 1: field 1: wire type 6 is reserved"},
		{"\x17", "protowire: offset 1: field 2: wire type 7 is reserved"},
		{deep, "protowire: offset 1: field 1: groups nested deeper than 10000"},
	} {
		r := protowire.NewReader([]byte(c.in))
		for r.Next() {
			r.Skip()
		}
		if err := r.Err(); err == nil || err.Error() != c.want {
			t.Errorf("Reader of %x: Err() = %v, want %s", c.in[:min(len(c.in), 12)], err, c.want)
		}
	}
}

// TestSyntaxErrorWireType asks for what the field is not.
func TestSyntaxErrorWireType(t *testing.T) {
	r := protowire.NewReader([]byte("\x08\x01"))
	r.Next()
	r.Fixed64()
	const want = "field 1: wire type 0, want 1"
	if err := r.Err(); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("Err() = %v, want one that ends in %q", err, want)
	}
	if errors.Is(r.Err(), io.ErrUnexpectedEOF) {
		t.Error("Err() of a wrong type is io.ErrUnexpectedEOF")
	}
}

func TestSyntaxErrorValues(t *testing.T) {
	for in, want := range map[string]string{
		"\x01\x80":       "protowire: offset 1: unexpected EOF",
		"\x01\x05ab":     "protowire: offset 1: length 5, but 2 bytes left: unexpected EOF",
		"\x01\xac\x02ab": "protowire: offset 1: length 300, but 2 bytes left: unexpected EOF",
		"\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02": "protowire: offset 1: proto: variable length integer overflow",
	} {
		r := protowire.NewValues([]byte(in))
		r.Uint64()
		r.Bytes()
		if err := r.Err(); err == nil || err.Error() != want {
			t.Errorf("Values of %x: Err() = %v, want %s", in, err, want)
		}
	}
}

func TestReaderErrAllocs(t *testing.T) {
	r := protowire.NewReader([]byte{8, 1})
	testkit.Allocs(t, 0, func() { _ = r.Err() })
	vs := protowire.NewValues([]byte{8, 1})
	testkit.Allocs(t, 0, func() { _ = vs.Err() })
}

package protowire_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/protowire"
)

// The types are protobuf-go's own.
var (
	_ protoreflect.FieldNumber = protowire.Number(1)
	_ protoreflect.FieldNumber = protowire.Tag(8).Number()
	_ upstream.Type            = protowire.Tag(8).Type()
	_ protoreflect.FieldNumber = (&protowire.SyntaxError{}).Field
)

// plainSpaces returns the text of an error of upstream. It writes some spaces as
// U+00A0 in some builds; ours are always the same.
func plainSpaces(err error) string {
	return strings.ReplaceAll(err.Error(), "\u00a0", " ")
}

// TestParseError compares the errors of all codes, and of numbers that are not codes.
func TestParseError(t *testing.T) {
	for _, n := range []int{math.MaxInt, 1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, math.MinInt} {
		got, want := protowire.ParseError(n), upstream.ParseError(n)
		if !errors.Is(got, want) || errors.Is(got, proto.Error) != errors.Is(want, proto.Error) {
			t.Errorf("ParseError(%d) = %v, want what wraps %v", n, got, want)
		}
		if got != nil && got.Error() != plainSpaces(want) {
			t.Errorf("ParseError(%d) = %q, want %q", n, got, plainSpaces(want))
		}
	}
}

// TestReaderErrorIsProtoError: a Reader's error wraps ParseError's.
func TestReaderErrorIsProtoError(t *testing.T) {
	for in, want := range map[string]bool{"\x00": true, "\x0e": true, "\x0c": true, "\x08": false} {
		r := protowire.NewReader([]byte(in))
		if r.Next() || errors.Is(r.Err(), proto.Error) != want {
			t.Errorf("Reader of %x: errors.Is(%v, proto.Error) = %t, want %t", in, r.Err(), !want, want)
		}
	}
}

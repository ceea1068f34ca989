package protowire_test

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/protowire"
)

// TestParseError compares the errors of all codes, and of numbers that are not codes.
func TestParseError(t *testing.T) {
	for _, n := range []int{math.MaxInt, 1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, math.MinInt} {
		got, want := protowire.ParseError(n), upstream.ParseError(n)
		if (got == nil) != (want == nil) || errors.Is(got, io.ErrUnexpectedEOF) != errors.Is(want, io.ErrUnexpectedEOF) {
			t.Errorf("ParseError(%d) = %v, want %v", n, got, want)
		}
		if got != nil && got.Error() != plainSpaces(want) {
			t.Errorf("ParseError(%d) = %q, want %q", n, got, plainSpaces(want))
		}
	}
}

// plainSpaces returns the text of an error of upstream. It writes some spaces as
// U+00A0 in some builds, so that nobody compares its texts; ours are always the
// same.
func plainSpaces(err error) string {
	return strings.ReplaceAll(err.Error(), "\u00a0", " ")
}

// TestErrorsAreNotProtoError: upstream's errors, but the one of cut input, wrap
// proto.Error. Ours cannot, because the module requires nothing.
func TestErrorsAreNotProtoError(t *testing.T) {
	for code := -2; code >= -7; code-- {
		got, want := errors.Is(protowire.ParseError(code), proto.Error), errors.Is(upstream.ParseError(code), proto.Error)
		if got || !want {
			t.Errorf("errors.Is(ParseError(%d), proto.Error) = %v, upstream's %v, want false, true", code, got, want)
		}
	}
}

// TestBytesOfReaderEnd: ConsumeBytes returns a slice that can be extended over the rest
// of the message, here and upstream; the slice of a Reader cannot.
func TestBytesOfReaderEnd(t *testing.T) {
	b := []byte{1<<3 | 2, 1, 'a', 2 << 3, 1}
	v, _ := upstream.ConsumeBytes(b[1:])
	r := protowire.NewReader(b)
	if !r.Next() || cap(r.Bytes()) != 1 || cap(v) != 3 {
		t.Errorf("capacity of Reader.Bytes = %d, of upstream's ConsumeBytes %d, want 1, 3", cap(r.Bytes()), cap(v))
	}
}

package protowire_test

import (
	"errors"
	"io"
	"math"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestParseError(t *testing.T) {
	for _, c := range []struct {
		code int
		want string
	}{
		{-1, "unexpected EOF"},
		{-2, "proto: invalid field number"},
		{-3, "proto: variable length integer overflow"},
		{-4, "proto: cannot parse reserved wire type"},
		{-5, "proto: mismatching end group marker"},
		{-6, "proto: parse error"},
		{-1000, "proto: parse error"},
		{math.MinInt, "proto: parse error"},
	} {
		err := protowire.ParseError(c.code)
		if err == nil || err.Error() != c.want {
			t.Errorf("ParseError(%d) = %v, want %s", c.code, err, c.want)
		}
		if got, want := errors.Is(err, io.ErrUnexpectedEOF), c.code == -1; got != want {
			t.Errorf("errors.Is(ParseError(%d), io.ErrUnexpectedEOF) = %v, want %v", c.code, got, want)
		}
		testkit.Allocs(t, 0, func() { _ = protowire.ParseError(c.code) })
	}
	for _, n := range []int{0, 1, 10, math.MaxInt} {
		if err := protowire.ParseError(n); err != nil {
			t.Errorf("ParseError(%d) = %v, want nil", n, err)
		}
	}
}

package protowire_test

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestUnsafeStringShares(t *testing.T) {
	b := []byte("\x0a\x03abc\x12\x00")
	r := protowire.NewReader(b)
	r.Next()
	s := r.UnsafeString()
	b[3] = 'x'
	if s != "axc" {
		t.Errorf("UnsafeString() = %q after a change of the message, want axc", s)
	}
	r.Next()
	if s := r.UnsafeString(); s != "" || r.Err() != nil {
		t.Errorf("UnsafeString() of nothing = %q, Err() = %v, want none", s, r.Err())
	}
}

// TestUnsafeStringNothing has no bytes at all to point to.
func TestUnsafeStringNothing(t *testing.T) {
	var r protowire.Reader
	if s := r.UnsafeString(); s != "" {
		t.Errorf("UnsafeString() of the zero Reader = %q, want none", s)
	}
}

func TestUnsafeStringAllocs(t *testing.T) {
	b := protowire.AppendBytes([]byte{10}, make([]byte, 100))
	testkit.Allocs(t, 0, func() {
		r := protowire.NewReader(b)
		r.Next()
		if len(r.UnsafeString()) != 100 {
			panic("wrong length")
		}
	})
}

package protowire_test

import (
	"testing"
	"unsafe"

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

// TestUnsafeStringInside has an empty body at the very end. What comes after the message may be
// another object's memory, or nobody's, and the garbage collector would find a pointer to it.
func TestUnsafeStringInside(t *testing.T) {
	b := []byte{10, 1, 'a', 18, 0}
	r := protowire.NewReader(b)
	for r.Next() {
		at := uintptr(unsafe.Pointer(unsafe.StringData(r.UnsafeString())))
		if start := uintptr(unsafe.Pointer(&b[0])); at < start || at >= start+uintptr(len(b)) {
			t.Errorf("UnsafeString() of field %d is at %d, the message from %d to %d", r.Tag().Number(), at, start, start+uintptr(len(b)))
		}
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

// TestUnsafeStringIsBytes compares the view with what Bytes checks: bodies of all lengths
// near a second length byte, an empty one at the very end, and wire types that are wrong.
func TestUnsafeStringIsBytes(t *testing.T) {
	var b []byte
	for n := range 300 {
		b = protowire.AppendVarint(append(b, 8), uint64(n))
		b = protowire.AppendBytes(append(b, 18), make([]byte, n))
		b = append(b, 27, 28) // a group with nothing in it
	}
	b = append(b, 18, 0)
	for all := protowire.NewReader(b); all.Next(); {
		one, other := all, all // so that a failure ends neither the loop nor the other
		if s, v := one.UnsafeString(), other.Bytes(); s != string(v) {
			t.Fatalf("offset %d: UnsafeString() = %q, Bytes() = %q", all.Offset(), s, v)
		}
		if e, f := one.Err(), other.Err(); (e == nil) != (f == nil) || e != nil && e.Error() != f.Error() {
			t.Fatalf("offset %d: after UnsafeString Err() = %v, after Bytes %v", all.Offset(), e, f)
		}
	}
}

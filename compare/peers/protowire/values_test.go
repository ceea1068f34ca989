package protowire_test

import (
	"errors"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/protowire"
)

// TestValues compares the reading of values without tags with upstream's
// functions.
func TestValues(t *testing.T) {
	r := newRand(7)
	for range 50_000 {
		checkValues(t, randomBytes(r, 1+r.IntN(8)), randomBytes(r, r.IntN(60)))
	}
}

// checkValues reads values from b, of the types that ops say, until they are at an
// end or b is: a Values that fails does so with upstream's code, at the start of
// the bad value.
func checkValues(t fataler, ops, b []byte) {
	r := protowire.NewValues(b)
	off := 0
	for _, op := range ops {
		ok, n := false, 0
		switch rest := b[off:]; op % 4 {
		case 0:
			var v uint64
			v, n = upstream.ConsumeVarint(rest)
			ok = r.Uint64() == v
		case 1:
			var v uint64
			v, n = upstream.ConsumeFixed64(rest)
			ok = r.Fixed64() == v
		case 2:
			var v []byte
			v, n = upstream.ConsumeBytes(rest)
			ok = string(r.Bytes()) == string(v)
		case 3:
			var v uint32
			v, n = upstream.ConsumeFixed32(rest)
			ok = r.Fixed32() == v
		}
		if !ok || (n < 0) != (r.Err() != nil) || r.Offset() != off+max(n, 0) {
			t.Fatalf("Values of %x: value of kind %d at %d: offset %d, %v, want %d bytes or code", b, op%4, off, r.Offset(), r.Err(), n)
		}
		if n < 0 {
			if !errors.Is(r.Err(), protowire.ParseError(n)) || r.Len() > 0 {
				t.Fatalf("Values of %x: value of kind %d at %d: %v, want code %d", b, op%4, off, r.Err(), n)
			}
			return
		}
		off += n
	}
}

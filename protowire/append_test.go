package protowire_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

type appendFunc = func(b []byte, v uint64) []byte

var appendImpls = []testkit.Impl[appendFunc]{
	{Name: "generic", F: protowire.AppendVarintGeneric},
	{Name: "shipped", F: protowire.AppendVarint},
}

func TestAppendVarintVectors(t *testing.T) {
	vectors := testkit.Varints(t, "uvarint64")
	testkit.Each(t, appendImpls, func(t *testing.T, appendVarint appendFunc) {
		for _, v := range vectors {
			if !v.Canonical {
				continue
			}
			want := v.Bytes[:v.Length]
			if got := appendVarint(nil, v.Uint); !bytes.Equal(got, want) {
				t.Fatalf("%s: AppendVarint(nil, %d) = %x, want %x", v.At, v.Uint, got, want)
			}
		}
	})
}

// TestAppendVarintRoom appends to slices with room for 0 to 12 bytes more, and
// looks for writes beyond the varint.
func TestAppendVarintRoom(t *testing.T) {
	values := borders()
	r := newRand()
	for i := range 200 {
		values = append(values, ofLength(r, 1+i%10))
	}
	testkit.Each(t, appendImpls, func(t *testing.T, appendVarint appendFunc) {
		for _, v := range values {
			for room := range 13 {
				appendInto(t, appendVarint, v, room)
			}
		}
	})
}

func appendInto(t *testing.T, appendVarint appendFunc, v uint64, room int) {
	t.Helper()
	prefix := []byte{0xfe, 0x00, 0x81}
	want := protowire.AppendVarintGeneric(bytes.Clone(prefix), v)
	written := len(want)
	if len(want) > len(prefix)+room {
		written = len(prefix) + room // what is written goes elsewhere, these bytes may change
	}
	g := testkit.Guarded(prefix, room)
	got := appendVarint(g.Slice(), v)
	if !bytes.Equal(got, want) {
		t.Fatalf("AppendVarint(%x, %d) with room for %d = %x, want %x", prefix, v, room, got, want)
	}
	g.Check(t, len(prefix), written)
	if grown := cap(got) != len(prefix)+room; grown != (len(want) > len(prefix)+room) {
		t.Fatalf("AppendVarint(%x, %d) with room for %d: capacity %d", prefix, v, room, cap(got))
	}
}

func TestAppendVarintAllocs(t *testing.T) {
	r := newRand()
	room := make([]byte, 0, 10)
	for n := 1; n <= 10; n++ {
		v := ofLength(r, n)
		testkit.Allocs(t, 0, func() { protowire.AppendVarint(room[:10-n], v) })
	}
}

package tight

import (
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

type element struct{ n int }

// TestSlabIsExact wants no more than what was asked for at first.
func TestSlabIsExact(t *testing.T) {
	var s Slab[element]
	s.New(Small + 1)
	if len(s.chunk) != 1 {
		t.Errorf("the first chunk has %d elements, want one", len(s.chunk))
	}
}

// TestRun compares with protowire, one field after the other.
func TestRun(t *testing.T) {
	long := make([]byte, 300)
	for _, tag := range []uint64{10, 18, 130, 160002} {
		b := protowire.AppendBytes(protowire.AppendVarint(nil, tag), []byte("a"))
		b = protowire.AppendBytes(protowire.AppendVarint(b, tag), long)
		b = protowire.AppendBytes(protowire.AppendVarint(b, tag), nil)
		b = protowire.AppendVarint(protowire.AppendVarint(b, 8), 1)
		for n := range len(b) + 1 {
			want, rest := 0, b[:n]
			for {
				got, typ, k := protowire.ConsumeField(rest)
				if k < 0 || protowire.EncodeTag(got, typ) != tag {
					break
				}
				want, rest = want+1, rest[k:]
			}
			if got := Run(b[:n], tag); got != want {
				t.Errorf("Run(%x, %d) = %d, want %d", b[:n], tag, got, want)
			}
		}
	}
}

// TestValid compares with utf8.Valid, with each byte at each place of each length.
func TestValid(t *testing.T) {
	for n := range 140 {
		for at := range n {
			for _, c := range []byte{'a', 0x7f, 0x80, 0xc3, 0xff} {
				v := make([]byte, n)
				v[at] = c
				if at+1 < n && c == 0xc3 {
					v[at+1] = 0xa9
				}
				if got, want := valid(v), utf8.Valid(v); got != want {
					t.Fatalf("valid(%x) = %t, want %t", v, got, want)
				}
			}
		}
	}
}

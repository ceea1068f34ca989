package tight

import (
	"bytes"
	"slices"
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
			if got, far := runTo(want+1, n+1, b[:n], tag); got != want || far != n-len(rest) {
				t.Errorf("runTo(%x, %d) = %d, %d, want %d, %d", b[:n], tag, got, far, want, n-len(rest))
			}
		}
	}
}

// TestAhead has a list of long elements, of which few are counted, and then the same with as many bytes of another field behind them:
// then there is room that nobody needs, but no more than a chunk.
func TestAhead(t *testing.T) {
	const tag, n, size = 10, 100, 64
	field := protowire.AppendBytes([]byte{tag}, make([]byte, 300))
	b := bytes.Repeat(field, n)
	var p pace
	if got := p.ahead(b, len(field), tag, size); got < n || got > n+n/spareRun+1 {
		t.Errorf("ahead of %d elements of %d bytes = %d, want no less, and hardly more", n, len(field), got)
	}
	if got := p.ahead(b[:3*len(field)], len(field), tag, size); got != 3 {
		t.Errorf("ahead of 3 elements of %d bytes = %d", len(field), got)
	}
	other := protowire.AppendBytes([]byte{18}, make([]byte, 1<<20))
	if got := p.ahead(slices.Concat(b[:5*len(field)], other), len(field), tag, size); got != 5 {
		t.Errorf("ahead of 5 elements of %d bytes with another field behind them = %d", len(field), got)
	}
	b = append(b, other...)
	if got := p.ahead(b, len(field), tag, size); got != 1+mostOf(size) {
		t.Errorf("ahead of %d elements in %d bytes = %d, want %d, a chunk and the element that has ended", n, len(b), got, 1+mostOf(size))
	}
	if got, far := runTo(n, 1, b, tag); got != 1 || far != len(field) {
		t.Errorf("runTo one byte = %d, %d, want one field of %d", got, far, len(field))
	}
}

// TestSmallChunk wants that a type of small elements has few chunks, and hardly more elements than it needs.
func TestSmallChunk(t *testing.T) {
	const n, left = 60, 12_000
	var s Slab[element]
	chunks := 0
	for i := range n {
		if s.used == len(s.chunk) {
			chunks++
		}
		s.New(left - i*left/n)
	}
	if room := s.given + len(s.chunk); chunks > 3 || room > n+n/spare+2 {
		t.Errorf("%d elements in %d chunks with room for %d, want 3 chunks at most, and room for hardly more", n, chunks, room)
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

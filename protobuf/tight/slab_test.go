package tight

import (
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/protowire"
)

type element struct{ n int }

// TestMessagesAdd wants all elements of a run in one chunk, with one list, and no element twice.
func TestMessagesAdd(t *testing.T) {
	const tag = 1<<3 | 2
	var b []byte
	for range 50 {
		b = append(protowire.AppendVarint(b, tag), 2, 0, 0)
	}
	var s Messages[element]
	var list []*element
	allocs := testing.AllocsPerRun(1, func() {
		s, list = Messages[element]{}, nil
		for rest := b; len(rest) > 0; rest = rest[4:] {
			s.Add(&list, rest[1:], 3, tag).n = len(rest)
		}
	})
	if len(list) != 50 || cap(list) != 50 || allocs > 2 {
		t.Errorf("Add 50 times: %d elements, capacity %d, %v allocations, want 50, 50 and 2", len(list), cap(list), allocs)
	}
	for i, e := range list {
		if e.n != len(b)-4*i {
			t.Fatalf("element %d = %d, want %d", i, e.n, len(b)-4*i)
		}
	}
}

// TestAddApart has elements with other fields between them, so that no run is longer than one.
func TestAddApart(t *testing.T) {
	var s Messages[element]
	var list []*element
	copied := 0
	for range 10000 {
		was := list
		s.Add(&list, []byte{0, 0xff}, 1, 10)
		if len(was) > 0 && &was[0] != &list[0] {
			copied += len(was)
		}
	}
	if copied > 20000 {
		t.Errorf("10000 elements one at a time: %d copied, want 20000 at most", copied)
	}
}

// TestSlabIsExact wants no more than what was asked for at first.
func TestSlabIsExact(t *testing.T) {
	var s Slab[element]
	s.New(0)
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

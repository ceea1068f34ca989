package tight

import (
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// TestKindElements takes elements of several kinds in turn, and wants each zero, and no two the same memory.
func TestKindElements(t *testing.T) {
	type large struct {
		text string
		more [5]*int
		n    int
	}
	var ints Kind[int64]
	var larges Kind[large]
	var bytes Kind[byte]
	var d Decoder
	seen := map[any]bool{}
	for i := range 5000 {
		left := 100_000 - 20*i
		a, b, c := KindNew(&ints, &d, left), KindNew(&larges, &d, left), KindNew(&bytes, &d, left)
		if *a != 0 || *b != (large{}) || *c != 0 || seen[a] || seen[b] || seen[c] {
			t.Fatalf("element %d is not new", i)
		}
		seen[a], seen[b], seen[c] = true, true, true
		*a, *b, *c = -1, large{fmt.Sprint(i), [5]*int{4: new(int)}, i}, 0xff
	}
	if d.kinds.count != 3 || len(d.slabs) != 3 {
		t.Errorf("%d kinds with %d slabs, want 3", d.kinds.count, len(d.slabs))
	}
}

// TestKindAdd wants all elements of a run in one chunk, with one list, and no element twice; where little input is
// left, no more memory than plain lists have.
func TestKindAdd(t *testing.T) {
	const tag = 1<<3 | 2
	for _, n := range []int{1, 2, 50, 500} {
		var b []byte
		for range n {
			b = append(protowire.AppendVarint(b, tag), 2, 0, 0)
		}
		var k Kind[element]
		var d Decoder
		var list []*element
		b = b[:len(b):len(b)]
		for i := 4; i <= len(b); i += 4 {
			KindAdd(&k, &d, &list, b, i, tag).n = i
		}
		if len(list) != n || 4*n-4 > Small && cap(list) != n {
			t.Errorf("Add %d times: %d elements, capacity %d", n, len(list), cap(list))
		}
		for i, e := range list {
			if e.n != 4*i+4 {
				t.Fatalf("%d: element %d = %d, want %d", n, i, e.n, 4*i+4)
			}
		}
		if small := 4*n-4 <= Small; small != (d.kinds.count == 0) {
			t.Errorf("Add %d times: %d slabs", n, d.kinds.count)
		}
	}
}

// TestKindAddApart has two lists of one kind that grow in turn, so that each has its own memory.
func TestKindAddApart(t *testing.T) {
	var k Kind[element]
	var d Decoder
	var lists [2][]*element
	in := make([]byte, 4096)
	for i := range 1000 {
		KindAdd(&k, &d, &lists[i%2], in, 1, 10).n = i
	}
	for l, list := range lists {
		for i, e := range list {
			if e.n != 2*i+l {
				t.Fatalf("list %d, element %d = %d, want %d", l, i, e.n, 2*i+l)
			}
		}
	}
}

// TestKinds looks for many kinds, of which every other one was added.
func TestKinds(t *testing.T) {
	var list [1000]Kind[int]
	var d Decoder
	for i := 0; i < len(list); i += 2 {
		*KindShared(&list[i], nil, &d, Small+1) = i
	}
	for i := range list {
		found := d.kinds.find(&list[i].key)
		if i%2 == 1 {
			if found != nil {
				t.Fatalf("kind %d is there", i)
			}
			continue
		}
		if v := KindShared(&list[i], nil, &d, Small+1); pointer(v) != found || *v != i {
			t.Fatalf("kind %d has %d", i, *v)
		}
	}
	if 4*d.kinds.count > 3*len(d.kinds.table) || len(d.kinds.table) > 1024 {
		t.Errorf("%d kinds in %d places", d.kinds.count, len(d.kinds.table))
	}
}

// TestRelease wants a Decoder to keep its tables, but nothing of a message, and no large tables.
func TestRelease(t *testing.T) {
	for _, n := range []int{0, 1, 20, 400} {
		list := make([]Kind[[2]int], n)
		d := NewDecoder()
		for i := range list {
			KindNew(&list[i], d, Small+1)
		}
		d.err, d.window.copy = errDepth, make([]byte, 1)
		slabs := d.slabs
		d.Release()
		if d.err != nil || d.window.copy != nil || d.kinds.count != 0 || len(d.slabs) != 0 || len(d.kinds.table) > mostKept {
			t.Errorf("after %d kinds: %d kinds in %d places, error %v", n, d.kinds.count, len(d.kinds.table), d.err)
		}
		for _, e := range d.kinds.table {
			if e != (kept{}) {
				t.Errorf("after %d kinds: a kind is kept", n)
			}
		}
		for _, s := range slabs {
			if n <= 20 && s.chunk != nil {
				t.Errorf("after %d kinds: a chunk is kept", n)
			}
		}
	}
}

package tight

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// elementTag is the tag of elements in these tests.
const elementTag = 1<<3 | 2

// elements returns n messages of two bytes, each with its tag and length.
func elements(n int) []byte {
	var b []byte
	for range n {
		b = append(protowire.AppendVarint(b, elementTag), 2, 0, 0)
	}
	return b
}

// next is what generated functions do for an element whose body ends at i.
func next(s *Messages[element], l *List[element], b []byte, i int) *element {
	if e := s.Next(l); e != nil {
		return e
	}
	return s.Apart(l, b, i, elementTag)
}

// TestMessagesRun wants all elements of a run in one chunk, with one list, and no element twice.
func TestMessagesRun(t *testing.T) {
	b := elements(50)
	var list []*element
	allocs := testing.AllocsPerRun(1, func() {
		s := Messages[element]{}
		l := s.Open(nil)
		for i := 4; i <= len(b); i += 4 {
			next(&s, &l, b, i).n = i
		}
		list = s.Close(&l)
	})
	if len(list) != 50 || cap(list) != 50 || allocs > 2 {
		t.Errorf("50 elements: %d, capacity %d, %v allocations, want 50, 50 and 2", len(list), cap(list), allocs)
	}
	for i, e := range list {
		if e.n != 4*i+4 {
			t.Fatalf("element %d = %d, want %d", i, e.n, 4*i+4)
		}
	}
}

// TestMessagesLong wants a list of many elements, which are not all counted ahead, in few chunks, and in hardly more memory.
func TestMessagesLong(t *testing.T) {
	const n = 100_000
	b := elements(n)
	var s Messages[element]
	l := s.Open(nil)
	chunks := map[*element]int{}
	for i := 4; i <= len(b); i += 4 {
		next(&s, &l, b, i).n = i
		chunks[&s.chunk[0]] = len(s.chunk)
	}
	room := 0
	for _, elements := range chunks {
		room += elements
	}
	if len(chunks) > 8 || room > n+n/spare+2 {
		t.Errorf("%d elements in %d chunks with room for %d, want 8 chunks at most, and room for hardly more", n, len(chunks), room)
	}
	for i, e := range s.Close(&l) {
		if e.n != 4*i+4 {
			t.Fatalf("element %d = %d, want %d", i, e.n, 4*i+4)
		}
	}
	if got, _ := runTo(3, n, b, elementTag); got != 3 {
		t.Errorf("runTo(3) = %d of %d, want 3", got, n)
	}
}

// TestMessagesApart has lists of one type that grow in turn, as those of nested messages do, and compares them with
// lists that append makes. Which list grows, ends, or goes on is random.
func TestMessagesApart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var s Messages[element]
		var open []List[element]
		var want, done [][]int
		var lists [][]*element
		b, at := make([]byte, 1<<12), 0
		for at < len(b)-1 {
			at++
			switch k := r.IntN(8); {
			case k == 0 || len(open) == 0:
				open, want = append(open, s.Open(nil)), append(want, nil)
			case k == 1:
				last := len(open) - 1
				lists, done = append(lists, s.Close(&open[last])), append(done, want[last])
				open, want = open[:last], want[:last]
			case k == 2:
				s.New(cap(b) - at)
			case k == 3 && len(lists) > 0:
				i := r.IntN(len(lists))
				open, want = append(open, s.Open(lists[i])), append(want, done[i])
				lists[i], done[i] = nil, nil
			default:
				i := len(open) - 1 - min(r.IntN(3)/2, len(open)-1)
				next(&s, &open[i], b, at).n = at
				want[i] = append(want[i][:len(want[i]):len(want[i])], at)
			}
		}
		for i := range open {
			lists, done = append(lists, s.Close(&open[i])), append(done, want[i])
		}
		for i, list := range lists {
			if len(list) != len(done[i]) {
				t.Fatalf("list %d has %d elements, want %d", i, len(list), len(done[i]))
			}
			for k, e := range list {
				if e.n != done[i][k] {
					t.Fatalf("list %d, element %d = %d, want %d", i, k, e.n, done[i][k])
				}
			}
		}
	}
}

// TestApartGrows has elements with other fields between them, so that no run is longer than one.
func TestApartGrows(t *testing.T) {
	var s Messages[element]
	var list []*element
	copied := 0
	b := append([]byte{0, 0xff}, make([]byte, Small)...)
	for range 10000 {
		was := list
		l := s.Open(list)
		next(&s, &l, b, 1)
		list = s.Close(&l)
		s.New(Small + 1)
		if len(was) > 0 && &was[0] != &list[0] {
			copied += len(was)
		}
	}
	if copied > 20000 || len(list) != 10000 {
		t.Errorf("%d elements one at a time: %d copied, want 10000 and 20000 at most", len(list), copied)
	}
}

// TestMessagesAll takes the elements of a run at once, behind those of a list that is there.
func TestMessagesAll(t *testing.T) {
	var s Messages[element]
	b := elements(50)
	list, n := s.All(nil, b, 1, elementTag)
	if n != 50 || len(list) != 50 || cap(list) != 50 {
		t.Fatalf("All of 50 = %d elements, capacity %d, count %d", len(list), cap(list), n)
	}
	list, n = s.All(list, b, len(b)-11, elementTag)
	if n != 3 || len(list) != 53 || list[52] == list[51] {
		t.Errorf("All of 3 more = %d elements, count %d, want 53 and 3", len(list), n)
	}
	if _, n = s.All(nil, []byte{elementTag, 0x80}, 1, elementTag); n != 1 {
		t.Errorf("All of one that is cut off: %d elements, want 1", n)
	}
}

// TestPlain wants the lists of a small message from slabs to which nothing is written: all small messages share them. Those
// of runs have one chunk each, and a list that goes on after another one, as many elements.
func TestPlain(t *testing.T) {
	var s, untouched Messages[element]
	var texts Slab[string]
	b := elements(20)
	first, second := s.Open(nil), s.Open(nil)
	for i := 4; i <= 40; i += 4 {
		next(&s, &first, b[:40], i).n = i
	}
	for i := 44; i <= len(b); i += 4 {
		next(&s, &second, b, i).n = i
		next(&s, &first, b, i).n = i
	}
	all, count := s.All(s.Close(&second), b[40:], 1, elementTag)
	if s.New(1); count != 10 || len(all) != 20 || len(longer([]string{"a"}, &texts, 3, Small)) != 1 {
		t.Errorf("All = %d messages, %d of them new, want 20 and 10", len(all), count)
	}
	list := s.Close(&first)
	for i := range list {
		if list[i].n != 4*i+4 || i < 10 && all[i].n != 4*i+44 || len(list) != 20 {
			t.Fatalf("element %d of %d = %d, want %d", i, len(list), list[i].n, 4*i+4)
		}
	}
	if !reflect.DeepEqual(s, untouched) || texts.chunk != nil || texts.first != 0 {
		t.Errorf("the slabs of small messages have %v", s)
	}
}

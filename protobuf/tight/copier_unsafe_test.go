package tight

import (
	"fmt"
	"runtime"
	"testing"
)

// Parts of three sizes, two of which have the same place.
type (
	partA struct {
		text *string
		list []*partA
	}
	partB struct{ n [3]int }
	partC struct {
		m map[string]int
		b *partB
	}
)

// TestCopier takes parts of several types from one Copier, in lists and outside of them, and wants each to be new, of its
// type and alive after a collection.
func TestCopier(t *testing.T) {
	var c Copier
	var as []*partA
	var bs []*partB
	var cs []*partC
	for i := range 40 {
		outer := c.List(1 + i%9)
		list, all := Longer(&c, 17, as[:len(as):len(as)], 1+i%9)
		if i%2 == 0 {
			list, all = Longer[partA](&c, 1, nil, 1+i%9)
		}
		before := len(list)
		for k := range all {
			list = append(list, &all[k])
			b := Fresh[partB](&c, 33) // the place of partA
			for n := range b.n {
				if b.n[n] != 0 {
					t.Fatalf("part %d of list %d is not new: %v", k, i, b.n)
				}
				b.n[n] = i
			}
			bs = append(bs, b)
			part := Fresh[partC](&c, 2)
			if part.m != nil || part.b != nil {
				t.Fatalf("part %d of list %d is not new: %v", k, i, part)
			}
			part.m, part.b = map[string]int{fmt.Sprint(i): k}, b
			cs = append(cs, part)
			c.Next()
		}
		c.End(outer)
		runtime.GC()
		for k, a := range list[before:] {
			if a.text != nil || a.list != nil {
				t.Fatalf("element %d of list %d is not new: %v", k, i, a)
			}
			text := fmt.Sprint(i, k)
			a.text, a.list = &text, list
			as = append(as, a)
		}
	}
	runtime.GC()
	n := 0
	for i := range 40 {
		for k := range 1 + i%9 {
			if *as[n].text != fmt.Sprint(i, k) || bs[n].n[2] != i || cs[n].m[fmt.Sprint(i)] != k || cs[n].b != bs[n] {
				t.Fatalf("part %d of list %d is %q, %v, %v", k, i, *as[n].text, bs[n], cs[n])
			}
			n++
		}
	}
}

// TestCopierBytes wants short slices to have memory of their own, though it comes from one chunk.
func TestCopierBytes(t *testing.T) {
	var c Copier
	c.List(100)
	var list [][]byte
	for i := range 100 {
		list = append(list, append(c.Bytes([]byte{byte(i), 1, 2}), 3))
		c.Next()
	}
	for i, b := range list {
		if fmt.Sprint(b) != fmt.Sprint([]byte{byte(i), 1, 2, 3}) {
			t.Errorf("slice %d is %v after an append to all", i, b)
		}
	}
	if b := c.Bytes([]byte{}); b == nil {
		t.Error("Bytes of an empty slice is nil")
	}
}

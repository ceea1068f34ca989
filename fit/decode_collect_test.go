package fit

import (
	"bytes"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestSharedPlan decodes files with the same definitions, at once and one after the other:
// their definitions are equal to compiled ones, share no bytes with one another's files, and
// what becomes of a file's bytes does not matter to the next.
func TestSharedPlan(t *testing.T) {
	file := func(n byte) []byte {
		w := fittest.File{Protocol: 0x20}
		w.DefineRaw(0, n&1, 20, 3, 1, 2, n, 2, 0x84)
		w.Byte(0, n, n, n)
		return w.Bytes()
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 3 * len(sharedPlans) {
				b := file(byte(i))
				f, err := DecodeBytes(b)
				if err != nil {
					t.Error(err)
					return
				}
				d := f.Messages[0].def
				want := compile(f.src, bytes.Clone(d.raw))
				same := d.src == f.src && &d.raw[0] != &b[15] && string(d.raw) == string(want.raw) && d.size == want.size && d.num == want.num && d.flags == want.flags && d.first == want.first
				for j := range want.fields {
					same = same && d.fields[j] == want.fields[j]
				}
				if !same {
					t.Errorf("file %d: definition is %+v, want %+v", i, d, want)
					return
				}
				clear(b)
			}
		})
	}
	all.Wait()
}

// TestSharedPlanLong keeps no plan of a long definition.
func TestSharedPlanLong(t *testing.T) {
	raw := append([]byte{0, 0, 20, 0, 255}, bytes.Repeat([]byte{3, 1, 2}, 255)...)
	d := new(definitionArena).sharedPlan(&source{}, raw)
	for i := range sharedPlans {
		if p := sharedPlans[i].Load(); p != nil && len(p.raw) > maxShared {
			t.Fatalf("a plan of %d bytes is kept, want %d at most", len(p.raw), maxShared)
		}
	}
	if len(d.fields) != 255 {
		t.Errorf("%d fields, want 255", len(d.fields))
	}
}

package blake2s

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"
	"testing/synctest"
)

func itoa(n int) string { return strconv.Itoa(n) }

func newOrder(workers int, end int64) *inOrder {
	plan := treePlan{workers: workers}
	if err := plan.nodes.init(&Config{}, Tree{}); err != nil {
		panic(err)
	}
	o := new(inOrder)
	o.reset(&plan, end)
	return o
}

// TestOrder takes digests back in any order and wants the root to have them in
// theirs.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 50 {
		o := newOrder(8, 32)
		want := o.root
		for i := range byte(32) {
			want.Write([]byte{i})
		}
		for i := range int64(32) {
			if got, ok := o.give(); got != i || !ok {
				t.Fatalf("give() = %d, %t, want %d, true", got, ok, i)
			}
		}
		order := r.Perm(32)
		sums := []byte{0}
		for _, i := range order {
			sums[0] = byte(i) // which take does not keep
			o.take(int64(i), sums)
		}
		equal(t, o.root.Sum(nil), want.Sum(nil), "root, in the order %d", order)
		if len(o.early) != 0 {
			t.Errorf("%d digests are left, want none", len(o.early))
		}
		if i, ok := o.give(); ok {
			t.Errorf("give() = %d, true behind the end", i)
		}
	}
}

// TestOrderWaits gives out no stretch that is too far ahead of the first one that
// is still at work.
func TestOrderWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOrder(2, endless)
		given := int64(0)
		go func() {
			for ok := true; ok; given++ {
				_, ok = o.give()
			}
		}()
		for _, step := range []struct{ take, want int64 }{{-1, 8}, {1, 8}, {2, 8}, {0, 11}, {7, 11}, {3, 12}} {
			if step.take >= 0 {
				o.take(step.take, nil)
			}
			synctest.Wait()
			if given != step.want {
				t.Errorf("%d stretches given out after the return of %d, want %d", given, step.take, step.want)
			}
		}
		o.stop()
	})
}

// TestOrderFails reports errors in any order, of which that of the first stretch
// stays, and gives out nothing behind it.
func TestOrderFails(t *testing.T) {
	early, late := errors.New("early"), errors.New("late")
	for _, lateFirst := range []bool{true, false} {
		o := newOrder(1, 10)
		for range 3 {
			o.give()
		}
		if lateFirst {
			o.fail(2, late)
		}
		o.fail(1, early)
		o.fail(2, late)
		if o.err != early {
			t.Errorf("late first %t: error %v, want %v", lateFirst, o.err, early)
		}
		if !o.count(0, 5) || o.count(1, 5) {
			t.Error("count: stretch 0 is not wanted, or stretch 1 is, want those before the error")
		}
		if i, ok := o.give(); ok {
			t.Errorf("give() = %d, true after an error", i)
		}
		if hashed, more := o.news(0); hashed != 10 || !more {
			t.Errorf("news(0) = %d, %t, want 10, true", hashed, more)
		}
		o.take(0, nil)
		if hashed, more := o.news(10); hashed != 10 || more {
			t.Errorf("news(10) = %d, %t, want 10, false", hashed, more)
		}
	}
}

package blake2s

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"
	"testing/synctest"
)

func itoa(n int) string { return strconv.Itoa(n) }

func newQueue(workers int, end int64) *stretchQueue {
	plan := treePlan{workers: workers}
	if err := plan.nodes.init(&Config{}, Tree{}); err != nil {
		panic(err)
	}
	q := new(stretchQueue)
	q.reset(&plan, end)
	return q
}

// TestQueue adds digests in any order and wants the root to have hashed them in the
// order of the stretches.
func TestQueue(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 50 {
		q := newQueue(8, 32)
		want := q.root
		for i := range byte(32) {
			want.Write([]byte{i})
		}
		for i := range int64(32) {
			if got, ok := q.next(); got != i || !ok {
				t.Fatalf("next() = %d, %t, want %d, true", got, ok, i)
			}
		}
		order := r.Perm(32)
		sums := []byte{0}
		for _, i := range order {
			sums[0] = byte(i) // which add does not keep
			q.add(int64(i), sums)
		}
		equal(t, q.root.Sum(nil), want.Sum(nil), "root, in the order %d", order)
		if len(q.early) != 0 {
			t.Errorf("%d digests are left, want none", len(q.early))
		}
		if i, ok := q.next(); ok {
			t.Errorf("next() = %d, true after the end", i)
		}
	}
}

// TestQueueWaits wants no stretch that is too far ahead of the first one without
// digests.
func TestQueueWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(2, endless)
		given := int64(0)
		go func() {
			for ok := true; ok; given++ {
				_, ok = q.next()
			}
		}()
		for _, step := range []struct{ take, want int64 }{{-1, 8}, {1, 8}, {2, 8}, {0, 11}, {7, 11}, {3, 12}} {
			if step.take >= 0 {
				q.add(step.take, nil)
			}
			synctest.Wait()
			if given != step.want {
				t.Errorf("%d stretches handed out after the digests of %d, want %d", given, step.take, step.want)
			}
		}
		q.stop()
	})
}

// TestQueueFails reports errors in any order. The queue must keep the error of the
// first stretch, and hand out nothing after it.
func TestQueueFails(t *testing.T) {
	early, late := errors.New("early"), errors.New("late")
	for _, lateFirst := range []bool{true, false} {
		q := newQueue(1, 10)
		for range 3 {
			q.next()
		}
		if lateFirst {
			q.fail(2, late)
		}
		q.fail(1, early)
		q.fail(2, late)
		if q.err != early {
			t.Errorf("late first %t: error %v, want %v", lateFirst, q.err, early)
		}
		if !q.count(0, 5) || q.count(1, 5) {
			t.Error("count: stretch 0 is not needed, or stretch 1 is, want those before the error")
		}
		if i, ok := q.next(); ok {
			t.Errorf("next() = %d, true after an error", i)
		}
		if hashed, more := q.wait(0); hashed != 10 || !more {
			t.Errorf("wait(0) = %d, %t, want 10, true", hashed, more)
		}
		q.add(0, nil)
		if hashed, more := q.wait(10); hashed != 10 || more {
			t.Errorf("wait(10) = %d, %t, want 10, false", hashed, more)
		}
	}
}

package queue

import (
	"slices"
	"sync/atomic"
	"testing"
)

const lookahead = 64

// TestShowsInOrder lets later tasks finish first.
func TestShowsInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var got []int
		const n = 3 * lookahead
		q := Start(workers, lookahead)
		second := make(chan struct{})
		for i := range n {
			q.Add(&Task{
				Run: func() {
					if i == 0 && workers > 1 {
						<-second
					}
					if i == 1 {
						close(second)
					}
				},
				Show: func() { got = append(got, i) },
			})
		}
		q.Finish()
		if len(got) != n || !slices.IsSorted(got) {
			t.Errorf("%d workers showed %d tasks %v, want %d in order", workers, len(got), got, n)
		}
	}
}

// TestRunsInTurn checks that tasks in turn run after all before them were
// shown.
func TestRunsInTurn(t *testing.T) {
	var shown atomic.Int32
	q := Start(4, lookahead)
	for i := range int32(200) {
		inTurn := i%3 > 0
		q.Add(&Task{
			InTurn: inTurn,
			Run: func() {
				if inTurn && shown.Load() != i {
					t.Errorf("task %d ran after %d were shown, want all before it", i, shown.Load())
				}
			},
			Show: func() { shown.Add(1) },
		})
	}
	q.Finish()
}

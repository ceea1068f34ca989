// Package queue runs tasks side by side and shows their results in order.
package queue

import "sync"

// A Task is the work on one file.
type Task struct {
	Run    func() // at any time, beside other tasks; nil for nothing
	Show   func() // then, in the order in which tasks were added, one at a time
	InTurn bool   // Run waits until all tasks before are shown
	turn   chan struct{}
	ran    chan struct{}
}

// A Queue runs tasks side by side and shows their results in order: the output
// is the same for any number of workers.
type Queue struct {
	todo, order chan *Task
	shown       sync.WaitGroup
}

// Start starts a queue with some workers. Up to lookahead tasks may wait after a slow one:
// it bounds the memory for lists of any length.
func Start(workers, lookahead int) *Queue {
	q := &Queue{todo: make(chan *Task, lookahead), order: make(chan *Task, lookahead)}
	for range workers {
		go q.work()
	}
	q.shown.Go(q.show)
	return q
}

// Add waits if many tasks are ahead.
func (q *Queue) Add(t *Task) {
	if t.Run == nil {
		q.order <- t
		return
	}
	t.turn, t.ran = make(chan struct{}), make(chan struct{})
	q.order <- t
	q.todo <- t
}

// Finish waits until all tasks have been shown.
func (q *Queue) Finish() {
	close(q.todo)
	close(q.order)
	q.shown.Wait()
}

// work never waits for ever: tasks are taken in order, so all before one that
// waits for its turn run already.
func (q *Queue) work() {
	for t := range q.todo {
		if t.InTurn {
			<-t.turn
		}
		t.Run()
		close(t.ran)
	}
}

func (q *Queue) show() {
	for t := range q.order {
		if t.Run != nil {
			close(t.turn)
			<-t.ran
		}
		t.Show()
	}
}

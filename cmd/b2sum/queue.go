package main

import "sync"

// lookahead is how many tasks may wait behind a slow one. It bounds the memory
// for lists of any length.
const lookahead = 256

// A task is one file.
type task struct {
	run    func() // at any time, beside other tasks; nil for nothing
	show   func() // then, in the order in which tasks were added, one at a time
	inTurn bool   // run waits until all tasks before are shown
	turn   chan struct{}
	ran    chan struct{}
}

// A queue runs tasks side by side and shows their results in order: the output
// is the same for any number of workers.
type queue struct {
	todo, order chan *task
	shown       sync.WaitGroup
}

func startQueue(workers int) *queue {
	q := &queue{todo: make(chan *task, lookahead), order: make(chan *task, lookahead)}
	for range workers {
		go q.work()
	}
	q.shown.Go(q.show)
	return q
}

// add waits if many tasks are ahead.
func (q *queue) add(t *task) {
	if t.run == nil {
		q.order <- t
		return
	}
	t.turn, t.ran = make(chan struct{}), make(chan struct{})
	q.order <- t
	q.todo <- t
}

// finish waits until all tasks have been shown.
func (q *queue) finish() {
	close(q.todo)
	close(q.order)
	q.shown.Wait()
}

// work never waits for ever: tasks are taken in order, so all before one that
// waits for its turn run already.
func (q *queue) work() {
	for t := range q.todo {
		if t.inTurn {
			<-t.turn
		}
		t.run()
		close(t.ran)
	}
}

func (q *queue) show() {
	for t := range q.order {
		if t.run != nil {
			close(t.turn)
			<-t.ran
		}
		t.show()
	}
}

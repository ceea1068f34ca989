package blake2s

import (
	"slices"
	"sync"
)

// maxCopied is the longest leaf in bytes that a parallelTree is for.
const maxCopied = 1 << 20

// A parallelTree copies each stretch and hashes it in a goroutine of its own,
// which ends with the stretch.
type parallelTree struct {
	plan  *treePlan
	done  inOrder
	tail  *copied        // the stretch being written, which may be the last one
	free  chan *copied   // the others, if they are not at work: as many as workers
	tasks sync.WaitGroup // those that are
}

// A copied stretch is the memory to copy and hash one.
type copied struct {
	data []byte
	run  run
}

func newParallelTree(p *treePlan) *parallelTree {
	t := &parallelTree{plan: p, free: make(chan *copied, p.workers)}
	for range p.workers {
		t.free <- &copied{run: run{plan: p}}
	}
	t.tail = &copied{run: run{plan: p}}
	return t
}

func (t *parallelTree) reset() {
	t.tasks.Wait()
	t.done.reset(t.plan, endless)
	t.tail.data = t.tail.data[:0]
}

func (t *parallelTree) write(b []byte) {
	for len(b) > 0 {
		room := int(t.plan.stretch()) - len(t.tail.data)
		if room == 0 {
			t.handOver()
			continue
		}
		k := min(room, len(b))
		t.tail.data = append(t.tail.data, b[:k]...)
		b = b[k:]
	}
}

// handOver lets a goroutine hash the tail, behind which there is more, when a
// worker is free for it, and begins another one.
func (t *parallelTree) handOver() {
	full, next := t.tail, <-t.free
	i, _ := t.done.give()
	t.tasks.Go(func() {
		full.hash(i, false)
		t.done.count(i, len(full.data))
		t.done.take(i, full.run.sums)
		t.free <- full
	})
	next.data = slices.Grow(next.data[:0], int(t.plan.stretch()))
	t.tail = next
}

// hash hashes the leaves of stretch i.
func (s *copied) hash(i int64, last bool) {
	s.run.start(uint64(i * s.run.plan.leaves))
	s.run.write(s.data)
	s.run.sum(last)
}

func (t *parallelTree) hashed() int64 {
	t.done.mu.Lock()
	defer t.done.mu.Unlock()
	return t.done.hashed
}

// root hashes the tail while the stretches before it are still at work.
func (t *parallelTree) root() Digest {
	worker := <-t.free // this one
	t.tail.hash(t.done.given, true)
	t.free <- worker
	t.tasks.Wait()
	root := t.done.root
	root.Write(t.tail.run.sums)
	return root
}

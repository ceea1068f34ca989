package blake2s

import (
	"slices"
	"sync"
)

// maxCopied is the longest leaf in bytes that a parallelTree is used for.
const maxCopied = 1 << 20

// A parallelTree copies each stretch and hashes it in its own goroutine,
// which ends with the stretch.
type parallelTree struct {
	plan  *treePlan
	done  stretchQueue
	tail  *stretchBuffer      // the stretch being written, which may be the last one
	free  chan *stretchBuffer // unused buffers; there is one for each worker
	tasks sync.WaitGroup      // goroutines that hash
}

// A stretchBuffer has the memory to copy a stretch and to hash it.
type stretchBuffer struct {
	data []byte
	run  run
}

func newParallelTree(p *treePlan) *parallelTree {
	t := &parallelTree{plan: p, free: make(chan *stretchBuffer, p.workers)}
	for range p.workers {
		t.free <- &stretchBuffer{run: run{plan: p}}
	}
	t.tail = &stretchBuffer{run: run{plan: p}}
	return t
}

func (t *parallelTree) reset() {
	t.tasks.Wait()
	t.done.reset(t.plan, endless)
	t.tail.data = t.tail.data[:0]
}

func (t *parallelTree) wipe() {
	t.tasks.Wait()
	for range cap(t.free) {
		(<-t.free).wipe()
	}
	t.tail.wipe()
	t.done.root.Wipe() // no digest is early: all tasks have ended
}

func (s *stretchBuffer) wipe() {
	clear(s.data[:cap(s.data)])
	s.run.wipe()
}

func (t *parallelTree) write(b []byte, _ bool) {
	for len(b) > 0 {
		room := int(t.plan.stretch()) - len(t.tail.data)
		if room == 0 {
			t.hashTail()
			continue
		}
		k := min(room, len(b))
		t.tail.data = append(t.tail.data, b[:k]...)
		b = b[k:]
	}
}

// hashTail waits for a free worker and lets it hash the tail, which is not the last
// stretch, in a goroutine. Then it begins another tail.
func (t *parallelTree) hashTail() {
	full, next := t.tail, <-t.free
	i, _ := t.done.next()
	t.tasks.Go(func() {
		full.hash(i, false)
		t.done.count(i, len(full.data))
		t.done.add(i, full.run.sums)
		t.free <- full
	})
	next.data = slices.Grow(next.data[:0], int(t.plan.stretch()))
	t.tail = next
}

// hash hashes the leaves of stretch i.
func (s *stretchBuffer) hash(i int64, last bool) {
	s.run.start(uint64(i * s.run.plan.leaves))
	s.run.write(s.data, !last)
	if last {
		s.run.sum(true)
	}
}

func (t *parallelTree) hashed() int64 {
	t.done.mu.Lock()
	defer t.done.mu.Unlock()
	return t.done.hashed
}

// root hashes the tail while goroutines still hash the stretches before it.
func (t *parallelTree) root() Digest {
	worker := <-t.free // this one
	t.tail.hash(t.done.given, true)
	t.free <- worker
	t.tasks.Wait()
	root := t.done.root
	root.Write(t.tail.run.sums)
	return root
}

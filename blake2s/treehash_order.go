package blake2s

import (
	"bytes"
	"math"
	"sync"
)

// A stretchQueue hands out stretches by number and adds the digests of their leaves to
// the root in order, whatever the order in which they arrive. Digests that arrive early
// are kept in memory, so it hands out no stretch that is far ahead.
type stretchQueue struct {
	window int64 // most stretches that are being hashed or kept

	mu      sync.Mutex
	changed sync.Cond // with mu: a field below has changed
	root    Digest
	given   int64            // stretches handed out
	added   int64            // stretches that the root has hashed
	early   map[int64][]byte // digests that arrived before their turn
	hashed  int64            // bytes
	end     int64            // the first stretch that is not needed
	err     error            // why, if there was an error
}

// reset makes o ready for stretches from 0 to end, exclusive.
func (q *stretchQueue) reset(p *treePlan, end int64) {
	q.window = 4 * int64(p.workers)
	q.changed.L = &q.mu
	q.root = p.newRoot()
	q.early = map[int64][]byte{}
	q.given, q.added, q.hashed, q.end, q.err = 0, 0, 0, end, nil
}

// endless is the end of a message of unknown length.
const endless = math.MaxInt64

// next returns the next stretch, and false if there is none. It waits until the
// stretch is not far ahead.
func (q *stretchQueue) next() (i int64, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.given < q.end && q.given >= q.added+q.window {
		q.changed.Wait()
	}
	if q.given >= q.end {
		return 0, false
	}
	q.given++
	return q.given - 1, true
}

// add adds the digests of the leaves of stretch i. It does not keep sums.
func (q *stretchQueue) add(i int64, sums []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i != q.added {
		q.early[i] = bytes.Clone(sums)
		return
	}
	for ok := true; ok; sums, ok = q.early[q.added] {
		q.root.Write(sums)
		delete(q.early, q.added)
		q.added++
	}
	q.changed.Broadcast()
}

// count adds n to the bytes hashed, which are of stretch i, and reports whether the
// stretch is still needed.
func (q *stretchQueue) count(i int64, n int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.hashed += int64(n)
	q.changed.Broadcast()
	return i < q.end
}

// fail ends the message before stretch i. Of several errors it keeps the error of the
// first stretch, whatever the order in which they occur.
func (q *stretchQueue) fail(i int64, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i < q.end {
		q.end, q.err = i, err
		q.changed.Broadcast()
	}
}

// stop ends the message where it is.
func (q *stretchQueue) stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end = 0
	q.changed.Broadcast()
}

// wait waits until more than n bytes are hashed or all stretches are done. It returns the
// number of bytes hashed, and whether there will be more.
func (q *stretchQueue) wait(n int64) (hashed int64, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.hashed <= n && q.added < q.end {
		q.changed.Wait()
	}
	return q.hashed, q.added < q.end
}

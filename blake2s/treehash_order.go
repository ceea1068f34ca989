package blake2s

import (
	"bytes"
	"math"
	"sync"
)

// inOrder gives out stretches by their number and feeds the root with the digests
// of their leaves in order, whatever the order in which they come back. What came
// back early waits in memory; so no stretch is given out that is far ahead.
type inOrder struct {
	window int64 // stretches at work or waiting, at most

	mu      sync.Mutex
	changed sync.Cond // with mu: a field below is another
	root    Digest
	given   int64            // stretches given out
	taken   int64            // stretches that the root has
	early   map[int64][]byte // digests behind the next ones of the root
	hashed  int64            // bytes
	end     int64            // the first stretch that is not wanted
	err     error            // why, if an error made it the first
}

// reset makes o ready for stretches from 0 to end, exclusive.
func (o *inOrder) reset(p *treePlan, end int64) {
	o.window = 4 * int64(p.workers)
	o.changed.L = &o.mu
	o.root = p.newRoot()
	o.early = map[int64][]byte{}
	o.given, o.taken, o.hashed, o.end, o.err = 0, 0, 0, end, nil
}

// endless is the end where it is not known.
const endless = math.MaxInt64

// give returns the next stretch, and false if there is none. It waits until the
// stretch is not far ahead.
func (o *inOrder) give() (i int64, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.given < o.end && o.given >= o.taken+o.window {
		o.changed.Wait()
	}
	if o.given >= o.end {
		return 0, false
	}
	o.given++
	return o.given - 1, true
}

// take takes back stretch i with the digests of its leaves, which it does not keep.
func (o *inOrder) take(i int64, sums []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if i != o.taken {
		o.early[i] = bytes.Clone(sums)
		return
	}
	for ok := true; ok; sums, ok = o.early[o.taken] {
		o.root.Write(sums)
		delete(o.early, o.taken)
		o.taken++
	}
	o.changed.Broadcast()
}

// count says that n more bytes of stretch i are hashed, and returns whether the
// stretch is still wanted.
func (o *inOrder) count(i int64, n int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.hashed += int64(n)
	o.changed.Broadcast()
	return i < o.end
}

// fail ends the message before stretch i. Of several errors that of the first
// stretch stays: it is the same whoever comes first.
func (o *inOrder) fail(i int64, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if i < o.end {
		o.end, o.err = i, err
		o.changed.Broadcast()
	}
}

// stop ends the message where it is.
func (o *inOrder) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.end = 0
	o.changed.Broadcast()
}

// news waits until more than n bytes are hashed or no stretch is left at work. It
// returns how many are hashed, and whether there is more to come.
func (o *inOrder) news(n int64) (hashed int64, more bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.hashed <= n && o.taken < o.end {
		o.changed.Wait()
	}
	return o.hashed, o.taken < o.end
}

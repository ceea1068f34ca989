package blake2s

import "slices"

// lanes hashes the first whole leaves of b in step, none of which is the last one, and
// returns their length; 0 if there are too few, or if a leaf was begun.
func (r *run) lanes(b []byte, more bool) int {
	if !r.isEmpty() {
		return 0
	}
	before := int64(len(b)) // bytes that are followed by another
	if !more {
		before--
	}
	whole := int(before / r.plan.leafSize)
	k := laneCount(whole)
	if k == 0 {
		return 0
	}
	n, size := min(k, whole), int(r.plan.leafSize)
	r.sumLeaves(b[:n*size], n, k)
	return n * size
}

// sumLeaves appends the digests of n leaves of equal length to sums. There are k lanes, and
// those without a leaf of their own hash the last one too.
func (r *run) sumLeaves(p []byte, n, k int) {
	var b batch
	var pads [wide][BlockSize]byte
	for i := range k {
		h := r.plan.nodes.leafFirst(r.at + uint64(i))
		b.set(i, &h, counter{})
	}
	if r.plan.nodes.leaf.keyed {
		key := r.plan.nodes.leaf.keyBlock()
		for i := range k {
			b.msg[i] = key[:]
		}
		b.hash(k, BlockSize, 1)
	}
	size := len(p) / n
	for i := range k {
		b.msg[i] = p[min(i, n-1)*size:][:size]
	}
	b.msg = b.finish(k, 0, &pads)
	b.hash(k, BlockSize, 1)
	r.addDigests(&b.chains, n, k)
}

// addDigests appends the digests of n leaves, which are in k lanes, to sums. The next leaf is the
// one after them.
func (r *run) addDigests(s *chains, n, k int) {
	at := len(r.sums)
	r.sums = slices.Grow(r.sums, n*Size)[:at+n*Size]
	s.digests(r.sums[at:], n, k, Size)
	r.at += uint64(n)
}

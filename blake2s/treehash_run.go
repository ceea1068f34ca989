package blake2s

// A run hashes leaves that follow each other, in one goroutine.
type run struct {
	plan *treePlan
	at   uint64 // number of the leaf that is being written
	room int64  // bytes that it can take
	leaf Digest // it, if it was begun
	sums []byte // digests of the leaves before it
}

// start begins with leaf i and forgets what was before. The memory of sums is
// used again.
func (r *run) start(i uint64) {
	r.at, r.room, r.sums = i, r.plan.leafSize, r.sums[:0]
}

// write hashes b. A leaf that is full stays as it is until there is more: it may
// be the last one.
func (r *run) write(b []byte) {
	for int64(len(b)) > r.room {
		k := r.room
		if r.isEmpty() {
			r.whole(b[:k])
		} else {
			r.part(b[:k])
			r.sum(false)
		}
		b = b[k:]
		r.at++
		r.room = r.plan.leafSize
	}
	r.part(b)
}

// isEmpty reports whether there is nothing in the leaf, so that it is not begun.
func (r *run) isEmpty() bool { return r.room == r.plan.leafSize }

// whole hashes a leaf that is not the last one, without a Digest, which would copy
// its parameters and its last block.
func (r *run) whole(msg []byte) {
	var out [Size]byte
	h, c := r.plan.nodes.leafStart(r.at)
	finish(&out, &h, c, 0, msg)
	r.sums = append(r.sums, out[:]...)
}

// part hashes a part of the leaf.
func (r *run) part(b []byte) {
	r.begin()
	r.leaf.Write(b)
	r.room -= int64(len(b))
}

func (r *run) begin() {
	if r.isEmpty() {
		r.leaf.p = r.plan.nodes.leafAt(r.at)
		r.leaf.Reset()
	}
}

// sum adds to sums the digest of the leaf, as the last one of the message or not.
func (r *run) sum(last bool) {
	var out [Size]byte
	r.begin() // which it was, but in an empty message
	r.leaf.p.last = lastFlag(last)
	r.leaf.sum(&out)
	r.sums = append(r.sums, out[:]...)
}

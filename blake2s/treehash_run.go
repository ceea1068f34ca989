package blake2s

// A run hashes consecutive leaves, in one goroutine.
type run struct {
	plan *treePlan
	at   uint64 // number of the current leaf
	room int64  // bytes that the leaf can still take
	leaf Digest // of the leaf, once begun
	sums []byte // digests of the leaves before it
}

// start begins with leaf i and discards all state. It reuses the memory of sums.
func (r *run) start(i uint64) {
	r.at, r.room, r.sums = i, r.plan.leafSize, r.sums[:0]
}

// wipe overwrites the leaf and the digests.
func (r *run) wipe() {
	r.leaf.Wipe()
	clear(r.sums[:cap(r.sums)])
}

// write hashes b. It finishes a full leaf only when more bytes follow, because the leaf
// may be the last one. more says that some follow b.
func (r *run) write(b []byte, more bool) {
	for int64(len(b)) > r.room || more && int64(len(b)) == r.room {
		if n := r.lanes(b, more); n > 0 {
			b = b[n:]
			continue
		}
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
	if len(b) > 0 {
		r.part(b)
	}
}

// isEmpty reports whether the leaf has no bytes yet, and so was not begun.
func (r *run) isEmpty() bool { return r.room == r.plan.leafSize }

// whole hashes a whole leaf, which is not the last one, without a Digest, which would
// copy its parameters and its last block.
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

// sum appends the digest of the leaf to sums. last says whether it is the last leaf of the
// message.
func (r *run) sum(last bool) {
	var out [Size]byte
	r.begin() // no effect unless the message is empty
	r.leaf.p.last = lastFlag(last)
	r.leaf.sum(&out)
	r.sums = append(r.sums, out[:]...)
}

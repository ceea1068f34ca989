package blake2s

// stripe is the length in bytes of a stripe: a block for each leaf.
const stripe = lanes * BlockSize

// hashable returns how many of n bytes, which begin at the start of a stripe, can be
// hashed before the message ends: whole stripes after which each leaf, even the last
// one, has another byte, so that none of their blocks is the last of a leaf.
func hashable(n int) int {
	const late = stripe - BlockSize
	return max(n-late-1, 0) &^ (stripe - 1)
}

// hashStripes hashes the whole stripes of p, a block of each for a leaf: leaf i
// has chaining value h[i]. None of the blocks is the last of its leaf. All leaves have
// hashed equally many bytes, which c counts.
func hashStripes(h *[lanes][8]word, c *counter, p []byte) {
	if len(p) >= stripe && laneCount(lanes) > 0 {
		hashStripesLanes(h, c, p)
	} else {
		hashStripesGeneric(h, c, p)
	}
}

// hashStripesLanes is hashStripes of at least a stripe, with all leaves in step.
func hashStripesLanes(h *[lanes][8]word, c *counter, p []byte) {
	var b batch
	for i := range h {
		b.set(i, &h[i], *c)
		b.msg[i] = p[i*BlockSize:]
	}
	b.hash(lanes, stripe, len(p)/stripe)
	for i := range h {
		h[i], *c = b.get(i)
	}
}

// hashStripesGeneric is hashStripes, lane by lane.
func hashStripesGeneric(h *[lanes][8]word, c *counter, p []byte) {
	for ; len(p) >= stripe; p = p[stripe:] {
		before := *c
		for i := range h {
			*c = before
			hashBlocks(&h[i], c, 0, 0, p[i*BlockSize:(i+1)*BlockSize])
		}
	}
}

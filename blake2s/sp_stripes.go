package blake2s

// stripe is the length in bytes of a stripe: a block for each leaf.
const stripe = lanes * BlockSize

// early returns how many of n bytes, which begin at the edge of a stripe, are in
// stripes of which no leaf has its last block: each has a byte behind them, even
// the last one.
func early(n int) int {
	const late = stripe - BlockSize
	return max(n-late-1, 0) &^ (stripe - 1)
}

// hashStripes hashes the whole stripes of p, a block of each for a leaf: leaf i
// has chaining value h[i]. None of the blocks is a last one, and c counts the
// bytes of each leaf, for they are as many.
//
// The lanes have nothing to do with each other before the root: here is the place
// for a function that computes them side by side.
func hashStripes(h *[lanes][8]word, c *counter, p []byte) { hashStripesGeneric(h, c, p) }

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

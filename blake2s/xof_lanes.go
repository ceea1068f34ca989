package blake2s

// fillLanes reads as many whole leaves as it can hash in step, and returns the rest of b.
func (x *xof) fillLanes(b []byte) []byte {
	k := laneCount(len(b) / Size)
	if k == 0 {
		return b
	}
	var leaves batch
	leaves.flag = flagsOfLast[0]
	for i := range k {
		leaves.msg[i] = x.root[:]
	}
	t := Tree{LeafSize: Size, InnerSize: Size, NodeOffset: x.node(x.leaf)}
	h, c := iv, counter{Size}
	t.xorInto(&h, Size, 0)
	c.sub(BlockSize)
	h[nodeWord] ^= word(x.leaf)
	var start chains // of leaf 0
	start.setAll(&h, c)
	for n := len(b) / Size; n >= fewest; n = len(b) / Size {
		n = min(n, k)
		leaves.chains = start
		for i := range k { // the number is the low bits of the node offset
			leaves.h[nodeWord][i] ^= word(x.leaf + uint32(i))
		}
		leaves.hash(k, 0, 1)
		leaves.digests(b, n, k, Size)
		x.leaf += uint32(n)
		x.rest -= uint64(n) * Size
		b = b[n*Size:]
	}
	return b
}

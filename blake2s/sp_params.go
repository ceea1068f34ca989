package blake2s

// stripedParams are the Params of BLAKE2sp: the Params of its nodes, with the key absorbed
// by each leaf.
type stripedParams struct {
	nodes nodes
	start [lanes][8]word // the chaining values of the leaves when the message begins
}

func (p *stripedParams) init(c *Config) error {
	if c == nil {
		c = &Config{}
	}
	if err := p.nodes.init(c, Tree{Fanout: lanes}); err != nil {
		return err
	}
	for i := range p.start {
		p.start[i], _ = p.nodes.leafStart(uint64(i))
	}
	return nil
}

// finish writes the digest of a message. The stripes before tail were hashed into h, as
// many as hashable allows.
func (p *stripedParams) finish(out *[Size]byte, h *[lanes][8]word, c counter, tail []byte) {
	var leaves [lanes * Size]byte
	if len(blockAt(tail, lanes-1)) > 0 && laneCount(lanes) > 0 {
		finishLeaves(&leaves, h, c, tail)
	} else {
		for i := range h {
			p.finishLeaf((*[Size]byte)(leaves[i*Size:]), i, h[i], c, tail)
		}
	}
	p.nodes.root.sum(out, leaves[:])
}

// finishLeaf writes the digest of leaf i, which has up to two blocks of the tail.
func (p *stripedParams) finishLeaf(out *[Size]byte, i int, h [8]word, c counter, tail []byte) {
	last := lastFlag(i == lanes-1)
	block, next := blockAt(tail, i), blockAt(tail, lanes+i)
	if len(block) == 0 && p.nodes.leaf.keyed {
		leaf := p.nodes.leaf
		leaf.first, leaf.last = p.nodes.leafFirst(uint64(i)), last
		leaf.sumOfNothing(out)
		return
	}
	if len(next) > 0 {
		hashBlocks(&h, &c, 0, 0, block)
		block = next
	}
	finish(out, &h, c, last, block)
}

// finishLeaves writes the digests of all leaves, each of which has one or two blocks of the
// tail: one after the other, with all leaves in step. Each row of blocks is the last one
// for the leaves that have no block in the next row.
func finishLeaves(out *[lanes * Size]byte, h *[lanes][8]word, c counter, tail []byte) {
	var b batch
	var pads [lanes][BlockSize]byte
	for i := range h {
		b.set(i, &h[i], c)
	}
	for row := 0; len(blockAt(tail, row)) > 0; row += lanes {
		for i := range h {
			b.msg[i] = blockAt(tail, row+i)
			if len(blockAt(tail, row+lanes+i)) == 0 {
				b.msg[i] = b.last(i, lastFlag(i == lanes-1), &pads[i])
			}
		}
		b.hash(lanes, BlockSize, 1)
		n := lanes // leaves with a block in this row
		for len(blockAt(tail, row+n-1)) == 0 {
			n--
		}
		b.digests(out[:], n, lanes, Size)
	}
}

// blockAt returns block i of p: less than a block, or nothing, at the end of p.
func blockAt(p []byte, i int) []byte {
	return p[min(i*BlockSize, len(p)):min((i+1)*BlockSize, len(p))]
}

package blake2s

// TreeHash computes the tree digest of the bytes written to it, with several
// goroutines. It implements [hash.Hash]. Make a TreeHash with [NewTree].
//
// Only one goroutine at a time may use a TreeHash. The goroutines that it starts end by
// themselves, at the latest while Sum or Reset waits for them; no Close is needed.
type TreeHash struct {
	plan    treePlan
	tree    growingTree
	written int64
	report  reporter
}

// A growingTree hashes a message as it comes.
type growingTree interface {
	write(b []byte, more bool) // more says that Write goes on after b
	hashed() int64             // bytes, at most those written
	root() Digest              // over all leaves, as if the message ended here
	reset()
	wipe()
}

// NewTree returns a tree digest with the parameters c; nil means the zero TreeConfig. The
// tree has two levels: the message is cut into leaves, and the root hashes the digests of
// the leaves in their order. An empty message is one empty leaf. These are the
// parameters (BLAKE2 paper, 2.8; see [Tree]):
//
//	             leaf i            root
//	Fanout       0                 0
//	MaxDepth     2                 2
//	LeafSize     c.LeafSize        c.LeafSize
//	NodeOffset   i                 0
//	NodeDepth    0                 1
//	InnerSize    Size              Size
//	LastNode     of the last leaf  true
//
// Every node has the digest size, key length, salt and personalisation of c. As in
// BLAKE2sp, a leaf returns all Size bytes, even if its parameters name a shorter digest,
// and only leaves hash the key. For digests of Size bytes without key
// this is the same in Python:
//
//	def tree(message, leaf_size=1 << 20):
//	    def node(data, depth, **more):
//	        return blake2s(data, fanout=0, depth=2, leaf_size=leaf_size, node_depth=depth,
//	                       inner_size=blake2s.MAX_DIGEST_SIZE, **more).digest()
//	    starts = range(0, len(message) or 1, leaf_size)
//	    leaves = [node(message[at : at + leaf_size], 0, node_offset=i, last_node=i == len(starts) - 1)
//	              for i, at in enumerate(starts)]
//	    return node(b"".join(leaves), 1, last_node=True)
//
// With more than one worker, a TreeHash copies the written bytes into a buffer for each
// worker and one more buffer, each of 256 KiB, or of a leaf if that is longer. It does not copy
// leaves of more than 1 MiB, nor hash them in other goroutines: use [SumTree] for them.
//
// The error names the field of c that is out of range. NewTree keeps only a copy of the
// key, and Progress.
func NewTree(c *TreeConfig) (*TreeHash, error) {
	if c == nil {
		c = &TreeConfig{}
	}
	t := &TreeHash{report: reporter{progress: c.Progress}}
	if err := t.plan.init(c); err != nil {
		return nil, err
	}
	t.tree = t.plan.grow()
	t.Reset()
	return t, nil
}

// grow returns a tree without leaves.
func (p *treePlan) grow() growingTree {
	if p.workers == 1 || p.leafSize > maxCopied {
		return &serialTree{plan: p, run: run{plan: p}}
	}
	return newParallelTree(p)
}

// Write adds b to the message. It returns when all of b is hashed or copied. It returns
// an error only if the message becomes too long, with more leaves than a node offset
// can number (see [Tree]). Then it adds nothing of b.
func (t *TreeHash) Write(b []byte) (int, error) {
	if err := t.plan.check(t.written + int64(len(b))); err != nil {
		return 0, err
	}
	piece := int(min(t.plan.stretch(), chunkSize))
	n := len(b)
	for len(b) > 0 {
		k := min(piece, len(b))
		t.tree.write(b[:k], k < len(b))
		t.written += int64(k)
		b = b[k:]
		t.report.report(t.tree.hashed())
	}
	return n, nil
}

// Sum appends the digest of the bytes written so far to b. It does not change the
// state, so more can be written. It waits for all goroutines that hash.
func (t *TreeHash) Sum(b []byte) []byte {
	root := t.tree.root()
	t.report.report(t.written)
	return root.Sum(b)
}

// Reset makes t ready for another message. The key stays.
func (t *TreeHash) Reset() {
	t.tree.reset()
	t.written, t.report.reported = 0, -1
}

// Wipe overwrites the key, the state, and the copies of written bytes. It waits for all
// goroutines that hash. t must not be used afterwards. Wipe cannot reach copies that the runtime may
// have made, in registers, on a moved stack, or of a buffer that grew.
func (t *TreeHash) Wipe() {
	t.tree.wipe()
	*t = TreeHash{}
}

// Size returns the length of the digest in bytes.
func (t *TreeHash) Size() int { return t.plan.nodes.root.size }

// BlockSize returns [BlockSize].
func (t *TreeHash) BlockSize() int { return BlockSize }

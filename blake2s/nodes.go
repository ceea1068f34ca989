package blake2s

import "errors"

// nodes are the parameters of a tree of two levels: leaves over the parts of a
// message, and a root over the digests of the leaves. As in the authors' BLAKE2sp,
// each node names the digest size of the whole, but leaves give all Size bytes;
// each names the length of the key, but only leaves hash the key.
type nodes struct {
	leaf Params // of leaf 0, if it is not the last one
	root Params
}

// init checks c and sets what t, the place of leaf 0, has in common with it.
func (n *nodes) init(c *Config, t Tree) error {
	if c.Tree != nil {
		return errors.New("blake2s: Config.Tree is given, want nil: the mode sets the tree")
	}
	if err := c.check(); err != nil {
		return err
	}
	t.MaxDepth, t.InnerSize = 2, Size
	n.setLeaf(*c, t)
	n.setRoot(*c, t)
	return nil
}

func (n *nodes) setLeaf(c Config, t Tree) {
	c.Tree = &t
	n.leaf = Params{}
	n.leaf.set(&c)
}

func (n *nodes) setRoot(c Config, t Tree) {
	t.NodeDepth = 1
	n.root = Params{last: ^word(0), size: c.size()}
	c.Tree = &t
	c.setFirst(&n.root.first)
	n.root.begin()
}

// lastFlag is f1 of the last node of its level, and of another one.
func lastFlag(last bool) word {
	if last {
		return ^word(0)
	}
	return 0
}

// leafFirst returns the chaining value of leaf i before the key.
func (n *nodes) leafFirst(i uint64) [8]word {
	h := n.leaf.first
	(&Tree{NodeOffset: i}).xorInto(&h, 0, 0)
	return h
}

// leafStart returns the chaining value and the counter of leaf i when its part of
// the message begins.
func (n *nodes) leafStart(i uint64) (h [8]word, c counter) {
	h = n.leafFirst(i)
	if n.leaf.keyed {
		block := n.leaf.keyBlock()
		hashBlocks(&h, &c, 0, 0, block[:])
	}
	return h, c
}

// leafAt returns the parameters of leaf i, if it is not the last one.
func (n *nodes) leafAt(i uint64) Params {
	p := n.leaf
	p.first = n.leafFirst(i)
	p.start, _ = n.leafStart(i)
	return p
}

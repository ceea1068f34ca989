package digest

import (
	"hash"
	"io"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// Trees computes the tree digests of an algorithm: from a stream, or from a file with
// random access.
type Trees struct {
	New func(c *TreeConfig) (hash.Hash, error)
	Sum func(c *TreeConfig, r io.ReaderAt, size int64) ([]byte, error)
}

var treesB = &Trees{
	New: func(c *TreeConfig) (hash.Hash, error) { return blake2b.NewTree(c.forB()) },
	Sum: func(c *TreeConfig, r io.ReaderAt, size int64) ([]byte, error) {
		return blake2b.SumTree(c.forB(), r, size)
	},
}

var treesS = &Trees{
	New: func(c *TreeConfig) (hash.Hash, error) { return blake2s.NewTree(c.forS()) },
	Sum: func(c *TreeConfig, r io.ReaderAt, size int64) ([]byte, error) {
		return blake2s.SumTree(c.forS(), r, size)
	},
}

// A TreeConfig is the type TreeConfig of both packages.
type TreeConfig struct {
	Function
	*Keying
	Workers  int
	Progress func(hashed int64)
}

func (c *TreeConfig) forB() *blake2b.TreeConfig {
	return &blake2b.TreeConfig{Config: *c.Keying.forB(c.Size), LeafSize: c.Leaf, Workers: c.Workers, Progress: c.Progress}
}

func (c *TreeConfig) forS() *blake2s.TreeConfig {
	return &blake2s.TreeConfig{Config: *c.Keying.forS(c.Size), LeafSize: c.Leaf, Workers: c.Workers, Progress: c.Progress}
}

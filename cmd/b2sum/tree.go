package main

import (
	"hash"
	"io"
	"os"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// defaultLeaf is the size of the leaves of --tree in bytes: large enough that the overhead
// of a leaf does not matter, small enough that files of a few MiB keep all cores busy.
const defaultLeaf = 1 << 20

// trees computes the tree digests of an algorithm: from a stream, or from a file with
// random access.
type trees struct {
	new func(c *treeConfig) (hash.Hash, error)
	sum func(c *treeConfig, r io.ReaderAt, size int64) ([]byte, error)
}

var treesB = &trees{
	new: func(c *treeConfig) (hash.Hash, error) { return blake2b.NewTree(c.forB()) },
	sum: func(c *treeConfig, r io.ReaderAt, size int64) ([]byte, error) {
		return blake2b.SumTree(c.forB(), r, size)
	},
}

var treesS = &trees{
	new: func(c *treeConfig) (hash.Hash, error) { return blake2s.NewTree(c.forS()) },
	sum: func(c *treeConfig, r io.ReaderAt, size int64) ([]byte, error) {
		return blake2s.SumTree(c.forS(), r, size)
	},
}

// A treeConfig is the type TreeConfig of both packages.
type treeConfig struct {
	function
	*keying
	workers  int
	progress func(hashed int64)
}

func (c *treeConfig) forB() *blake2b.TreeConfig {
	return &blake2b.TreeConfig{Config: *c.keying.forB(c.size), LeafSize: c.leaf, Workers: c.workers, Progress: c.progress}
}

func (c *treeConfig) forS() *blake2s.TreeConfig {
	return &blake2s.TreeConfig{Config: *c.keying.forS(c.size), LeafSize: c.leaf, Workers: c.workers, Progress: c.progress}
}

// sumTree returns the tree digest of in. For a file of more than one leaf, and for a pipe,
// it uses all cores; for other files one, as they are read in parallel.
func (p *program) sumTree(f function, in io.Reader) ([]byte, error) {
	c := &treeConfig{function: f, keying: &p.keying, workers: p.jobs}
	if file, size := regular(in); size > int64(f.leaf) {
		c.progress = p.console.Progress()
		return f.trees.sum(c, file, size)
	} else if file != nil {
		c.workers = 1
	}
	h, err := f.trees.new(c)
	if err != nil {
		return nil, err
	}
	return p.feed(h, in)
}

// regular returns in with its size if it is a regular file, otherwise nil and 0.
func regular(in io.Reader) (*os.File, int64) {
	file, ok := in.(*os.File)
	if !ok {
		return nil, 0
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0
	}
	return file, info.Size()
}

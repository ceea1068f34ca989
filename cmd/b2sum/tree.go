package main

import (
	"io"
	"os"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// defaultLeaf is the size of the leaves of --tree in bytes: large enough that the overhead
// of a leaf does not matter, small enough that files of a few MiB keep all cores busy.
const defaultLeaf = 1 << 20

// sumTree returns the tree digest of in. For a file of more than one leaf, and for a pipe,
// it uses all cores; for other files one core, as they are read in parallel.
func (p *program) sumTree(f digest.Function, in io.Reader) ([]byte, error) {
	c := &digest.TreeConfig{Function: f, Keying: &p.Keying, Workers: p.jobs}
	if file, size := regular(in); size > int64(f.Leaf) {
		c.Progress = p.console.Progress()
		return f.Trees.Sum(c, file, size)
	} else if file != nil {
		c.Workers = 1
	}
	h, err := f.Trees.New(c)
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

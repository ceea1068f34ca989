package main

import (
	"hash"
	"io"
	"os"
	"sync"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// bufferSize is how many bytes are read at a time. From 64 KiB to 1 MiB the time is the
// same.
const bufferSize = 256 << 10

var buffers = sync.Pool{New: func() any { return new([bufferSize]byte) }}

// open opens a file, or standard input for "-".
func (p *program) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.stdin), nil
	}
	return os.Open(name)
}

// isAlone reports whether a file must not be read in parallel with other files. A pipe, or
// standard input, may be named twice, and then the first reader gets the bytes. A tree of
// more than one leaf uses all cores by itself. A missing file is neither.
func isAlone(f digest.Function, name string) bool {
	if name == "-" {
		return true
	}
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	return !info.Mode().IsRegular() || f.Leaf > 0 && info.Size() > int64(f.Leaf)
}

// sum returns the digest of a file.
func (p *program) sum(f digest.Function, name string) ([]byte, error) {
	in, err := p.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if f.Leaf > 0 {
		return p.sumTree(f, in)
	}
	h, err := f.NewHash(&p.Keying)
	if err != nil {
		return nil, err
	}
	return p.feed(h, in)
}

// feed returns the digest of all of r. (io.CopyBuffer would ignore our buffer: an *os.File
// brings its own, of 32 KiB.)
func (p *program) feed(h hash.Hash, r io.Reader) ([]byte, error) {
	buf := buffers.Get().(*[bufferSize]byte)
	defer buffers.Put(buf)
	for {
		n, err := r.Read(buf[:])
		if _, err := h.Write(buf[:n]); err != nil {
			return nil, err // a tree of too many leaves
		}
		p.console.Count(int64(n))
		if err == io.EOF {
			return h.Sum(nil), nil
		}
		if err != nil {
			return nil, err
		}
	}
}

package main

import (
	"hash"
	"io"
	"os"
	"sync"
)

// bufferSize is how much is read at a time.
const bufferSize = 256 << 10

var buffers = sync.Pool{New: func() any { return new([bufferSize]byte) }}

// open opens a file, or standard input for "-".
func (p *program) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.stdin), nil
	}
	return os.Open(name)
}

// isRegular reports whether name can be read beside other files. A pipe, or
// standard input, may be named twice, and then who reads first gets the bytes.
// What cannot be found is no such thing.
func isRegular(name string) bool {
	if name == "-" {
		return false
	}
	info, err := os.Stat(name)
	return err != nil || info.Mode().IsRegular()
}

// sum returns the digest of a file.
func (p *program) sum(f function, name string) ([]byte, error) {
	h, err := f.newHash(&p.keying)
	if err != nil {
		return nil, err
	}
	in, err := p.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if err := p.feed(h, in); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}

// feed writes all of r to h. (io.CopyBuffer would not use a buffer of ours: an
// *os.File brings its own, of 32 KiB.)
func (p *program) feed(h hash.Hash, r io.Reader) error {
	buf := buffers.Get().(*[bufferSize]byte)
	defer buffers.Put(buf)
	for {
		n, err := r.Read(buf[:])
		h.Write(buf[:n])
		p.screen.count(n)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

package blake2s

import (
	"fmt"
	"math/bits"
	"runtime"
)

// A TreeConfig sets how to hash a long message as a tree of two levels, with several
// goroutines. The digest depends on Size, Key, Salt, Person and LeafSize; Workers and
// Progress do not change it.
type TreeConfig struct {
	// Config has Size, Key, Salt and Person of the whole; its Tree must be nil.
	Config

	// LeafSize is the length of all leaves but the last one, in bytes; 0 means
	// 1 MiB. Leaves of less than 1 KiB are slower, and so are very long leaves, because
	// only one goroutine can hash a leaf.
	LeafSize uint32

	// Workers is the largest number of goroutines that hash at a time; 0 means
	// runtime.GOMAXPROCS(0).
	Workers int

	// Progress, if it is not nil, is called from time to time with the number of bytes
	// hashed so far: each time with more, and last with the length of the
	// message. The goroutine that called Write, Sum or SumTree calls it, and continues
	// when it returns.
	Progress func(hashed int64)
}

const (
	defaultLeafSize = 1 << 20

	// chunkSize is about how many bytes are read or passed to a goroutine at a time.
	// Hashing them takes far longer than passing them on, and they fit into the cache.
	chunkSize = 1 << 18

	// maxStretch limits the leaves passed to a goroutine at a time, because their
	// digests take memory.
	maxStretch = 1 << 10
)

// A treePlan is a TreeConfig that was checked. The unit of work is a stretch:
// leaves that follow each other, one long one or several short ones.
type treePlan struct {
	nodes    nodes
	leafSize int64
	leaves   int64 // leaves of a stretch
	workers  int
}

func (p *treePlan) init(c *TreeConfig) error {
	p.leafSize, p.workers = int64(c.LeafSize), c.Workers
	if p.leafSize == 0 {
		p.leafSize = defaultLeafSize
	}
	switch {
	case p.workers < 0:
		return fmt.Errorf("blake2s: %d workers, want 1 or more (0 for GOMAXPROCS)", p.workers)
	case p.workers == 0:
		p.workers = runtime.GOMAXPROCS(0)
	}
	p.leaves = min(max(chunkSize/p.leafSize, 1), maxStretch)
	return p.nodes.init(&c.Config, Tree{LeafSize: uint32(p.leafSize)})
}

// stretch returns the length of a stretch in bytes. The last one may be shorter.
func (p *treePlan) stretch() int64 { return p.leaves * p.leafSize }

// check returns an error if a message of n bytes has more leaves than can be numbered.
func (p *treePlan) check(n int64) error {
	if bits.Len64(uint64(max(n-1, 0)/p.leafSize)) > nodeOffsetBits {
		return fmt.Errorf("blake2s: message of %d bytes in leaves of %d, want at most 2^%d leaves", n, p.leafSize, nodeOffsetBits)
	}
	return nil
}

// newRoot returns the digest over the digests of the leaves.
func (p *treePlan) newRoot() Digest { return *p.nodes.root.NewDigest() }

// A reporter calls Progress when the number of bytes hashed has grown.
type reporter struct {
	progress func(int64)
	reported int64 // -1 at first, because an empty message has 0 bytes
}

func (r *reporter) report(hashed int64) {
	if r.progress != nil && hashed > r.reported {
		r.reported = hashed
		r.progress(hashed)
	}
}

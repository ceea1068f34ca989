package blake2s

import (
	"fmt"
	"math/bits"
	"runtime"
)

// A TreeConfig says how to hash a long message as a tree of two levels, with
// several goroutines. The digest depends on Size, Key, Salt, Person and LeafSize;
// Workers and Progress do not change it.
type TreeConfig struct {
	// Config has Size, Key, Salt and Person of the whole; its Tree must be nil.
	Config

	// LeafSize is the length of all leaves but the last one, in bytes; 0 stands
	// for 1 MiB. Leaves of less than 1 KiB cost time, and so do long ones: no two
	// goroutines can work at one leaf.
	LeafSize uint32

	// Workers is how many goroutines hash at a time, at most; 0 stands for
	// runtime.GOMAXPROCS(0).
	Workers int

	// Progress, if it is not nil, is called with the number of bytes hashed so
	// far: now and then, each time with more, and last with the length of the
	// message. It is called by the goroutine that called Write, Sum or SumTree,
	// which goes on when it returns.
	Progress func(hashed int64)
}

const (
	defaultLeafSize = 1 << 20

	// chunkSize is how many bytes are read or handed over at a time, about. Their
	// hashing takes so long that the hand-over does not count, and they fit into
	// the cache.
	chunkSize = 1 << 18

	// maxStretch is how many leaves are handed over at a time, at most, for their
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

// check refuses a message of n bytes if it has more leaves than can be numbered.
func (p *treePlan) check(n int64) error {
	if bits.Len64(uint64(max(n-1, 0)/p.leafSize)) > nodeOffsetBits {
		return fmt.Errorf("blake2s: message of %d bytes in leaves of %d, want at most 2^%d leaves", n, p.leafSize, nodeOffsetBits)
	}
	return nil
}

// newRoot returns the digest over the digests of the leaves.
func (p *treePlan) newRoot() Digest { return *p.nodes.root.NewDigest() }

// A teller calls Progress when there is something new to tell.
type teller struct {
	progress func(int64)
	told     int64 // -1 for nothing yet: the whole of an empty message is 0
}

func (t *teller) tell(hashed int64) {
	if t.progress != nil && hashed > t.told {
		t.told = hashed
		t.progress(hashed)
	}
}

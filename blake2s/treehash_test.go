package blake2s

import (
	"bytes"
	"hash"
	"math/rand/v2"
	"testing"
)

var _ hash.Hash = (*TreeHash)(nil)

// leavesOf returns the leaves of a tree: an empty message is one empty leaf.
func leavesOf(msg []byte, leafSize int) (leaves [][]byte) {
	for len(msg) > leafSize {
		leaves, msg = append(leaves, msg[:leafSize]), msg[leafSize:]
	}
	return append(leaves, msg)
}

func referenceTree(c *TreeConfig, msg []byte) []byte {
	return referenceNodes(&c.Config, Tree{LeafSize: c.LeafSize}, leavesOf(msg, int(c.LeafSize)))
}

func mustTree(c *TreeConfig) *TreeHash {
	t, err := NewTree(c)
	if err != nil {
		panic(err)
	}
	return t
}

func mustSumTree(c *TreeConfig, msg []byte) []byte {
	sum, err := SumTree(c, bytes.NewReader(msg), int64(len(msg)))
	if err != nil {
		panic(err)
	}
	return sum
}

// checkTree computes a tree digest in both forms, with several workers.
func checkTree(t *testing.T, c TreeConfig, msg, want []byte) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(len(msg)), uint64(c.LeafSize)))
	for _, c.Workers = range []int{1, 2, 5} {
		equal(t, mustSumTree(&c, msg), want, "SumTree(%d bytes in leaves of %d, %d workers)", len(msg), c.LeafSize, c.Workers)
		h := mustTree(&c)
		h.Write(msg)
		equal(t, h.Sum(nil), want, "Write(%d bytes in leaves of %d, %d workers)", len(msg), c.LeafSize, c.Workers)
		h.Reset()
		writeUpTo(r, h, msg, 1+len(msg)/(1+r.IntN(9)))
		equal(t, h.Sum(nil), want, "Write(%d bytes in leaves of %d, %d workers) in chunks", len(msg), c.LeafSize, c.Workers)
	}
}

// TestTree tries leaves around the edges of blocks, and messages around the edges
// of leaves.
func TestTree(t *testing.T) {
	for _, f := range wholes {
		for _, leafSize := range []int{1, BlockSize - 1, BlockSize, BlockSize + 1, 3*BlockSize + 5} {
			c := TreeConfig{Config: f.Config, LeafSize: uint32(leafSize)}
			for _, n := range []int{0, 1, leafSize - 1, leafSize, leafSize + 1, 2*leafSize - 1, 2 * leafSize, 7*leafSize + 1} {
				msg := message(n)
				checkTree(t, c, msg, referenceTree(&c, msg))
			}
		}
	}
}

// TestTreeStretches tries messages around the edges of stretches of short leaves:
// as many as a stretch may have, for 1 byte, and for 512 as many as make a chunk.
func TestTreeStretches(t *testing.T) {
	for _, leafSize := range []int{1, 512} {
		c := TreeConfig{LeafSize: uint32(leafSize), Config: Config{Salt: bytesFrom(1, SaltSize)}}
		stretch := min(maxStretch*leafSize, chunkSize)
		for _, n := range []int{stretch - 1, stretch, stretch + 1, 2 * stretch, 5*stretch + leafSize} {
			msg := message(n)
			checkTree(t, c, msg, digestNodes(c.Salt, Tree{LeafSize: c.LeafSize}, leavesOf(msg, leafSize)))
		}
	}
}

// TestTreeLongLeaves tries leaves of a chunk and more, up to those that a TreeHash
// does not copy.
func TestTreeLongLeaves(t *testing.T) {
	all := message(2*(maxCopied+1) + 1)
	for _, leafSize := range []int{chunkSize - 1, chunkSize + 1, maxCopied, maxCopied + 1} {
		c := TreeConfig{LeafSize: uint32(leafSize), Workers: 2}
		for _, msg := range [][]byte{all[:leafSize], all[:2*leafSize+1]} {
			want := digestNodes(nil, Tree{LeafSize: c.LeafSize}, leavesOf(msg, leafSize))
			equal(t, mustSumTree(&c, msg), want, "SumTree(%d bytes in leaves of %d)", len(msg), leafSize)
			h := mustTree(&c)
			h.Write(msg[:chunkSize/2])
			h.Write(msg[chunkSize/2:])
			equal(t, h.Sum(nil), want, "Write(%d bytes in leaves of %d)", len(msg), leafSize)
		}
	}
}

// TestTreeWorkers takes every number of workers, for a message of many stretches.
func TestTreeWorkers(t *testing.T) {
	msg := message(20*maxStretch + 1)
	c := TreeConfig{LeafSize: 1}
	want := mustSumTree(&c, msg)
	equal(t, want, digestNodes(nil, Tree{LeafSize: 1}, leavesOf(msg, 1)), "SumTree, GOMAXPROCS workers")
	for c.Workers = range 9 {
		equal(t, mustSumTree(&c, msg), want, "SumTree, %d workers", c.Workers)
		h := mustTree(&c)
		h.Write(msg)
		equal(t, h.Sum(nil), want, "TreeHash, %d workers", c.Workers)
	}
}

// TestTreeDefaults compares the zero TreeConfig with the values that it means.
func TestTreeDefaults(t *testing.T) {
	msg := message(1<<20 + 1)
	want := digestNodes(nil, Tree{LeafSize: 1 << 20}, [][]byte{msg[:1<<20], msg[1<<20:]})
	for _, c := range []*TreeConfig{nil, {}, {LeafSize: 1 << 20, Workers: 1, Config: Config{Size: Size}}} {
		h := mustTree(c)
		h.Write(msg)
		equal(t, h.Sum(nil), want, "TreeHash of %+v", c)
		equal(t, mustSumTree(c, msg), want, "SumTree of %+v", c)
		if h.Size() != Size || h.BlockSize() != BlockSize {
			t.Errorf("Size, BlockSize of a TreeHash = %d, %d, want %d, %d", h.Size(), h.BlockSize(), Size, BlockSize)
		}
	}
}

// TestTreeSumGoesOn takes the digest after each write, twice, and writes on.
func TestTreeSumGoesOn(t *testing.T) {
	msg := message(4 * maxStretch)
	for _, workers := range []int{1, 3} {
		c := TreeConfig{Config: Config{Size: Size - 1, Key: bytesFrom(1, Size)}, LeafSize: 3, Workers: workers}
		h := mustTree(&c)
		for n := 0; n < len(msg); n += 509 {
			want := referenceTree(&c, msg[:n])
			equal(t, h.Sum(nil), want, "%d workers: Sum after %d bytes", workers, n)
			equal(t, h.Sum([]byte("before")), append([]byte("before"), want...), "%d workers: second Sum after %d bytes", workers, n)
			h.Write(msg[n:min(n+509, len(msg))])
		}
	}
}

// TestTreeReset forgets messages of several lengths, with goroutines at work.
func TestTreeReset(t *testing.T) {
	msg := message(3*maxStretch + 1)
	for _, workers := range []int{1, 3} {
		c := TreeConfig{LeafSize: 2, Workers: workers}
		want := referenceTree(&c, msg)
		h := mustTree(&c)
		for n := 0; n <= len(msg); n += 307 {
			h.Write(msg[n:])
			h.Reset()
			h.Write(msg)
			equal(t, h.Sum(nil), want, "%d workers: digest after Reset after %d bytes", workers, len(msg)-n)
			h.Reset()
		}
		equal(t, h.Sum(nil), referenceTree(&c, nil), "%d workers: digest of nothing after Reset", workers)
	}
}

// TestTreeKeepsNothing changes everything that was given to a TreeHash.
func TestTreeKeepsNothing(t *testing.T) {
	config := wholes[len(wholes)-1].Config
	msg := message(5*maxStretch + 1)
	for _, workers := range []int{1, 3} {
		c := TreeConfig{Config: config, LeafSize: 1, Workers: workers}
		want := referenceTree(&c, msg)
		c.Key, c.Salt, c.Person = bytes.Clone(c.Key), bytes.Clone(c.Salt), bytes.Clone(c.Person)
		b := bytes.Clone(msg)
		h := mustTree(&c)
		for _, given := range [][]byte{c.Key, c.Salt, c.Person} {
			clear(given)
		}
		h.Write(b)
		equal(t, b, msg, "what was written")
		clear(b)
		equal(t, h.Sum(nil), want, "%d workers: digest of what was cleared after Write", workers)
	}
}

// FuzzTree writes a message in two and compares both forms with the reference.
func FuzzTree(f *testing.F) {
	f.Add(uint16(0), uint8(0), uint8(Size), []byte(nil), []byte("abc"), uint16(1))
	f.Add(uint16(BlockSize-1), uint8(1), uint8(1), []byte("key"), message(4*BlockSize), uint16(BlockSize))
	f.Add(uint16(0), uint8(2), uint8(1), []byte("key"), message(2*maxStretch+1), uint16(maxStretch+1))
	f.Fuzz(func(t *testing.T, leafSize uint16, workers, size uint8, key, msg []byte, at uint16) {
		c := TreeConfig{
			Config:   Config{Size: int(size) % (Size + 1), Key: key[:min(len(key), Size)]},
			LeafSize: uint32(leafSize) + 1, Workers: int(workers) % 9,
		}
		k := min(int(at), len(msg))
		h := mustTree(&c)
		h.Write(msg[:k])
		equal(t, h.Sum(nil), referenceTree(&c, msg[:k]), "%+v: digest of %x", c, msg[:k])
		h.Write(msg[k:])
		want := referenceTree(&c, msg)
		equal(t, h.Sum(nil), want, "%+v: digest of %x", c, msg)
		equal(t, mustSumTree(&c, msg), want, "%+v: SumTree(%x)", c, msg)
	})
}

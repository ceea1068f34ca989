package blake2s

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// A Config selects a function of the BLAKE2s family. The zero Config is
// BLAKE2s-256 without key, in sequential mode.
type Config struct {
	// Size is the digest size in bytes, 1 to Size; 0 means Size. A digest is not a prefix
	// of a longer digest: different sizes are different functions.
	Size int

	// Key makes the digest a MAC: up to Size bytes; empty means no key.
	Key []byte

	// Salt selects a different function for each value, for randomised hashing:
	// up to SaltSize bytes. A shorter salt is padded with zeros, so adding a zero byte
	// to it changes nothing.
	Salt []byte

	// Person, the personalisation, separates uses of the hash: up to PersonSize bytes,
	// padded as Salt is.
	Person []byte

	// Tree is the place of the digest in a tree of digests; nil means sequential mode.
	Tree *Tree
}

// A Tree is the place of one node in a tree of digests (BLAKE2 paper, 2.10).
// The caller feeds each node: a leaf with its part of the message, an inner
// node with the digests of its children. [NewTree] does it for the usual shape.
type Tree struct {
	Fanout     uint8  // most children of a node, 0 for unlimited
	MaxDepth   uint8  // most levels, 2 to 255 (255 for unlimited); 1 is sequential mode
	LeafSize   uint32 // most bytes in a leaf, 0 for unlimited
	NodeOffset uint64 // which node of its level, from 0; of 48 bits where words are of 32, else of 64
	NodeDepth  uint8  // level, 0 for leaves
	InnerSize  uint8  // digest size of the nodes below the root in bytes, at most Size
	LastNode   bool   // the last node of its level
}

// sequential is the place of the only node of sequential mode (RFC 7693, 2.8).
var sequential = Tree{Fanout: 1, MaxDepth: 1}

// size returns the digest size of c.
func (c *Config) size() int {
	if c.Size == 0 {
		return Size
	}
	return c.Size
}

// check returns an error for values that a parameter block cannot hold.
func (c *Config) check() error {
	switch {
	case c.Size < 0 || c.Size > Size:
		return fmt.Errorf("blake2s: digest size %d, want 1 to %d (0 for %d)", c.Size, Size, Size)
	case len(c.Key) > Size:
		return fmt.Errorf("blake2s: key of %d bytes, want 0 to %d", len(c.Key), Size)
	case len(c.Salt) > SaltSize:
		return fmt.Errorf("blake2s: salt of %d bytes, want 0 to %d", len(c.Salt), SaltSize)
	case len(c.Person) > PersonSize:
		return fmt.Errorf("blake2s: personalisation of %d bytes, want 0 to %d", len(c.Person), PersonSize)
	case c.Tree == nil:
		return nil
	}
	return c.Tree.check()
}

func (t *Tree) check() error {
	switch {
	case t.MaxDepth == 0:
		return fmt.Errorf("blake2s: tree of depth 0, want 1 to 255")
	case t.MaxDepth == 1 && *t != sequential:
		return fmt.Errorf("blake2s: tree of depth 1 is sequential mode, want fanout 1 and 0 for the other fields")
	case bits.Len64(t.NodeOffset) > nodeOffsetBits:
		return fmt.Errorf("blake2s: node offset %#x, want at most %d bits", t.NodeOffset, nodeOffsetBits)
	case t.InnerSize > Size:
		return fmt.Errorf("blake2s: inner digest size %d, want 0 to %d", t.InnerSize, Size)
	}
	return nil
}

// setFirst sets h to the chaining value before the first block: the initialisation
// vector xored with the parameter block of c, which has been checked. (It writes the
// array in place instead of returning it: a copy would read 16 bytes at once, and wait for
// the words that were written one by one.)
func (c *Config) setFirst(h *[8]word) {
	tree := c.Tree
	if tree == nil {
		tree = &sequential
	}
	*h = iv
	tree.xorInto(h, c.size(), len(c.Key))
	if len(c.Salt) > 0 {
		xorPadded(h[4:6], c.Salt)
	}
	if len(c.Person) > 0 {
		xorPadded(h[6:8], c.Person)
	}
}

// xorPadded xors two words with b, padded with zeros.
func xorPadded(h []word, b []byte) {
	var padded [2 * wordSize]byte
	copy(padded[:], b)
	h[0] ^= binary.LittleEndian.Uint32(padded[:])
	h[1] ^= binary.LittleEndian.Uint32(padded[wordSize:])
}

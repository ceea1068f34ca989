package blake2s

// This file has everything that differs between this package and blake2b, except
// names and the entry points in sum.go.

const (
	// BlockSize is the block size of BLAKE2s in bytes.
	BlockSize = 64

	// Size is the longest digest of BLAKE2s in bytes, and the size of
	// BLAKE2s-256. Keys may be as long.
	Size = 32

	// Size128 is the digest size of BLAKE2s-128 in bytes.
	Size128 = 16

	// SaltSize is the longest salt in bytes.
	SaltSize = 8

	// PersonSize is the longest personalisation in bytes.
	PersonSize = 8
)

// A word is the unit of the state, and of messages. Messages are little-endian.
type word = uint32

const (
	wordSize = 4
	rounds   = 10

	// The rotations of the function G to the right (RFC 7693, 2.1).
	rot1, rot2, rot3, rot4 = 16, 12, 8, 7

	// nodeOffsetBits is the width of a node offset in the parameter block, and nodeWord the
	// word where it begins.
	nodeOffsetBits = 48
	nodeWord       = 2

	// plainMagic begins the state of a plain digest, as x/crypto writes it, and ownMagic
	// begins the state of any other digest.
	plainMagic = "b2s"
	ownMagic   = "tb2s"

	// xofUnknown means an unknown length in the parameter block of a XOF.
	xofUnknown = 1<<16 - 1

	// lanes is the number of leaves of BLAKE2sp.
	lanes = 8
)

// iv is a variable on purpose: with constants the compiler computes (iv + d) + e
// a second time as iv + (d + e), in all rounds. docs/inside/blake2.md has the cost.
var iv = [8]word{
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
}

// xorInto xors the first half of the parameter block into h (BLAKE2 paper, 2.8;
// RFC 7693, 2.5 for the sequential case). Salt and personalisation are the rest.
func (t *Tree) xorInto(h *[8]word, size, keySize int) {
	h[0] ^= word(size) | word(keySize)<<8 | word(t.Fanout)<<16 | word(t.MaxDepth)<<24
	h[1] ^= t.LeafSize
	h[2] ^= word(t.NodeOffset)
	h[3] ^= word(t.NodeOffset>>32) | word(t.NodeDepth)<<16 | word(t.InnerSize)<<24
}

// parseTree returns the arguments of xorInto, given what it makes of zeros.
func parseTree(w *[8]word) (t Tree, size, keySize int) {
	return Tree{
		Fanout:     uint8(w[0] >> 16),
		MaxDepth:   uint8(w[0] >> 24),
		LeafSize:   w[1],
		NodeOffset: uint64(w[2]) | uint64(w[3]&0xffff)<<32,
		NodeDepth:  uint8(w[3] >> 16),
		InnerSize:  uint8(w[3] >> 24),
	}, int(w[0] & 0xff), int(w[0] >> 8 & 0xff)
}

package blake2b

// This file has everything that differs between this package and blake2s, except
// names and the entry points in sum.go.

const (
	// BlockSize is the block size of BLAKE2b in bytes.
	BlockSize = 128

	// Size is the longest digest of BLAKE2b in bytes, and the size of
	// BLAKE2b-512. Keys may be as long.
	Size = 64

	// Size384 is the digest size of BLAKE2b-384 in bytes.
	Size384 = 48

	// Size256 is the digest size of BLAKE2b-256 in bytes.
	Size256 = 32

	// SaltSize is the longest salt in bytes.
	SaltSize = 16

	// PersonSize is the longest personalisation in bytes.
	PersonSize = 16
)

// A word is the unit of the state, and of messages. Messages are little-endian.
type word = uint64

const (
	wordSize = 8
	rounds   = 12

	// The rotations of the function G to the right (RFC 7693, 2.1).
	rot1, rot2, rot3, rot4 = 32, 24, 16, 63

	// nodeOffsetBits is the width of a node offset in the parameter block, and nodeWord the
	// word where it begins.
	nodeOffsetBits = 64
	nodeWord       = 1

	// plainMagic begins the state of a plain digest, as x/crypto writes it, and ownMagic
	// begins the state of any other digest.
	plainMagic = "b2b"
	ownMagic   = "tb2b"

	// xofUnknown means an unknown length in the parameter block of a XOF.
	xofUnknown = 1<<32 - 1

	// lanes is the number of leaves of BLAKE2bp.
	lanes = 4
)

// iv is a variable on purpose: with constants the compiler computes (iv + d) + e
// a second time as iv + (d + e), in all rounds. docs/inside/blake2.md has the cost, for
// BLAKE2s.
var iv = [8]word{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

// xorInto xors the first half of the parameter block into h (BLAKE2 paper, 2.8;
// RFC 7693, 2.5 for the sequential case). Salt and personalisation are the rest.
func (t *Tree) xorInto(h *[8]word, size, keySize int) {
	h[0] ^= word(size) | word(keySize)<<8 | word(t.Fanout)<<16 | word(t.MaxDepth)<<24 | word(t.LeafSize)<<32
	h[1] ^= t.NodeOffset
	h[2] ^= word(t.NodeDepth) | word(t.InnerSize)<<8
}

// parseTree returns the arguments of xorInto, given what it makes of zeros. It ignores
// the reserved bytes.
func parseTree(w *[8]word) (t Tree, size, keySize int) {
	return Tree{
		Fanout:     uint8(w[0] >> 16),
		MaxDepth:   uint8(w[0] >> 24),
		LeafSize:   uint32(w[0] >> 32),
		NodeOffset: w[1],
		NodeDepth:  uint8(w[2]),
		InnerSize:  uint8(w[2] >> 8),
	}, int(w[0] & 0xff), int(w[0] >> 8 & 0xff)
}

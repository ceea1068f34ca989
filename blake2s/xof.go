package blake2s

import (
	"fmt"
	"io"
)

// An XOF is a hash with an output of any length: BLAKE2Xs, as [NewXOF] returns
// it. Only Clone allocates.
//
// The interface is golang.org/x/crypto's. The XOF of NewXOF also has Wipe, as a [Digest] has:
//
//	x.(interface{ Wipe() }).Wipe()
type XOF interface {
	// Write adds to the message. It never returns an error. It panics after a
	// Read, even of no bytes.
	io.Writer

	// Read fills its argument with the next bytes of the output, or with those that are
	// left. At the end of the output it returns io.EOF.
	io.Reader

	// Clone returns a copy in the same state.
	Clone() XOF

	// Reset makes the XOF ready for another message. The key stays.
	Reset()
}

// OutputLengthUnknown is the size of an output whose length is not known when
// the XOF is made. It ends after 2^32 digests of Size bytes.
const OutputLengthUnknown = 0

// An xof is a root digest over the message, whose parameters include the length of the
// output, and one digest over the root digest for each Size bytes of output. These are
// leaves of a separate tree, so each depends only on the root and its number.
type xof struct {
	d       Digest
	length  uint32
	rest    uint64 // bytes that can still be read
	reading bool
	root    [BlockSize]byte // the root digest, padded to the block that a leaf hashes
	leaf    uint32          // number of the next leaf
	out     [Size]byte      // the previous leaf, if it was read in part
	at      int             // index in out of the next byte, Size for none
}

func newXOF(size uint32, key []byte) (XOF, error) {
	if size == xofUnknown {
		return nil, fmt.Errorf("blake2s: XOF length %d, want at most %d (%d if unknown)", size, uint32(xofUnknown-1), OutputLengthUnknown)
	}
	c := Config{Key: key}
	if err := c.check(); err != nil {
		return nil, err
	}
	if size == OutputLengthUnknown {
		size = xofUnknown
	}
	x := &xof{length: size}
	// Set after check, which would not take this for sequential mode: the length is part
	// of the node offset.
	c.Tree = &Tree{Fanout: 1, MaxDepth: 1, NodeOffset: x.node(0)}
	x.d.p.set(&c)
	x.Reset()
	return x, nil
}

// node returns the node offset of leaf i, and of the root for 0: the number in the low
// 32 bits, and the length of the output above them.
func (x *xof) node(i uint32) uint64 { return uint64(x.length)<<32 | uint64(i) }

// Reset makes x ready for another message.
func (x *xof) Reset() {
	x.d.Reset()
	x.reading, x.leaf, x.at = false, 0, Size
	x.rest = uint64(x.length)
	if x.length == xofUnknown {
		x.rest = Size << 32
	}
}

// BlockSize returns [BlockSize].
func (x *xof) BlockSize() int { return BlockSize }

// Clone returns a copy of x in its current state.
func (x *xof) Clone() XOF {
	clone := *x
	return &clone
}

// Wipe overwrites the key, the state and the output that is not read yet. x must not be
// used afterwards. Wipe cannot reach copies that the runtime may have made, in registers or
// on a moved stack.
//
//go:noinline
func (x *xof) Wipe() { *x = xof{} } // not inlined: see the method of SP

// Write adds b to the message.
func (x *xof) Write(b []byte) (int, error) {
	if x.reading {
		panic("blake2s: Write to a XOF after Read")
	}
	return x.d.Write(b)
}

// Read fills b with output, as far as any is left.
func (x *xof) Read(b []byte) (int, error) {
	if !x.reading {
		x.reading = true
		x.d.sum((*[Size]byte)(x.root[:]))
	}
	if x.rest == 0 {
		return 0, io.EOF
	}
	n := int(min(uint64(len(b)), x.rest))
	x.fill(b[:n])
	return n, nil
}

// fill reads all of b, which is no longer than the rest.
func (x *xof) fill(b []byte) {
	k := copy(b, x.out[x.at:])
	x.at += k
	x.rest -= uint64(k)
	b = x.fillLanes(b[k:])
	for len(b) >= Size {
		x.next((*[Size]byte)(b))
		x.rest -= Size
		b = b[Size:]
	}
	if len(b) > 0 {
		x.next(&x.out)
		x.at = copy(b, x.out[:])
		x.rest -= uint64(x.at)
	}
}

// next writes the next leaf. The last leaf is only as long as the rest of the output: a
// shorter digest, not a part of a longer one.
func (x *xof) next(out *[Size]byte) {
	t := Tree{LeafSize: Size, InnerSize: Size, NodeOffset: x.node(x.leaf)}
	x.leaf++
	h := iv // all in one function: a call that returns the start of a leaf shows in its time
	t.xorInto(&h, int(min(x.rest, Size)), 0)
	c := counter{Size}
	c.sub(BlockSize)
	hashBlocks(&h, &c, ^word(0), 0, x.root[:])
	putDigest(out, &h)
}

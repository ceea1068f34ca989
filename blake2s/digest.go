package blake2s

import (
	"crypto/subtle"
	"hash"
)

// A Digest computes the hash of the bytes written to it. It implements [hash.Hash],
// [hash.Cloner], [io.StringWriter] and, without a key, the binary marshalers of package
// encoding. A copy is an independent digest in the same state. The zero Digest has no use
// except UnmarshalBinary; make a Digest with [NewDigest].
type Digest struct {
	p   Params
	h   [8]word
	c   counter
	off int             // bytes in buf, up to BlockSize
	buf [BlockSize]byte // bytes that are not hashed yet, because their block may be the last
}

// NewDigest returns a digest with the parameters c; nil means the zero Config. It keeps
// only a copy of the key. It does not allocate if the Digest stays on the caller's stack.
//
// (It is not called New, because blake2b.New is x/crypto's.)
//
//tight:inline
func NewDigest(c *Config) (*Digest, error) {
	d := new(Digest)
	if err := d.init(c); err != nil {
		return nil, err
	}
	return d, nil
}

func (d *Digest) init(c *Config) error {
	err := d.p.init(c)
	d.Reset()
	return err
}

// NewDigest returns a digest for one message under p, without absorbing the key
// again.
func (p *Params) NewDigest() *Digest {
	return &Digest{p: *p, h: p.start, c: p.count}
}

// Reset makes d ready for another message. The key stays.
func (d *Digest) Reset() {
	d.h, d.c, d.off = d.p.start, d.p.count, 0
}

// Size returns the length of the digest in bytes.
func (d *Digest) Size() int { return d.p.size }

// BlockSize returns [BlockSize].
func (d *Digest) BlockSize() int { return BlockSize }

// Write adds b to the message. It never returns an error and never allocates.
//
//tight:bce<=1; noalloc
func (d *Digest) Write(b []byte) (int, error) {
	n := len(b)
	if d.off > 0 {
		k := copy(d.buf[d.off:], b)
		d.off += k
		if b = b[k:]; len(b) == 0 {
			return n, nil
		}
		hashBlocks(&d.h, &d.c, 0, 0, d.buf[:])
		d.off = 0
	}
	if len(b) > BlockSize {
		k := (len(b) - 1) &^ (BlockSize - 1)
		hashBlocks(&d.h, &d.c, 0, 0, b[:k])
		b = b[k:]
	}
	d.off = copy(d.buf[:], b)
	return n, nil
}

// WriteString is Write for a string, and makes no copy of s.
//
//tight:noalloc
func (d *Digest) WriteString(s string) (int, error) { return d.Write(viewString(s)) }

// Sum appends the digest of the bytes written so far to b. It does not change the
// state, so more can be written. It allocates only if b has no room.
func (d *Digest) Sum(b []byte) []byte {
	var out [Size]byte
	d.sum(&out)
	return append(b, out[:d.p.size]...)
}

//tight:noalloc
func (d *Digest) sum(out *[Size]byte) {
	if d.p.keyed && d.isEmpty() {
		d.p.sumOfNothing(out)
		return
	}
	finish(out, &d.h, d.c, d.p.last, d.buf[:d.off])
}

// isEmpty reports whether nothing was written. A block is hashed only when
// another byte follows, so off is 0 only at the start.
func (d *Digest) isEmpty() bool { return d.off == 0 }

// Verify reports whether tag is the whole digest of the bytes written so far; for a
// shorter or longer tag it returns false. The time does not depend on the
// bytes of either tag.
func (d *Digest) Verify(tag []byte) bool {
	var out [Size]byte
	d.sum(&out)
	return subtle.ConstantTimeCompare(out[:d.p.size], tag) == 1
}

// Clone returns a copy of d in its current state, as a [hash.Cloner] that is a
// *Digest. The error is always nil.
func (d *Digest) Clone() (hash.Cloner, error) {
	clone := *d
	return &clone, nil
}

// Wipe overwrites the key, the state and the bytes that are not hashed yet. d
// must not be used afterwards. Wipe cannot reach copies that the runtime may have made,
// in registers or on a moved stack.
func (d *Digest) Wipe() { *d = Digest{} }

package blake2s

import (
	"crypto/subtle"
	"hash"
)

// plainStriped is BLAKE2sp without key, of Size bytes.
var plainStriped = func() (p stripedParams) {
	if err := p.init(nil); err != nil {
		panic(err) // the zero Config is sound
	}
	return p
}()

// SumSP256 returns the BLAKE2sp digest of msg (BLAKE2 paper, 2.9). It does not
// allocate. It has nothing in common with the BLAKE2s digest.
func SumSP256(msg []byte) (sum [Size]byte) {
	h, c := plainStriped.start, counter{}
	k := hashable(len(msg))
	hashStripes(&h, &c, msg[:k])
	plainStriped.finish(&sum, &h, c, msg[k:])
	return sum
}

// SP computes BLAKE2sp: leaves of BLAKE2s, which get the blocks of the message
// in turn, and a root over their digests (BLAKE2 paper, 2.9). It implements
// [hash.Hash], [hash.Cloner] and [io.StringWriter]. A copy is an independent digest
// in the same state. Make an SP with [NewSP]; the zero SP has no use.
type SP struct {
	p   stripedParams
	h   [lanes][8]word
	c   counter          // of each leaf
	off int              // bytes in buf
	buf [2 * stripe]byte // bytes that are not hashed yet, from the start of a stripe
}

// NewSP returns a BLAKE2sp digest with the parameters c; nil means the zero Config. Every
// node has the salt and personalisation of c, and each leaf hashes the key. It is an
// error if c.Tree is not nil, or if NewDigest would return one. NewSP keeps only a copy
// of the key.
func NewSP(c *Config) (*SP, error) {
	d := new(SP)
	if err := d.p.init(c); err != nil {
		return nil, err
	}
	d.Reset()
	return d, nil
}

// Reset makes d ready for another message. The key stays.
func (d *SP) Reset() {
	d.h, d.c, d.off = d.p.start, d.p.nodes.leaf.count, 0
}

// Size returns the length of the digest in bytes.
func (d *SP) Size() int { return d.p.nodes.root.size }

// BlockSize returns [BlockSize].
func (d *SP) BlockSize() int { return BlockSize }

// Write adds b to the message. It never returns an error and never allocates.
func (d *SP) Write(b []byte) (int, error) {
	n := len(b)
	if d.off > 0 {
		b = d.fill(b)
	}
	k := hashable(len(b)) // 0 if buf is not empty
	hashStripes(&d.h, &d.c, b[:k])
	d.off += copy(d.buf[d.off:], b[k:])
	return n, nil
}

// fill fills the buffer from b, hashes as much of it as possible, and returns the rest
// of b. If the buffer is not empty then, it has room for the rest.
func (d *SP) fill(b []byte) []byte {
	k := copy(d.buf[d.off:], b)
	d.off += k
	b = b[k:]
	k = min(hashable(d.off+len(b)), d.off)
	hashStripes(&d.h, &d.c, d.buf[:k])
	d.off = copy(d.buf[:], d.buf[k:d.off])
	return b
}

// WriteString is Write for a string. It does not allocate.
func (d *SP) WriteString(s string) (int, error) {
	// A conversion of s would be a copy on the heap: the compiler does not see that lanes
	// only read.
	var part [8 * stripe]byte
	for rest := s; len(rest) > 0; {
		n := copy(part[:], rest)
		d.Write(part[:n])
		rest = rest[n:]
	}
	return len(s), nil
}

// Sum appends the digest of the bytes written so far to b. It does not change the
// state, so more can be written. It allocates only if b has no room.
func (d *SP) Sum(b []byte) []byte {
	var out [Size]byte
	d.sum(&out)
	return append(b, out[:d.Size()]...)
}

func (d *SP) sum(out *[Size]byte) { d.p.finish(out, &d.h, d.c, d.buf[:d.off]) }

// Verify reports whether tag is the whole digest of the bytes written so far; for a
// shorter or longer tag it returns false. The time does not depend on the
// bytes of either tag.
func (d *SP) Verify(tag []byte) bool {
	var out [Size]byte
	d.sum(&out)
	return subtle.ConstantTimeCompare(out[:d.Size()], tag) == 1
}

// Clone returns a copy of d in its current state, as a [hash.Cloner] of
// type *SP. The error is always nil.
func (d *SP) Clone() (hash.Cloner, error) {
	clone := *d
	return &clone, nil
}

// Wipe overwrites the key, the state and the bytes that are not hashed yet. d
// must not be used afterwards. Wipe cannot reach copies that the runtime may have made,
// in registers or on a moved stack.
//
//go:noinline
func (d *SP) Wipe() {
	// Not inlined: in a caller that both copies and clears a value as large as this, go1.26.8
	// for s390x may leave a pointer to the end of it on the stack, which is in no object, and
	// the garbage collector would stop the program. TestSPClone with GOGC=1 shows it where
	// words are of 32 bits.
	*d = SP{}
}

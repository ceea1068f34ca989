package blake2b

import (
	"crypto"
	"fmt"
	"hash"
)

// plain512, plain384 and plain256 are BLAKE2b without key.
var plain512, plain384, plain256 = plain(Size), plain(Size384), plain(Size256)

func plain(size int) (p Params) {
	if err := p.init(&Config{Size: size}); err != nil {
		panic(err) // the sizes above are sound
	}
	return p
}

// init registers BLAKE2b where nobody has: x/crypto's package registers it too,
// and both may be in one program.
func init() {
	for id, p := range map[crypto.Hash]*Params{
		crypto.BLAKE2b_512: &plain512,
		crypto.BLAKE2b_384: &plain384,
		crypto.BLAKE2b_256: &plain256,
	} {
		if !id.Available() {
			crypto.RegisterHash(id, func() hash.Hash { return p.NewDigest() })
		}
	}
}

// Sum512 returns the BLAKE2b-512 digest of data. It does not allocate.
//
//tight:noalloc
func Sum512(data []byte) (sum [Size]byte) {
	finish(&sum, &plain512.start, counter{}, 0, data)
	return sum
}

// Sum384 returns the BLAKE2b-384 digest of data. It does not allocate.
//
//tight:noalloc
func Sum384(data []byte) (sum [Size384]byte) {
	var out [Size]byte
	finish(&out, &plain384.start, counter{}, 0, data)
	copy(sum[:], out[:])
	return sum
}

// Sum256 returns the BLAKE2b-256 digest of data. It does not allocate.
//
//tight:noalloc
func Sum256(data []byte) (sum [Size256]byte) {
	var out [Size]byte
	finish(&out, &plain256.start, counter{}, 0, data)
	copy(sum[:], out[:])
	return sum
}

// New512 returns a [*Digest] of 64 bytes. A key, up to 64 bytes, makes it a MAC;
// an empty key means no key. A longer key is an error.
func New512(key []byte) (hash.Hash, error) { return newHash(&plain512, key) }

// New384 returns a [*Digest] of 48 bytes, as New512 does one of 64.
func New384(key []byte) (hash.Hash, error) { return newHash(&plain384, key) }

// New256 returns a [*Digest] of 32 bytes, as New512 does one of 64.
func New256(key []byte) (hash.Hash, error) { return newHash(&plain256, key) }

func newHash(p *Params, key []byte) (hash.Hash, error) {
	if len(key) == 0 {
		return p.NewDigest(), nil // without a Config to check
	}
	return New(p.size, key)
}

// New returns a [*Digest] of size bytes, 1 to 64. A key, up to 64 bytes, makes it
// a MAC; an empty key means no key. Use at least 32 bytes for a hash and 16 for a
// MAC. The error names the argument that is out of range.
func New(size int, key []byte) (hash.Hash, error) {
	if size < 1 || size > Size { // a Config would take 0 for Size
		return nil, fmt.Errorf("blake2b: digest size %d, want 1 to %d", size, Size)
	}
	d, err := NewDigest(&Config{Size: size, Key: key})
	if err != nil {
		return nil, err // not d: that would be an interface around a nil pointer
	}
	return d, nil
}

// NewXOF returns the hash of variable length BLAKE2Xb, which is also a [hash.XOF],
// for an output of size bytes, 1 to 2^32-2. Outputs of different sizes have
// nothing in common. The size [OutputLengthUnknown] gives up to 2^38 bytes, which
// differ again. A key, up to 64 bytes, makes it a MAC; an empty key means no key.
// The error names the argument that is out of range.
func NewXOF(size uint32, key []byte) (XOF, error) { return newXOF(size, key) }

package blake2s

import (
	"crypto"
	"errors"
	"hash"
)

// plain is BLAKE2s-256 without key.
var plain = func() (p Params) {
	if err := p.init(nil); err != nil {
		panic(err) // the zero Config is sound
	}
	return p
}()

// init registers BLAKE2s-256 where nobody has: x/crypto's package registers it
// too, and both may be in one program.
func init() {
	if !crypto.BLAKE2s_256.Available() {
		crypto.RegisterHash(crypto.BLAKE2s_256, func() hash.Hash { return plain.NewDigest() })
	}
}

// Sum256 returns the BLAKE2s-256 digest of data. It does not allocate.
//
//tight:noalloc
func Sum256(data []byte) (sum [Size]byte) {
	finish(&sum, &plain.start, counter{}, 0, data)
	return sum
}

// New256 returns a [*Digest] of 32 bytes. A key, up to 32 bytes, makes it a MAC;
// an empty key means no key. A longer key is an error.
func New256(key []byte) (hash.Hash, error) {
	if len(key) == 0 {
		return plain.NewDigest(), nil // without a Config to check
	}
	return newHash(Size, key)
}

// New128 returns a [*Digest] of 16 bytes under a key of 1 to 32 bytes. There is
// no BLAKE2s-128 without key, as a hash of 128 bits would not be secure.
func New128(key []byte) (hash.Hash, error) {
	if len(key) == 0 {
		return nil, errors.New("blake2s: no key: a digest of 16 bytes needs a key")
	}
	return newHash(Size128, key)
}

// newHash returns an untyped nil on error, so that callers see a nil interface.
func newHash(size int, key []byte) (hash.Hash, error) {
	d, err := NewDigest(&Config{Size: size, Key: key})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// NewXOF returns the hash of variable length BLAKE2Xs, which is also a [hash.XOF],
// for an output of size bytes, 1 to 65534. Outputs of different sizes have
// nothing in common. The size [OutputLengthUnknown] gives up to 2^37 bytes, which
// differ again. A key, up to 32 bytes, makes it a MAC; an empty key means no key.
// The error names the argument that is out of range.
func NewXOF(size uint16, key []byte) (XOF, error) { return newXOF(uint32(size), key) }

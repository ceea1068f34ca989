package blake2s

import (
	"crypto/hmac"
	"encoding"
	"hash"
	"io"
	"testing"
)

var (
	_ hash.Hash                  = (*Digest)(nil)
	_ hash.Cloner                = (*Digest)(nil)
	_ io.StringWriter            = (*Digest)(nil)
	_ encoding.BinaryMarshaler   = (*Digest)(nil)
	_ encoding.BinaryAppender    = (*Digest)(nil)
	_ encoding.BinaryUnmarshaler = (*Digest)(nil)
	_ hash.XOF                   = (*xof)(nil)
)

// TestNewXOFIsHashXOF asks what NewXOF returns, not the type that it is thought
// to be.
func TestNewXOFIsHashXOF(t *testing.T) {
	x, ok := mustXOF(1, nil).(hash.XOF)
	if !ok || x.BlockSize() != BlockSize {
		t.Errorf("NewXOF: hash.XOF = %v, want one of block size %d", ok, BlockSize)
	}
}

// TestHMAC computes HMAC, which clones, resets and marshals as it likes, and by
// its definition (RFC 2104, 2).
func TestHMAC(t *testing.T) {
	key := bytesFrom(1, 20)
	mac := hmac.New(func() hash.Hash { return mustDigest(nil) }, key)
	for n := range 2 * BlockSize {
		msg := message(n)
		inner := reference(&Config{}, append(keyPad(key, 0x36), msg...))
		want := reference(&Config{}, append(keyPad(key, 0x5c), inner...))
		mac.Reset()
		mac.Write(msg)
		equal(t, mac.Sum(nil), want, "HMAC of %d bytes", n)
	}
}

func keyPad(key []byte, x byte) []byte {
	b := keyBlock(key)
	for i := range b {
		b[i] ^= x
	}
	return b
}

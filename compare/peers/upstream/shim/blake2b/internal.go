//lint:file-ignore U1000 x/crypto's blake2b_test.go uses these; it is added when the test runs

package blake2b

import (
	"hash"

	"github.com/tightwire/tightwire/blake2b"
)

// The switches of x/crypto's assembly, which ours does not have: all off, so that
// the suite tests once.
var useSSE4, useAVX, useAVX2 bool

// newDigest is the constructor of any size.
var newDigest = blake2b.New

// checkSum is the digest of any size without key.
func checkSum(sum *[Size]byte, size int, data []byte) {
	h, err := blake2b.New(size, nil)
	if err != nil {
		panic(err)
	}
	h.Write(data)
	h.Sum(sum[:0])
}

// xof is used where the suite wants a hash.XOF at compile time. That ours is one is
// tested in compare/peers/blake2.
type xof struct{ hash.XOF }

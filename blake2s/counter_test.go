package blake2s

import (
	"math/rand/v2"
	"testing"
)

// TestCounter goes on from states of messages that nobody has hashed, with the
// low word of the counter about to carry into the high one.
func TestCounter(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 256 {
		var h [8]word
		for j := range h {
			h[j] = word(r.Uint64())
		}
		c := counter{-word(BlockSize * (1 + i%4)), word(i >> 2 & 1)}
		if i&8 != 0 {
			c[1] = word(r.Uint64()) &^ 1
		}
		pending := message(1 + r.IntN(BlockSize))
		if i&16 != 0 {
			pending = message(BlockSize)
		}
		msg := message(r.IntN(6*BlockSize + 1))
		var d Digest
		if err := d.UnmarshalBinary(plainState(h, c, Size, pending)); err != nil {
			t.Fatal(err)
		}
		chunks := writeChunks(r, &d, msg)
		want := referenceFrom(h, c, false, append(pending, msg...))
		equal(t, d.Sum(nil), want, "digest after %#x, %d bytes, then chunks of %v", c, len(pending), chunks)
	}
}

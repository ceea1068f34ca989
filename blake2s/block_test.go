package blake2s

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

type blockFunc = func(h *[8]word, c *counter, f0, f1 word, p []byte)

// blocks lists every block function that some build has.
var blocks = append([]testkit.Impl[blockFunc]{
	{Name: "generic", F: blockGeneric},
	{Name: "locals", F: blockLocals},
	blockViewImpl,
	{Name: "shipped", F: hashBlocks},
}, blockRowsImpls...)

// TestBlock compares each block function with blockGeneric, over up to four
// blocks at every alignment, with counters that carry and every flag.
func TestBlock(t *testing.T) {
	testkit.Each(t, blocks, func(t *testing.T, block blockFunc) {
		r := rand.New(rand.NewPCG(1, 2))
		for i := range 512 {
			var h, want [8]word
			for j := range h {
				h[j] = word(r.Uint64())
			}
			want = h
			c := counter{-word(r.IntN(300)), -word(r.IntN(2))}
			wantC := c
			p := make([]byte, i%wordSize+BlockSize*r.IntN(5)+r.IntN(BlockSize))
			for j := range p {
				p[j] = byte(r.Uint32())
			}
			p = p[min(i%wordSize, len(p)):]
			f0, f1 := -word(i>>3&1), -word(i>>4&1)
			blockGeneric(&want, &wantC, f0, f1, p)
			block(&h, &c, f0, f1, p)
			if h != want || c != wantC {
				t.Fatalf("block %d, %d bytes: %x %x, want %x %x", i, len(p), h, c, want, wantC)
			}
		}
	})
}

// TestPutDigest compares the digest as the build writes it with the one that
// knows no byte order but its own.
func TestPutDigest(t *testing.T) {
	h := iv
	var got, want [Size]byte
	putDigest(&got, &h)
	putDigestGeneric(&want, &h)
	if got != want {
		t.Errorf("putDigest(%x) = %x, want %x", h, got, want)
	}
}

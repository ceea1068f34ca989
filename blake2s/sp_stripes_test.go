package blake2s

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

type stripesFunc = func(h *[lanes][8]word, c *counter, p []byte)

// stripes lists every function over stripes that some build has.
var stripes = []testkit.Impl[stripesFunc]{
	{Name: "generic", F: hashStripesGeneric},
	{Name: "shipped", F: hashStripes},
}

// TestStripes compares with blockGeneric over the blocks of each lane, with
// counters that carry and bytes after the last stripe.
func TestStripes(t *testing.T) {
	testkit.Each(t, stripes, func(t *testing.T, hash stripesFunc) {
		r := rand.New(rand.NewPCG(7, 8))
		for i := range 256 {
			var h [lanes][8]word
			for j := range h {
				for k := range h[j] {
					h[j][k] = word(r.Uint64())
				}
			}
			c := counter{-word(r.IntN(5 * BlockSize)), -word(r.IntN(2))}
			p := message(i%wordSize + stripe*r.IntN(5) + r.IntN(stripe))[i%wordSize:]
			wantH, wantC := h, c
			for j := range wantH {
				wantC = c
				for k := j * BlockSize; k < len(p)/stripe*stripe; k += stripe {
					blockGeneric(&wantH[j], &wantC, 0, 0, p[k:k+BlockSize])
				}
			}
			hash(&h, &c, p)
			if h != wantH || c != wantC {
				t.Fatalf("try %d, %d bytes: %x %x, want %x %x", i, len(p), h, c, wantH, wantC)
			}
		}
	})
}

// TestHashable computes by its definition how many bytes can be hashed: all stripes that
// are followed by at least a byte for each leaf.
func TestHashable(t *testing.T) {
	for n := range 5 * stripe {
		want := 0
		for want+stripe+stripe-BlockSize < n {
			want += stripe
		}
		if got := hashable(n); got != want {
			t.Fatalf("hashable(%d) = %d, want %d", n, got, want)
		}
	}
}

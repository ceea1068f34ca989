package fitarrow

import (
	"math/rand/v2"
	"testing"
)

// TestDictionary compares the numbers of words with the numbers in a map, also after a
// reset, and for words that fall on one slot.
func TestDictionary(t *testing.T) {
	d := &dictionary{}
	for _, spread := range []uint64{1, 1 << 32, 1 << 63, 0x9E37_79B9_7F4A_7C15} {
		r := rand.New(rand.NewPCG(1, spread))
		d.reset()
		want := map[uint64]int32{}
		for range 20_000 {
			word := uint64(r.IntN(5000)) * spread
			i, known := want[word]
			if !known {
				i = int32(len(want))
				want[word] = i
			}
			if got := d.index(word); got != i {
				t.Fatalf("index(%x) = %d, want %d", word, got, i)
			}
		}
		if d.size() != len(want) || len(d.plain()) != 8*len(want) {
			t.Errorf("%d words, %d bytes, want %d words", d.size(), len(d.plain()), len(want))
		}
	}
}

package protowire_test

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

type consumeFunc = func(b []byte) (uint64, int)

var consumeImpls = []testkit.Impl[consumeFunc]{
	{Name: "generic", F: protowire.ConsumeVarintGeneric},
	{Name: "shipped", F: protowire.ConsumeVarint},
}

func TestConsumeVarintVectors(t *testing.T) {
	vectors := testkit.Varints(t, "uvarint64")
	testkit.Each(t, consumeImpls, func(t *testing.T, consume consumeFunc) {
		for _, v := range vectors {
			want := v.Length
			if v.Verdict != testkit.OK {
				want = codes[v.Verdict]
			}
			if got, n := consume(v.Bytes); got != v.Uint || n != want {
				t.Fatalf("%s: ConsumeVarint(%x) = %d, %d, want %d, %d", v.At, v.Bytes, got, n, v.Uint, want)
			}
		}
	})
}

// TestConsumeVarintTruncations cuts a varint of each length, padded or not, at
// each byte, with 0 to 12 bytes after it, so that it ends where memory ends.
func TestConsumeVarintTruncations(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 100)
	for n := 1; n <= 11; n++ {
		for _, last := range []byte{0x00, 0x01, 0x02, 0x7f} {
			whole := append(run(r, n, last), fillers(12)...)
			for end := range len(whole) + 1 {
				sameConsume(t, pages.AtEnd(whole[:end]))
				sameConsume(t, pages.AtStart(whole[:end]))
			}
		}
	}
}

// TestConsumeVarintOffsets puts each length at each offset of a block.
func TestConsumeVarintOffsets(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 100)
	for offset := range 80 {
		for n := 1; n <= 10; n++ {
			b := pages.AtEnd(append(fillers(offset), run(r, n, 1)...))
			sameConsume(t, b[offset:])
			sameConsume(t, b[offset:len(b)-1])
		}
	}
}

func TestConsumeVarintNoise(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 100)
	for i := range 40_000 {
		sameConsume(t, pages.AtEnd(noise(r, r.IntN(16), 4+i%5)))
	}
}

// sameConsume compares ConsumeVarint with its plain form.
func sameConsume(t *testing.T, b []byte) {
	t.Helper()
	got, n := protowire.ConsumeVarint(b)
	if want, m := protowire.ConsumeVarintGeneric(b); got != want || n != m {
		t.Fatalf("ConsumeVarint(%x) = %d, %d, want %d, %d", b, got, n, want, m)
	}
}

func TestConsumeVarintAllocs(t *testing.T) {
	r := newRand()
	for n := 1; n <= 10; n++ {
		b := run(r, n, 1)
		testkit.Allocs(t, 0, func() { protowire.ConsumeVarint(b) })
		testkit.Allocs(t, 0, func() { protowire.ConsumeVarint(b[:n-1]) })
	}
}

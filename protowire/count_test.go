package protowire_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

type countFunc = func(b []byte) int

var countImpls = []testkit.Impl[countFunc]{
	{Name: "generic", F: protowire.CountVarintsGeneric},
	{Name: "shipped", F: protowire.CountVarints},
}

func TestCountVarintsVectors(t *testing.T) {
	vectors := testkit.Varints(t, "packed")
	testkit.Each(t, countImpls, func(t *testing.T, count countFunc) {
		for _, v := range vectors {
			if v.Verdict != testkit.OK {
				continue
			}
			if got, want := count(v.Bytes), len(v.Uints); got != want {
				t.Fatalf("%s: CountVarints(%x) = %d, want %d", v.At, v.Bytes, got, want)
			}
		}
	})
}

// TestCountVarintsOneByte has one byte that ends a varint, or one that does not,
// at each place of inputs of each length.
func TestCountVarintsOneByte(t *testing.T) {
	testkit.Each(t, countImpls, func(t *testing.T, count countFunc) {
		pages := testkit.NewPages(t, 200)
		for n := 1; n <= 200; n++ {
			ones, zeros := bytes.Repeat([]byte{0xff}, n), make([]byte, n)
			for i := range n {
				ones[i], zeros[i] = 0x7f, 0x80
				checkCount(t, count, pages.AtEnd(ones), 1)
				checkCount(t, count, pages.AtStart(zeros), n-1)
				ones[i], zeros[i] = 0xff, 0x00
			}
		}
	})
}

// TestCountVarintsLong has more of them than a byte or 16 bits can count.
func TestCountVarintsLong(t *testing.T) {
	testkit.Each(t, countImpls, func(t *testing.T, count countFunc) {
		for _, n := range []int{0, 255, 256, 8 * 255, 8 * 256, 64 * 255, 64 * 256, 1<<16 - 1, 1 << 16, 1 << 20} {
			for over := range 9 {
				b := make([]byte, n+over)
				checkCount(t, count, b, n+over)
				checkCount(t, count, append(b, bytes.Repeat([]byte{0x80}, n)...), n+over)
			}
		}
	})
}

func TestCountVarintsNoise(t *testing.T) {
	testkit.Each(t, countImpls, func(t *testing.T, count countFunc) {
		r := newRand()
		pages := testkit.NewPages(t, 300)
		for i := range 4000 {
			b := noise(r, r.IntN(300), i%9)
			want := 0
			for _, c := range b {
				want += int(1 - c>>7)
			}
			checkCount(t, count, pages.AtEnd(b), want)
		}
	})
}

func checkCount(t *testing.T, count countFunc, b []byte, want int) {
	t.Helper()
	if got := count(b); got != want {
		t.Fatalf("CountVarints(%d bytes, %x...) = %d, want %d", len(b), b[:min(len(b), 300)], got, want)
	}
}

func TestCountVarintsAllocs(t *testing.T) {
	b := make([]byte, 1000)
	testkit.Allocs(t, 0, func() { protowire.CountVarints(b) })
}
